import type { FoundWebhook } from './store';

/** Returns an endpoint as its owner sees it. @param pendingCount how many deliveries wait or are tried again */
export function toRecord({ webhook, floor }: FoundWebhook, pendingCount: number, now: Date) {
  const { previousSecretUntil, missedAfter } = webhook;
  const isSignedTwice = previousSecretUntil !== null && previousSecretUntil > now;
  return {
    webhookId: webhook.id,
    url: webhook.url,
    description: webhook.description,
    types: webhook.types,
    ordering: webhook.ordering,
    status: webhook.status,
    disabledReason: webhook.disabledReason,
    missedAfter: missedAfter === null ? null : Math.max(missedAfter, floor),
    failingSince: webhook.failingSince?.toISOString() ?? null,
    lastSuccessAt: webhook.lastSuccessAt?.toISOString() ?? null,
    pendingCount,
    previousSecretUntil: isSignedTwice ? previousSecretUntil.toISOString() : null,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}
