'use client';

import { useQuery } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { LoadingPage } from '../ui/Loading';
import { POLL_MS } from '../ui/polling';
import { usePortal } from '../shell/PortalContext';
import { DeleteWebhook } from './DeleteWebhook';
import { DeliveryList } from './deliveries/DeliveryList';
import { webhookOf } from './queries';
import { WebhookFacts } from './WebhookFacts';
import { WebhookHead } from './WebhookHead';
import { WebhookState } from './WebhookState';

/** Shows one endpoint: how it fares, what it is, what was posted to it. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const { accountId } = usePortal();
  const query = useQuery({ ...webhookOf(accountId, webhookId), refetchInterval: POLL_MS });
  if (query.isPending) return <LoadingPage />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const webhook = query.data;
  return (
    <>
      <WebhookHead webhook={webhook} />
      <WebhookState webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      <DeliveryList webhook={webhook} />
      <DeleteWebhook webhook={webhook} />
    </>
  );
}
