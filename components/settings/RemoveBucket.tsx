'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { settingsOf } from './queries';

/** Asks before recordings stay with the server again. */
export function RemoveBucket(props: { opened: boolean; onClose: () => void; onRemoved: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  return (
    <ConfirmDelete
      opened={props.opened}
      onClose={props.onClose}
      title="Remove the bucket?"
      label="Remove bucket"
      act={() => trpc.accounts.removeBucket.mutate({ accountId })}
      onDone={(settings) => {
        client.setQueryData(settingsOf(accountId).queryKey, settings);
        props.onRemoved();
        props.onClose();
      }}
    >
      <Text>
        New recordings stay with this server from now on, and it deletes its access key for your bucket. Files
        that are in the bucket stay there.
      </Text>
    </ConfirmDelete>
  );
}
