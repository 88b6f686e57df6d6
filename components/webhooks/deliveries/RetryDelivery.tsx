'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usePortal } from '../../shell/PortalContext';
import { sentenceOf, trpc } from '../../trpc';
import classes from './DeliveryRow.module.css';
import type { Delivery } from '../queries';
import { useRefresh } from '../use-refresh';

/** Sends a delivery again, now. */
export function RetryDelivery({ delivery }: { delivery: Delivery }) {
  const { accountId } = usePortal();
  const { webhookId, deliveryId, status, eventType, sequence } = delivery;
  const refresh = useRefresh(webhookId);
  const retry = useMutation({
    mutationFn: () => trpc.deliveries.retryForAccount.mutate({ accountId, webhookId, deliveryId }),
    onSettled: refresh,
  });
  const label = status === 'succeeded' ? 'Send again' : 'Retry';
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${label}: ${eventType}, number ${sequence}`}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {label}
      </Button>
      {retry.isError && (
        <p role="alert" className={classes.failed}>
          {sentenceOf(retry.error)}
        </p>
      )}
    </>
  );
}
