'use client';

import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { POLL_MS } from '../ui/polling';
import { usePortal } from '../shell/PortalContext';
import { PlusIcon, WebhookIcon } from '../ui/icons';
import { CreateWebhook } from './CreateWebhook';
import { DisabledWebhooks } from './DisabledWebhooks';
import { webhooksOf } from './queries';
import { WebhookRow } from './WebhookRow';

/** Shows the addresses that the account's events are posted to, and how each fares. */
export function WebhooksPage() {
  const { accountId, mode, to } = usePortal();
  const query = useQuery({ ...webhooksOf(accountId), refetchInterval: POLL_MS });
  const [creating, { open, close }] = useDisclosure(false);
  const webhooks = query.data?.webhooks ?? [];
  const create = (
    <Button leftSection={<PlusIcon />} onClick={open}>
      Create webhook
    </Button>
  );
  return (
    <>
      <PageHead
        title="Webhooks"
        lead={
          <>
            {mode === 'live' ? 'Live' : 'Test'}{' '}
            <Anchor inherit underline="always" component={Link} href={to('events')}>
              events
            </Anchor>
            , posted to your server as they happen: signed, in order, and again until they are received.
          </>
        }
        actions={webhooks.length > 0 ? create : undefined}
      />
      <DisabledWebhooks />
      {query.isPending && <LoadingRows />}
      {query.isError && !query.data && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && webhooks.length === 0 && (
        <Empty icon={<WebhookIcon />} title={`No ${mode} webhooks yet`} action={create}>
          Create one to have events posted to your server. On a laptop without a public address,{' '}
          <code>npm run listen -- http://localhost:3000/hook</code> in a checkout brings the same events.
        </Empty>
      )}
      {webhooks.length > 0 && (
        <ul className={panel.panel} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.webhookId} webhook={webhook} />
          ))}
        </ul>
      )}
      <CreateWebhook opened={creating} onClose={close} />
    </>
  );
}
