'use client';

import { AcceptLink, type OpenedLink } from '../invitations/AcceptLink';
import { trpc } from '../trpc';
import type { Role } from './queries';

/** Asks whether the signed-in person wants to be let into a room. */
export function AcceptInvitation(
  link: OpenedLink<{ roomId: string; roomName: string; role: Role; ownerName: string }>,
) {
  const { secret, invitation, person } = link;
  const what =
    invitation.role === 'member'
      ? 'As a member you read what its sessions leave: transcripts, summaries and recordings.'
      : 'As a co-organizer you help to run it, and read what its sessions leave.';
  return (
    <AcceptLink
      path="/join-room"
      link={link}
      title={`${invitation.ownerName} invites you to “${invitation.roomName}”.`}
      label="Accept as"
      accept={async () => {
        const { roomId } = await trpc.members.accept.mutate({ secret });
        // Without an organization, the portal opens the person's own, where they see the rooms of others.
        return `/portal/live/rooms/${roomId}`;
      }}
    >
      {what} The owner will see your name and your email address, {person.email}.
    </AcceptLink>
  );
}
