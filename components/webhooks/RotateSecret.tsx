'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { NewSigningSecret } from './NewSigningSecret';
import { useRefresh } from './use-refresh';

/** Replaces the signing secret of an endpoint, and shows the new one this once. */
export function RotateSecret(props: { webhookId: string; opened: boolean; onClose: () => void }) {
  const { webhookId, opened, onClose } = props;
  const { accountId } = usePortal();
  const refresh = useRefresh(webhookId);
  const rotate = useMutation({
    mutationFn: () => trpc.webhooks.rotateForAccount.mutate({ accountId, webhookId }),
    onSuccess: refresh,
  });
  const leave = () => {
    onClose();
    rotate.reset();
  };
  if (rotate.data) return <NewSigningSecret opened={opened} secret={rotate.data.secret} onDone={leave} />;
  return (
    <Dialog opened={opened} onClose={leave} title="Rotate the signing secret?">
      <DialogForm mutation={rotate} label="Rotate secret" onSubmit={() => rotate.mutate()} onLeave={leave}>
        <Text>
          You get a new secret. For 24 hours every event is signed with both, so that your receiver can change
          from one to the other without missing any.
        </Text>
      </DialogForm>
    </Dialog>
  );
}
