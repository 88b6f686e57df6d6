'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UnusedLinkRow } from '../invitations/UnusedLinkRow';
import { When } from '../ui/When';
import { trpc } from '../trpc';
import { type Invitation, invitationsOf, membersOf } from './queries';
import { roleNames } from './roles';

/** Shows a link into a room that nobody has used yet. */
export function InvitationRow(props: { roomId: string; invitation: Invitation; canChange: boolean }) {
  const { roomId, invitation, canChange } = props;
  const { invitationId, role, createdAt, expiresAt } = invitation;
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => trpc.members.withdraw.mutate({ roomId, invitationId }),
    // It may have been used in the meantime: then there is a person in its place.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(invitationsOf(roomId)),
        client.invalidateQueries(membersOf(roomId)),
      ]),
  });
  return (
    <UnusedLinkRow
      name={`Open invitation: ${roleNames[role].toLowerCase()}`}
      detail={
        <>
          Made <When at={createdAt} />, works until <When at={expiresAt} />
        </>
      }
      withdrawal={canChange ? withdraw : null}
      label="Withdraw"
    />
  );
}
