'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { webhooksOf } from './queries';
import { WebhookState } from './WebhookState';

/** Tells of each endpoint that the server has disabled, until it is enabled. */
export function DisabledWebhooks() {
  const { accountId } = usePortal();
  const query = useQuery(webhooksOf(accountId));
  const [enabled, setEnabled] = useState<readonly string[]>([]);
  return query.data?.webhooks
    .filter(({ webhookId, status }) => status === 'disabled' || enabled.includes(webhookId))
    .map((webhook) => (
      <WebhookState
        key={webhook.webhookId}
        webhook={webhook}
        named
        onAct={() => setEnabled([...enabled, webhook.webhookId])}
      />
    ));
}
