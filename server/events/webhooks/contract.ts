import { z } from 'zod';
import { POSTED_EVENT_TYPES, webhookDisabledReason } from '../../platform/events/types';
import { isoMoment, plainText, writtenText } from '../../platform/text';
import { personalText, secret, secretText } from '../../platform/request-log/marks';

const webhookId = plainText()
  .describe('The endpoint.')
  .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });
const accountId = plainText().describe('The account, live or test, of the caller.');

const url = secret(plainText())
  .describe(
    'An https address without credentials and fragment, at most 2,048 characters, that does not lead to an internal network.',
  )
  .meta({ format: 'uri', examples: ['https://example.com/events'] });
const description = writtenText()
  .trim()
  .max(200)
  .describe('Purpose of the endpoint, at most 200 characters.');
const types = z
  .array(z.enum(POSTED_EVENT_TYPES).describe('A type of events.').meta({ id: 'EventType' }))
  .min(1)
  .transform((list) => [...new Set(list)])
  .nullable()
  .describe(
    'The types of events to post; null: all, including types of later versions, but not `turn.created`, `speech.started` and `speech.stopped`, which must be named and need the scope `svc:history`.',
  );
const ordering = z
  .enum(['room', 'strict'])
  .describe(
    '`room`: an event waits until earlier ones of its room are delivered or have failed three times. `strict`: it waits until all earlier ones are delivered or given up. Default `room`.',
  )
  .meta({ id: 'WebhookOrdering' });

/** The maximum number of waiting deliveries that are counted. */
export const PENDING_COUNT_MAX = 1_000;

const webhook = z
  .object({
    webhookId: z
      .string()
      .describe('Identifier of the endpoint.')
      .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    url: secretText()
      .describe('Where events are posted.')
      .meta({ examples: ['https://example.com/events'] }),
    description: personalText()
      .describe('Purpose of the endpoint; empty if not given.')
      .meta({ examples: ['Billing'] }),
    types: z.array(z.string()).nullable().describe('The types that are posted; null: all.'),
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
        '`gone`: the endpoint returned 410. `failing`: all deliveries failed for five days. Null unless disabled.',
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
      .describe('The first failure since the last success; null: the endpoint works.'),
    lastSuccessAt: z.iso.datetime().nullable().describe('When an event was last delivered; null: never.'),
    pendingCount: z
      .int()
      .describe('Number of pending deliveries, counted up to 1,000. The value 1,000 means 1,000 or more.'),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the previous secret also signs; null: it no longer signs.'),
    createdAt: z.iso.datetime().describe('When the endpoint was created.'),
    updatedAt: z.iso.datetime().describe('When it was last changed.'),
  })
  .describe('An address to which events are posted.')
  .meta({ id: 'Webhook' });

const signingSecret = secretText().describe(
  'The signing secret, `whsec_` and Base64, for a library of Standard Webhooks. It is shown only once.',
);

const webhookWithSecret = webhook
  .extend({ secret: signingSecret })
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
        '`paused`: nothing is posted, and pending deliveries are cancelled. `enabled`: later events are posted again; `missedAfter` marks the missed events.',
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
      isDelivered: z.boolean().describe('Whether the endpoint returned a status of 200 to 299.'),
      statusCode: z.int().nullable().describe('Status of the response; null: there was no response.'),
      durationMs: z.int().describe('Duration in milliseconds.'),
      errorMessage: z.string().nullable().describe('Error message; null after a success.'),
      answerExcerpt: personalText().nullable().describe('The beginning of the response, if it is text.'),
    })
    .describe('The response of the endpoint.')
    .meta({ id: 'WebhookTest' }),
};

export const rotateWebhookSecret = {
  input: z.object({ webhookId }),
  output: webhookWithSecret,
};

const after = z.int().min(0).optional().describe('Events with numbers above this one.');
const since = isoMoment().optional().describe('Events that happened at or after this time.');

const namesOneStart = [
  (input: { after?: number | undefined; since?: string | undefined }) =>
    (input.after === undefined) !== (input.since === undefined),
  { error: 'takes either after or since' },
] as const;

export const replayEvents = {
  input: z.object({ webhookId, after, since }).refine(...namesOneStart),
  output: z
    .object({
      deliveryCount: z.int().describe('Number of events that will be posted, at most 10,000.'),
      next: z
        .int()
        .nullable()
        .describe(
          'Start of the next replay if there were more than 10,000 events: pass it as `after`. Null: there are no more.',
        ),
    })
    .describe('The events that are posted again.')
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
