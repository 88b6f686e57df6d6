import { z } from 'zod';
import { plainText } from '../../platform/text';
import { personalText } from '../../platform/request-log/marks';

const webhookId = plainText()
  .describe('The endpoint.')
  .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });
const accountId = plainText().describe('The account, live or test, of the caller.');

const deliveryStatus = z
  .enum(['pending', 'succeeded', 'failed', 'cancelled'])
  .describe('Status of a delivery.')
  .meta({ id: 'WebhookDeliveryStatus' });

const attempt = z.object({
  at: z.iso.datetime().describe('When the attempt began.'),
  durationMs: z.int().describe('Duration in milliseconds.'),
  statusCode: z.int().nullable().describe('Status of the response; null: there was no response.'),
  errorMessage: z.string().nullable().describe('Error message; null after a success.'),
  answerExcerpt: personalText().nullable().describe('The beginning of the response, if it is text.'),
});

/** An event on its way to an endpoint, with its attempts. */
const delivery = z
  .object({
    deliveryId: z
      .string()
      .describe('Identifier of the delivery.')
      .meta({ examples: ['dlv_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    webhookId: z
      .string()
      .describe('The endpoint.')
      .meta({ examples: ['whk_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    eventId: z
      .string()
      .describe('The event: `webhook-id` of every attempt.')
      .meta({ examples: ['evt_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    eventType: z
      .string()
      .describe('Type of the event.')
      .meta({ examples: ['room.created'] }),
    sequence: z.int().describe('Number of the event in the account.'),
    roomId: z.string().nullable().describe('The room of the event; null for none.'),
    status: deliveryStatus.describe(
      '`pending`: waits for its first or next attempt. `failed`: given up after the last attempt. `cancelled`: the endpoint was paused or disabled.',
    ),
    trigger: z
      .enum(['event', 'replay', 'retry'])
      .describe('Why it was last sent: the event itself, a replay, or a manual retry.')
      .meta({ id: 'WebhookDeliveryTrigger' }),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .describe('Time of the next attempt; null: it waits for earlier events, or is not pending.'),
    createdAt: z.iso.datetime().describe('When the delivery was created.'),
    finishedAt: z.iso.datetime().nullable().describe('When it ended; null while it is pending.'),
    attempts: z
      .array(attempt.describe('An attempt to post an event.').meta({ id: 'WebhookDeliveryAttempt' }))
      .describe('Oldest first.'),
  })
  .describe('The delivery of an event to an endpoint.')
  .meta({ id: 'WebhookDelivery' });

export const listDeliveries = {
  input: z.object({
    webhookId,
    status: deliveryStatus.optional().describe('Only deliveries with this status. Missing: all.'),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of deliveries, 1 to 200.')
      .meta({ examples: [50] }),
    after: z
      .int()
      .min(1)
      .optional()
      .describe('The `next` of the previous page.')
      .meta({ examples: [41] }),
  }),
  output: z
    .object({
      deliveries: z.array(delivery).describe('Newest event first; kept for 14 days.'),
      next: z.int().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('A page of the deliveries of an endpoint.')
    .meta({ id: 'WebhookDeliveryList' }),
};

export const retryDelivery = {
  input: z.object({
    webhookId,
    deliveryId: plainText()
      .describe('The delivery to send again.')
      .meta({ examples: ['dlv_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: delivery,
};

/* The same for a signed-in person and one of their accounts. */

export const listDeliveriesForAccount = {
  input: listDeliveries.input.extend({ accountId }),
  output: listDeliveries.output,
};
export const retryDeliveryForAccount = {
  input: retryDelivery.input.extend({ accountId }),
  output: retryDelivery.output,
};

const header = z.object({ name: z.string(), value: z.string() });

/** An attempt with everything that was sent and what came back. */
const inspectedAttempt = attempt.extend({
  request: z
    .object({
      method: z.literal('POST').describe('The method.'),
      url: z.string().describe('The address of the endpoint at that time.'),
      headers: z.array(header).describe('Every header, in the order in which it was sent.'),
      isBodyExact: z
        .boolean()
        .describe('Whether `body` of the delivery has the very bytes that this attempt sent.'),
      isSignedNow: z
        .boolean()
        .describe('Whether the present signing secret verifies the signature of this attempt.'),
    })
    .nullable()
    .describe('The request; null: nothing was sent, or the server did not store requests yet.'),
  answerHeaders: z
    .array(header)
    .nullable()
    .describe('Headers of the response, without cookies, cut where they are long; null: none are stored.'),
});

export const inspectDeliveryForAccount = {
  input: retryDelivery.input.extend({ accountId }),
  output: delivery.omit({ attempts: true }).extend({
    body: personalText().describe(
      'The body as the server writes it now. `isBodyExact` says for each attempt whether these bytes were sent.',
    ),
    attempts: z.array(inspectedAttempt).describe('Oldest first.'),
  }),
};
