'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../portal/Dialog';
import dialog from '../portal/Dialog.module.css';
import { Failed } from '../portal/Failed';
import { usePortal } from '../portal/PortalContext';
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
      props.onClose();
    },
  });
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Remove the bucket?">
      <Text>
        New recordings stay with this server from now on, and its key to your bucket is forgotten. Files that
        are in the bucket stay there.
      </Text>
      {remove.isError && <Failed error={remove.error} />}
      <div className={dialog.actions}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove bucket
        </Button>
      </div>
    </Dialog>
  );
}
