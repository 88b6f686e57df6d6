'use client';

import { Radio, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { useLast } from '../ui/last';
import { type KeyRecord, keysOf } from './queries';
import { NewSecret } from './NewSecret';

const overlaps = [
  { value: '0', label: 'At once', seconds: 0 },
  { value: '3600', label: 'After an hour', seconds: 3_600 },
  { value: '86400', label: 'After a day', seconds: 86_400 },
  { value: '604800', label: 'After a week', seconds: 604_800 },
] as const;

/** Replaces a key by a new one, with some time in which both work. `record` null: closed. */
export function RollKey({ record, onClose }: { record: KeyRecord | null; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState('86400');
  const shown = useLast(record);
  const roll = useMutation({
    mutationFn: (keyId: string) =>
      trpc.keys.roll.mutate({
        keyId,
        overlapSeconds: overlaps.find(({ value }) => value === overlap)?.seconds ?? 0,
      }),
    onSuccess: () => client.invalidateQueries(keysOf(accountId)),
  });
  const leave = () => {
    onClose();
    roll.reset();
  };
  if (roll.data) return <NewSecret opened created={roll.data} onDone={leave} />;
  return (
    <Dialog opened={record !== null} onClose={leave} title={`Roll ${shown?.name ?? 'the key'}`}>
      <DialogForm
        mutation={roll}
        label="Roll key"
        onSubmit={() => record && roll.mutate(record.keyId)}
        onLeave={leave}
      >
        <Text c="dimmed">
          You get a new key with the same name, description, scopes, addresses and life. Put it in place while
          the old one still works.
        </Text>
        <Radio.Group label="The old key expires" value={overlap} onChange={setOverlap}>
          <div style={{ display: 'grid', gap: 10, marginTop: 10 }}>
            {overlaps.map(({ value, label }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                data-autofocus={value === overlap || undefined}
              />
            ))}
          </div>
        </Radio.Group>
      </DialogForm>
    </Dialog>
  );
}
