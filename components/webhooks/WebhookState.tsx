'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import Link from 'next/link';
import { countOf } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { usePortal } from '../shell/PortalContext';
import { CheckIcon, WarningIcon } from '../ui/icons';
import { whyDisabled } from './HealthTag';
import type { Webhook } from './queries';
import { useEnable } from './use-enable';
import classes from './WebhookState.module.css';

/**
 * Tells that an endpoint is not posted to, or missed events, and offers to enable it and to replay from where it stopped.
 * Hidden while there is nothing to tell.
 * @param props.named whether to name the endpoint, with a link to its page
 * @param props.onAct called before something is done, so that the outcome can stay in sight
 */
export function WebhookState(props: { webhook: Webhook; named?: boolean; onAct?: () => void }) {
  const { webhook, named = false, onAct } = props;
  const enable = useEnable(webhook);
  const [isReplaying, setIsReplaying] = useState(false);
  const { status, missedAfter } = webhook;
  const act = (replays: boolean) => {
    onAct?.();
    setIsReplaying(replays);
    enable.mutate({ replays });
  };
  const hasMissed = missedAfter !== null;
  // The page of an enabled endpoint shows the events that it missed.
  const isTold = status !== 'enabled' || (hasMissed && !named);
  return (
    <div className={classes.state} aria-live="polite">
      {enable.isSuccess && status === 'enabled' && (
        <Alert variant="light" icon={<CheckIcon />} title={outcomeOf(enable.data)}>
          {named && <Address webhook={webhook} />}
        </Alert>
      )}
      {enable.isError && <Failed error={enable.error} />}
      {isTold && (
        <Alert
          variant="light"
          {...(status === 'disabled' && { color: 'red', icon: <WarningIcon /> })}
          title={titleOf(webhook)}
        >
          {named && (
            <p className={classes.text}>
              <Address webhook={webhook} />
            </p>
          )}
          <p className={classes.text}>{textOf(webhook)}</p>
          <Group gap="sm" mt="sm">
            {hasMissed && (
              <Button
                size="compact-sm"
                loading={enable.isPending && isReplaying}
                disabled={enable.isPending}
                onClick={() => act(true)}
              >
                {status === 'enabled' ? 'Replay what it missed' : 'Enable and replay'}
              </Button>
            )}
            {status !== 'enabled' && (
              <Button
                size="compact-sm"
                variant={hasMissed ? 'default' : 'filled'}
                loading={enable.isPending && !isReplaying}
                disabled={enable.isPending}
                onClick={() => act(false)}
              >
                {hasMissed ? 'Enable only' : 'Enable'}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </div>
  );
}

function Address({ webhook }: { webhook: Webhook }) {
  const { to } = usePortal();
  return (
    <Link href={to(`webhooks/${webhook.webhookId}`)} className={classes.address}>
      {webhook.url}
    </Link>
  );
}

function titleOf({ status, disabledReason }: Webhook): string {
  switch (status) {
    case 'disabled':
      return `A webhook was disabled: ${whyDisabled(disabledReason)}`;
    case 'paused':
      return 'Paused';
    case 'enabled':
      return 'Events were missed';
    default:
      return status satisfies never;
  }
}

function textOf({ status, missedAfter }: Webhook): string {
  const number = missedAfter?.toLocaleString('en-GB');
  if (status === 'enabled') {
    return `Those after number ${number} that happened while it was not enabled were not posted.`;
  }
  const missed = number === undefined ? '' : ` It stopped after event number ${number}.`;
  return `Nothing is posted to it until it is enabled.${missed}`;
}

function outcomeOf(replay: { deliveryCount: number; next: number | null } | null): string {
  if (replay === null) return 'Enabled: events are posted from now on.';
  const { deliveryCount, next } = replay;
  if (deliveryCount === 0) return 'Enabled. It had missed nothing.';
  const missed = `${countOf(deliveryCount, 'event')} that it missed ${deliveryCount === 1 ? 'is' : 'are'} on the way`;
  return next === null ? `${missed}.` : `${missed}. There are more: replay them after these.`;
}
