'use client';

import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../ui/amounts';
import { Empty } from '../../ui/Empty';
import { Failed } from '../../ui/Failed';
import { LoadingRows } from '../../ui/Loading';
import { More } from '../../ui/More';
import panel from '../../ui/Panel.module.css';
import { POLL_MS } from '../../ui/polling';
import { usePortal } from '../../shell/PortalContext';
import { Section } from '../../ui/Section';
import { useFollowed } from '../../ui/use-followed';
import classes from './DeliveryList.module.css';
import { DeliveryRow } from './DeliveryRow';
import { deliveriesOf, type Delivery, type Webhook } from '../queries';
import { ReplayEvents } from '../ReplayEvents';

const statuses = [
  { value: 'pending', label: 'Waiting' },
  { value: 'succeeded', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly { value: Delivery['status']; label: string }[];

/** Stands for every status. */
const ALL = 'all';

/** Shows the events that were posted to an endpoint or wait, newest event first, with a way to post events again. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<Delivery['status'] | null>(null);
  const [replaying, { open, close }] = useDisclosure(false);
  return (
    <Section
      id="deliveries"
      title="Deliveries"
      lead="Deliveries to this endpoint in the last 14 days, and those that wait."
      actions={
        <div className={classes.actions}>
          <Select
            aria-label="Which deliveries"
            data={[{ value: ALL, label: 'All' }, ...statuses]}
            value={status ?? ALL}
            onChange={(value) => setStatus(statuses.find((choice) => choice.value === value)?.value ?? null)}
            allowDeselect={false}
            w={150}
          />
          {webhook.status === 'enabled' && (
            <Button variant="default" onClick={open}>
              Replay…
            </Button>
          )}
        </div>
      }
    >
      <Deliveries key={status} webhook={webhook} status={status} />
      <ReplayEvents webhook={webhook} opened={replaying} onClose={close} />
    </Section>
  );
}

function Deliveries({ webhook, status }: { webhook: Webhook; status: Delivery['status'] | null }) {
  const { accountId } = usePortal();
  const query = useInfiniteQuery({
    ...deliveriesOf(accountId, webhook.webhookId, status),
    refetchInterval: POLL_MS,
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const { top, list, shown, heldCount, follow } = useFollowed(deliveries, numberOf);
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <div ref={top} role="status" className={classes.news}>
        {heldCount > 0 && (
          <Button size="compact-sm" onClick={follow}>
            Show {countOf(heldCount, 'new delivery', 'new deliveries')}
          </Button>
        )}
      </div>
      {shown.length === 0 && <NoDeliveries webhook={webhook} isFiltered={status !== null} />}
      {shown.length > 0 && (
        <ul ref={list} className={panel.panel} aria-label="Deliveries">
          {shown.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              mayRetry={webhook.status === 'enabled'}
            />
          ))}
        </ul>
      )}
      <More query={query} />
    </>
  );
}

const numberOf = ({ sequence }: Delivery): number => sequence;

function NoDeliveries({ webhook, isFiltered }: { webhook: Webhook; isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No delivery of this kind">Choose another kind above, or all.</Empty>;
  return (
    <Empty title="Nothing was posted yet">
      {webhook.status === 'enabled'
        ? 'It gets the next event of the account. To see what arrives, send a test or replay past events.'
        : 'It gets the next event of the account once it is enabled.'}
    </Empty>
  );
}
