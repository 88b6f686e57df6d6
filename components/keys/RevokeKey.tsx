'use client';

import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { useLast } from '../ui/last';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { trpc } from '../trpc';
import { type KeyRecord, keysOf } from './queries';

/** Asks before a key stops working. `record` null: closed. */
export function RevokeKey({ record, onClose }: { record: KeyRecord | null; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const shown = useLast(record);
  const revoke = useMutation({
    mutationFn: (keyId: string) => trpc.keys.revoke.mutate({ keyId }),
    onSuccess: async () => {
      await client.invalidateQueries(keysOf(accountId));
      leave();
    },
  });
  const leave = () => {
    onClose();
    revoke.reset();
  };
  return (
    <Dialog opened={record !== null} onClose={leave} title={`Revoke ${shown?.name ?? 'the key'}?`}>
      <DialogForm
        mutation={revoke}
        label="Revoke key"
        onSubmit={() => record && revoke.mutate(record.keyId)}
        leaveLabel="Keep it"
        onLeave={leave}
        danger
      >
        <Text>
          Its next request is refused, and this cannot be undone. To change keys without a gap, roll it
          instead.
        </Text>
        <Text c="dimmed" size="sm">
          {shown?.lastUsedAt ? (
            <>
              Last used <When at={shown.lastUsedAt} detail="ago" />.
            </>
          ) : (
            'It was never used.'
          )}
        </Text>
      </DialogForm>
    </Dialog>
  );
}
