'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { useLast } from '../ui/last';
import { When } from '../ui/When';
import { type KeyRecord, keysOf } from './queries';

/** Asks before a key stops working. `record` null: closed. */
export function RevokeKey({ record, onClose }: { record: KeyRecord | null; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const shown = useLast(record);
  const act = async () => record && trpc.keys.revoke.mutate({ keyId: record.keyId });
  const renew = async () => {
    await client.invalidateQueries(keysOf(accountId));
    onClose();
  };
  return (
    <ConfirmDelete
      opened={record !== null}
      onClose={onClose}
      title={`Revoke ${shown?.name ?? 'the key'}?`}
      label="Revoke key"
      act={act}
      onDone={renew}
    >
      <Text>
        Its next request is refused, and this cannot be undone. To change keys without a gap, roll it instead.
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
    </ConfirmDelete>
  );
}
