'use client';

import { InviteByLink, type InviteDialog } from '../invitations/InviteByLink';
import { trpc } from '../trpc';
import { invitationsOf } from './queries';
import { roles } from './roles';

/** Makes a link with which one person gets into a room. */
export function InvitePerson({ roomId, ...dialog }: InviteDialog & { roomId: string }) {
  return (
    <InviteByLink
      {...dialog}
      title="Invite somebody"
      roles={roles}
      usual="member"
      invite={(given) => trpc.members.invite.mutate({ roomId, ...given })}
      invitations={invitationsOf(roomId)}
    />
  );
}
