import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { webhookOf, webhooksOf } from './queries';

/** Makes a function that reads again what the portal shows of an endpoint. */
export function useRefresh(webhookId: string): () => Promise<unknown> {
  const { accountId } = usePortal();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(webhookOf(accountId, webhookId)),
      client.invalidateQueries(webhooksOf(accountId)),
      client.invalidateQueries({ queryKey: ['deliveries', accountId, webhookId] }),
      client.invalidateQueries({ queryKey: ['delivery', accountId, webhookId] }),
    ]);
}
