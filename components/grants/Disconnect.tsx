'use client';

import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { useLast } from '../ui/last';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { grantsOf, type GrantRecord } from './queries';

/** Asks before an application loses its access. `grant` null: closed. */
export function Disconnect({ grant, onClose }: { grant: GrantRecord | null; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const shown = useLast(grant);
  const revoke = useMutation({
    mutationFn: (grantId: string) => trpc.grants.revoke.mutate({ grantId }),
    onSuccess: async () => {
      await client.invalidateQueries(grantsOf(accountId));
      leave();
    },
  });
  const leave = () => {
    onClose();
    revoke.reset();
  };
  return (
    <Dialog
      opened={grant !== null}
      onClose={leave}
      title={`Disconnect ${shown?.clientName ?? 'the application'}?`}
    >
      <DialogForm
        mutation={revoke}
        label="Disconnect"
        onSubmit={() => grant && revoke.mutate(grant.grantId)}
        leaveLabel="Keep it"
        onLeave={leave}
        danger
      >
        <Text>Its next request is refused. To use it again, connect it again from its side.</Text>
      </DialogForm>
    </Dialog>
  );
}
