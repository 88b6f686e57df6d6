import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '../bulk/use-bulk';
import { trpc } from '../trpc';
import { type Invitation, invitationsOf, isOver } from './queries';

/** Returns what can be done with many invitations of a room. */
export function useInvitationActions(roomId: string, invitations: readonly Invitation[]): BulkAction[] {
  const client = useQueryClient();
  return [
    {
      label: 'Revoke',
      doing: 'Revoking',
      done: 'revoked',
      appliesTo: (id) => invitations.some((one) => one.invitationId === id && !isOver(one)),
      leftOut: 'Invitations that have expired or were revoked are left out.',
      isFinal: true,
      isDoneWhenGone: true,
      consequences: <Text>Nobody can enter with these links any more. You can create new ones.</Text>,
      act: (invitationId) => trpc.invitations.revokeInPortal.mutate({ roomId, invitationId }),
      onEnd: () => client.invalidateQueries(invitationsOf(roomId)),
    },
  ];
}
