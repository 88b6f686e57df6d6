'use client';

import { Button, NumberInput, Radio, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../ui/amounts';
import { Dialog } from '../ui/Dialog';
import dialog from '../ui/Dialog.module.css';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import type { Webhook } from './queries';
import { localMinute, momentOf } from './moment';
import { useRefresh } from './use-refresh';
import classes from './WebhookFields.module.css';

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

/** Posts past events to an endpoint once more, from where it stopped, from a moment or from a number on. */
export function ReplayEvents({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Replay events">
      <Replay {...props} />
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;

function Replay({ webhook, onClose }: Props) {
  const { accountId } = usePortal();
  const { webhookId, missedAfter } = webhook;
  const refresh = useRefresh(webhookId);
  const [missed] = useState(missedAfter);
  const [from, setFrom] = useState(missed === null ? 'moment' : 'missed');
  const [minute, setMinute] = useState(() => localMinute(new Date(Date.now() - HOUR_MS)));
  const [number, setNumber] = useState<number | string>('');
  const replay = useMutation({
    mutationFn: (start: { after: number } | { since: string }) =>
      trpc.webhooks.replayForAccount.mutate({ accountId, webhookId, ...start }),
    onSuccess: refresh,
  });
  const since = momentOf(minute);
  const start = startOf();
  if (replay.data) {
    const { deliveryCount, next } = replay.data;
    const goOn = next === null ? null : () => replay.mutate({ after: next });
    return <Replayed deliveryCount={deliveryCount} onNext={goOn} onClose={onClose} />;
  }
  return (
    <DialogForm
      mutation={replay}
      label="Replay"
      onSubmit={() => start && replay.mutate(start)}
      onLeave={onClose}
      disabled={start === null}
    >
      <Text c="dimmed">
        Events are posted again in their order, whether they were delivered before or not: at most 10,000 at a
        time. Each has the same <code>webhook-id</code> as before.
      </Text>
      <Radio.Group label="From where" value={from} onChange={setFrom}>
        <div className={classes.choices}>
          {missed !== null && (
            <Radio
              value="missed"
              label="From where it stopped"
              description={`Events after number ${missed.toLocaleString('en-GB')}.`}
            />
          )}
          <Radio value="moment" label="From a moment" />
          <Radio value="number" label="From an event’s number" />
        </div>
      </Radio.Group>
      {from === 'moment' && (
        <TextInput
          type="datetime-local"
          label="Since"
          value={minute}
          onChange={(event) => setMinute(event.currentTarget.value)}
          error={since === null && 'Please give a day and a time.'}
          maw={260}
        />
      )}
      {from === 'number' && (
        <NumberInput
          label="First event"
          value={number}
          onChange={setNumber}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          maw={260}
        />
      )}
    </DialogForm>
  );

  function startOf(): { after: number } | { since: string } | null {
    switch (from) {
      case 'missed':
        return missed === null ? null : { after: missed };
      case 'moment':
        return since === null ? null : { since };
      default:
        return typeof number === 'number' ? { after: number - 1 } : null;
    }
  }
}

/** Shows how many events are on the way. `onNext` null: there are no more. */
function Replayed(props: { deliveryCount: number; onNext: (() => void) | null; onClose: () => void }) {
  const { deliveryCount, onNext, onClose } = props;
  return (
    <>
      <Text role="status">
        {deliveryCount === 0
          ? 'There is no such event that the webhook gets.'
          : `${countOf(deliveryCount, 'event')} ${deliveryCount === 1 ? 'is' : 'are'} on the way.`}
        {onNext !== null && ' There are more: go on when these have arrived.'}
      </Text>
      <div className={dialog.actions}>
        {onNext !== null && (
          <Button variant="default" onClick={onNext}>
            Replay the next ones
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </>
  );
}
