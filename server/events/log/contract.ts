import { z } from 'zod';
import { EVENT_TYPES } from '../../platform/events/types';
import { plainText } from '../../platform/text';

const isEventType = (value: string): boolean => EVENT_TYPES.some((type) => type === value);

/** An event as the feed answers it and as webhooks post it. `typed.ts` shows it to generated clients by type. */
export const event = z
  .object({
    id: z
      .string()
      .describe('Identifier of the event; the `webhook-id` of every attempt to post it.')
      .meta({ examples: ['evt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    type: z
      .string()
      .describe(
        'Type of the event, as `noun.verb`; docs/reference/events.md lists the types. More types may be added.',
      )
      .meta({ examples: ['room.created'] }),
    timestamp: z.iso.datetime().describe('When it happened.'),
    apiVersion: z.string().describe("Label of the contract's state, as in the `X-API-Version` header."),
    livemode: z.boolean().describe('Whether it happened in a live account; false for a test account.'),
    accountId: z
      .string()
      .describe('The account in which it happened.')
      .meta({ examples: ['acc_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    sequence: z
      .int()
      .describe(
        'Number of the event in the account: 1, 2, 3 and so on, without gaps, in an order that never changes.',
      ),
    roomId: z
      .string()
      .nullable()
      .describe('The room of the event; null for none.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    conferenceSessionId: z.string().nullable().describe('The session of the event; null for none.'),
    requestId: z
      .string()
      .nullable()
      .describe(
        'The request that caused the event: the `X-Request-Id` of its response, and `requestId` in logs and the audit log. Null if a participant in a call or the server itself caused it.',
      )
      .meta({ examples: ['b1f3c2de-5a0f-4a51-9c55-0c8f0f1c7a3e'] }),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        'Details, by type: identifiers, enumerations, numbers and error sentences. Fields may be added.',
      ),
  })
  .describe('An event of the account.')
  .meta({ id: 'Event' });

export type Event = z.infer<typeof event>;

const types = plainText()
  .max(2_000)
  .meta({ examples: ['room.created,session.ended'] })
  .transform((list) => list.split(',').map((type) => type.trim()))
  .superRefine((list, context) => {
    for (const type of list) {
      if (!isEventType(type))
        context.addIssue({ code: 'custom', message: `names the unknown type "${type.slice(0, 60)}"` });
    }
  });

export const listEvents = {
  input: z.object({
    after: z
      .union([z.int().min(0), z.literal('latest')], {
        error: 'must be the number of an event, 0 or more, or latest',
      })
      .meta({ examples: [41, 'latest'] })
      .transform((after) => after) // trpc-to-openapi refuses a union with numbers in a query, but not a pipe
      .optional()
      .describe(
        'The `next` of the previous page, or any number: returns events with larger numbers. `latest`: returns only future events; `next` is the end of the log. Missing: from the oldest stored event.',
      ),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(100)
      .describe('Maximum number of events, 1 to 500.')
      .meta({ examples: [100] }),
    types: types.optional().describe('Only these types, separated by commas. Missing: all.'),
    roomId: plainText()
      .max(100)
      .optional()
      .describe('Only events of this room.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    wait: z
      .int()
      .min(0)
      .max(30)
      .default(0)
      .describe('How long to wait for an event if there is none yet, in seconds, 0 to 30.'),
  }),
  output: z
    .object({
      events: z.array(event).describe('In the order of their numbers.'),
      next: z
        .int()
        .describe(
          'Pass it as `after` for the next page: the last number examined, even if it did not match.',
        ),
      hasMore: z.boolean().describe('Whether the log currently has larger numbers.'),
    })
    .describe('A page of the event log.')
    .meta({ id: 'EventList' }),
};

export const getEvent = {
  input: z.object({
    eventId: plainText()
      .describe('The event.')
      .meta({ examples: ['evt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: event,
};

export const listEventsForAccount = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, whose events to list.'),
    types: z.array(z.enum(EVENT_TYPES)).min(1).optional().describe('Only these types. Missing: all.'),
    roomId: plainText().max(100).optional().describe('Only events of this room.'),
    before: z
      .int()
      .min(1)
      .optional()
      .describe('Only events with smaller numbers: the `next` of the previous page.'),
    after: z.int().min(0).optional().describe('Only newer events: those with larger numbers.'),
    limit: z.int().min(1).max(200).default(50).describe('Maximum number of events, 1 to 200.'),
  }),
  output: z.object({
    events: z.array(event).describe('Newest first.'),
    head: z.int().describe('The last number of the log: pass it as `after` to get newer events.'),
    next: z
      .int()
      .nullable()
      .describe(
        'Pass it as `before` for the next page, which may exist even if this one is empty; null at the end.',
      ),
  }),
};

export const getEventForAccount = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, in which it happened.'),
    eventId: plainText().describe('The event.'),
  }),
  output: event,
};
