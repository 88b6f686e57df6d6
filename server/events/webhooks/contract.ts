import { z } from 'zod';
import { EVENT_TYPES, webhookDisabledReason } from '../../platform/events/types';
import { isoMoment, plainText, writtenText } from '../../platform/text';

const webhookId = plainText()
  .describe('The endpoint.')
  .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });
const accountId = plainText().describe('The account, live or test, of the caller.');

const url = plainText()
  .describe(
    'An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network.',
  )
  .meta({ format: 'uri', examples: ['https://example.com/events'] });
const description = writtenText()
  .trim()
  .max(200)
  .describe('What the endpoint is for, at most 200 characters.');
const types = z
  .array(z.enum(EVENT_TYPES).describe('A type of events.').meta({ id: 'EventType' }))
  .min(1)
  .transform((list) => [...new Set(list)])
  .nullable()
  .describe('Which types of events are posted; null: all, also types of later versions.');
const ordering = z
  .enum(['room', 'strict'])
  .describe(
    '`room`: an event waits until earlier ones of its room are delivered or have failed three times. `strict`: it waits until all earlier ones are delivered or given up. Default `room`.',
  )
  .meta({ id: 'WebhookOrdering' });

/** How far the deliveries that wait are counted. */
export const PENDING_COUNT_MAX = 1_000;

const webhook = z
  .object({
    webhookId: z
      .string()
      .describe('Identifier of the endpoint.')
      .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    url: z
      .string()
      .describe('Where events are posted.')
      .meta({ examples: ['https://example.com/events'] }),
    description: z
      .string()
      .describe('What the endpoint is for; empty when it was not said.')
      .meta({ examples: ['Billing'] }),
    types: z.array(z.string()).nullable().describe('Which types are posted; null: all.'),
    ordering,
    status: z
      .enum(['enabled', 'paused', 'disabled'])
      .describe(
        '`paused`: by you. `disabled`: by the server, because the endpoint is gone or failed for five days.',
      )
      .meta({ id: 'WebhookStatus' }),
    disabledReason: webhookDisabledReason
      .nullable()
      .describe(
        '`gone`: it answered 410. `failing`: nothing but failures for five days. Null unless disabled.',
      ),
    missedAfter: z
      .int()
      .nullable()
      .describe(
        'The endpoint missed events after this number while it was paused or disabled; null: none. Enabling it does not send them: pass the number to replay as `after`, which clears it.',
      ),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('The first failure since the last success; null: it works.'),
    lastSuccessAt: z.iso.datetime().nullable().describe('When an event was last delivered; null: never.'),
    pendingCount: z
      .int()
      .describe('Deliveries that wait or are tried again, counted up to 1,000: that many, or more.'),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secret before the last rotation signs, too; null: it does not any more.'),
    createdAt: z.iso.datetime().describe('When the endpoint was created.'),
    updatedAt: z.iso.datetime().describe('When it was last changed.'),
  })
  .describe('An address that events are posted to.')
  .meta({ id: 'Webhook' });

const secret = z
  .string()
  .describe(
    'The signing secret, `whsec_` and Base64, for a library of Standard Webhooks. It is shown this once.',
  );

const webhookWithSecret = webhook
  .extend({ secret })
  .describe('An endpoint with its new secret.')
  .meta({ id: 'WebhookWithSecret' });

export const listWebhooks = {
  input: z.object({}),
  output: z
    .object({ webhooks: z.array(webhook).describe('Newest first; at most 16.') })
    .describe('The endpoints of the account.')
    .meta({ id: 'WebhookList' }),
};

export const createWebhook = {
  input: z.object({
    url,
    description: description.default(''),
    types: types.default(null),
    ordering: ordering.default('room'),
  }),
  output: webhookWithSecret,
};

export const getWebhook = {
  input: z.object({ webhookId }),
  output: webhook,
};

export const updateWebhook = {
  input: z.object({
    webhookId,
    url: url.optional(),
    description: description.optional(),
    types: types.optional(),
    ordering: ordering.optional(),
    status: z
      .enum(['enabled', 'paused'])
      .optional()
      .describe(
        '`paused`: nothing is posted, and what waits is cancelled. `enabled`: later events are posted again; what it missed is kept in `missedAfter`.',
      ),
  }),
  output: webhook,
};

export const deleteWebhook = {
  input: z.object({ webhookId }),
  output: z.void(),
};

export const testWebhook = {
  input: z.object({ webhookId }),
  output: z
    .object({
      isDelivered: z.boolean().describe('Whether the endpoint answered with a status of 200 to 299.'),
      statusCode: z.int().nullable().describe('The status of the answer; null: there was none.'),
      durationMs: z.int().describe('How long it took, in milliseconds.'),
      errorMessage: z.string().nullable().describe('What went wrong, in a sentence; null after a success.'),
      answerExcerpt: z.string().nullable().describe('The start of the answer, when it is text.'),
    })
    .describe('How the endpoint answered.')
    .meta({ id: 'WebhookTest' }),
};

export const rotateWebhookSecret = {
  input: z.object({ webhookId }),
  output: webhookWithSecret,
};

const after = z.int().min(0).optional().describe('Events above this number.');
const since = isoMoment().optional().describe('Events that happened at this moment or later.');

const namesOneStart = [
  (input: { after?: number | undefined; since?: string | undefined }) =>
    (input.after === undefined) !== (input.since === undefined),
  { error: 'takes either after or since' },
] as const;

export const replayEvents = {
  input: z.object({ webhookId, after, since }).refine(...namesOneStart),
  output: z
    .object({
      deliveryCount: z.int().describe('How many events will be posted, at most 10,000.'),
      next: z
        .int()
        .nullable()
        .describe(
          'Where the next replay has to start when there were more than 10,000: pass it as `after`; null: that was all.',
        ),
    })
    .describe('What is posted again.')
    .meta({ id: 'WebhookReplay' }),
};

/* The same for a signed-in person and one of their accounts. */

export const listWebhooksForAccount = {
  input: listWebhooks.input.extend({ accountId }),
  output: listWebhooks.output,
};
export const createWebhookForAccount = {
  input: createWebhook.input.extend({ accountId }),
  output: createWebhook.output,
};
export const getWebhookForAccount = {
  input: getWebhook.input.extend({ accountId }),
  output: getWebhook.output,
};
export const updateWebhookForAccount = {
  input: updateWebhook.input.extend({ accountId }),
  output: updateWebhook.output,
};
export const deleteWebhookForAccount = {
  input: deleteWebhook.input.extend({ accountId }),
  output: deleteWebhook.output,
};
export const testWebhookForAccount = {
  input: testWebhook.input.extend({ accountId }),
  output: testWebhook.output,
};
export const rotateWebhookSecretForAccount = {
  input: rotateWebhookSecret.input.extend({ accountId }),
  output: rotateWebhookSecret.output,
};
export const replayEventsForAccount = {
  input: z.object({ accountId, webhookId, after, since }).refine(...namesOneStart),
  output: replayEvents.output,
};
