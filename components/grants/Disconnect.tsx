'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { useLast } from '../ui/last';
import { grantsOf, type GrantRecord } from './queries';

/** Asks before an application loses its access. `grant` null: closed. */
export function Disconnect({ grant, onClose }: { grant: GrantRecord | null; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const shown = useLast(grant);
  const act = async () => grant && trpc.grants.revoke.mutate({ grantId: grant.grantId });
  const renew = async () => {
    await client.invalidateQueries(grantsOf(accountId));
    onClose();
  };
  return (
    <ConfirmDelete
      opened={grant !== null}
      onClose={onClose}
      title={`Disconnect ${shown?.clientName ?? 'the application'}?`}
      label="Disconnect"
      act={act}
      onDone={renew}
    >
      <Text>Its next request is refused. To use it again, connect it again from its side.</Text>
    </ConfirmDelete>
  );
}
