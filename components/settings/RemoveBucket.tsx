'use client';

import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { settingsOf } from './queries';

/** Asks before recordings stay with the server again. */
export function RemoveBucket(props: { opened: boolean; onClose: () => void; onRemoved: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => trpc.accounts.removeBucket.mutate({ accountId }),
    onSuccess: (settings) => {
      client.setQueryData(settingsOf(accountId).queryKey, settings);
      props.onRemoved();
      leave();
    },
  });
  const leave = () => {
    props.onClose();
    remove.reset();
  };
  return (
    <Dialog opened={props.opened} onClose={leave} title="Remove the bucket?">
      <DialogForm
        mutation={remove}
        label="Remove bucket"
        onSubmit={() => remove.mutate()}
        leaveLabel="Keep it"
        onLeave={leave}
        danger
      >
        <Text>
          New recordings stay with this server from now on, and it deletes its access key for your bucket.
          Files that are in the bucket stay there.
        </Text>
      </DialogForm>
    </Dialog>
  );
}
