import { useMutation } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import type { Webhook } from './queries';
import { useRefresh } from './use-refresh';

/** Enables an endpoint and, if asked to, posts what it missed. The answer is that of the replay; null without one. */
export function useEnable({ webhookId, status, missedAfter }: Webhook) {
  const { accountId } = usePortal();
  const refresh = useRefresh(webhookId);
  return useMutation({
    mutationFn: async ({ replays }: { replays: boolean }) => {
      if (status !== 'enabled') {
        await trpc.webhooks.updateForAccount.mutate({ accountId, webhookId, status: 'enabled' });
      }
      if (!replays || missedAfter === null) return null;
      return trpc.webhooks.replayForAccount.mutate({ accountId, webhookId, after: missedAfter });
    },
    onSettled: refresh,
  });
}
