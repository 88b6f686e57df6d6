import { z } from 'zod';
import { ACTOR_KINDS } from '../../platform/principal/principal';
import { plainText } from '../../platform/text';

const accountId = plainText().describe('The account, live or test, whose events to list.');
const actorId = plainText()
  .max(300)
  .optional()
  .describe(
    'Only events of this actor: a person, with the applications that they connected, a key or an application.',
  );
const after = plainText().max(100).optional().describe('The last event of the previous page.');
const next = z.string().nullable().describe('Pass it as `after` for the next page; null at the end.');

export const listEvents = {
  input: z.object({
    accountId,
    actorId,
    after,
    limit: z.int().min(1).max(100).default(50).describe('Maximum number of events, 1 to 100.'),
  }),
  output: z.object({
    events: z
      .array(
        z.object({
          eventId: z.string().describe('Identifier of the event.'),
          at: z.iso.datetime().describe('When it happened.'),
          actor: z
            .object({
              kind: z
                .enum(ACTOR_KINDS)
                .describe(
                  '`application`: one that a person connected. `room`: the holder of a join token. `system`: the server itself.',
                ),
              id: z
                .string()
                .nullable()
                .describe('Identifier of the key, person or grant; null for the server.'),
              name: z.string().nullable().describe('Their name; null when no longer known.'),
              personName: z
                .string()
                .nullable()
                .describe('For an application, the name of the person who connected it; otherwise null.'),
            })
            .describe('The actor.'),
          action: z.string().describe('The action, as `noun.verb`.'),
          target: z
            .object({
              id: z.string().describe('Identifier of the target.'),
              name: z
                .string()
                .nullable()
                .describe(
                  'Name of the target; for a recording or session, the name of its room. Null when unknown.',
                ),
              page: z
                .enum(['room', 'session', 'recording'])
                .nullable()
                .describe('The room whose page shows the target; null when it has no page or is deleted.'),
            })
            .nullable()
            .describe('The target of the action.'),
          ip: z.string().nullable().describe('Address of the caller; null for the server.'),
          requestId: z.string().nullable().describe('Identifier of the request in the log.'),
          detail: z.record(z.string(), z.unknown()).nullable().describe('Further details of the action.'),
        }),
      )
      .describe("Events of the account, and the person's own events (sign-ins), newest first."),
    next,
  }),
};

/** The formats of an exported log: a table, or an object in each line. */
const FILE_FORMATS = ['csv', 'jsonl'] as const;

export const readAuditFile = {
  input: z.object({
    accountId,
    actorId,
    after,
    format: z.enum(FILE_FORMATS).describe('CSV or JSON lines.'),
  }),
  output: z.object({
    fileName: z.string().describe('Name of the file.'),
    mediaType: z.string().describe('Media type of the file.'),
    text: z.string().describe('The next part of the file, newest events first.'),
    next,
  }),
};
