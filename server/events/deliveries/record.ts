import type { ListedAttempt, ListedDelivery } from './store';

/**
 * Returns a delivery as the owner of the endpoint sees it. @param attempts oldest first, also those of other
 * deliveries
 */
export function toRecord(
  { delivery, eventType, roomId }: ListedDelivery,
  attempts: readonly ListedAttempt[],
) {
  return {
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    eventId: delivery.eventId,
    eventType,
    sequence: delivery.sequence,
    roomId,
    status: delivery.status,
    trigger: delivery.trigger,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .map(({ at, durationMs, statusCode, errorMessage, answerExcerpt }) => ({
        at: at.toISOString(),
        durationMs,
        statusCode,
        errorMessage,
        answerExcerpt,
      })),
  };
}
