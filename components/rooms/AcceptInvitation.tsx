'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { useSignOut } from '../shell/sign-out';
import { Notice } from '../ui/Notice';
import { trpc } from '../trpc';
import type { Role } from './queries';

/** Asks whether the signed-in person wants to be let into a room. */
export function AcceptInvitation(props: {
  secret: string;
  invitation: { roomId: string; roomName: string; role: Role; ownerName: string };
  person: { displayName: string; email: string };
}) {
  const { secret, invitation, person } = props;
  const accept = useMutation({
    mutationFn: () => trpc.members.accept.mutate({ secret }),
    // Without an organization, the portal opens the person's own, where they see the rooms of others.
    onSuccess: ({ roomId }) => window.location.assign(`/portal/live/rooms/${roomId}`),
  });
  const signOut = useSignOut(`/sign-in?from=${encodeURIComponent(`/join-room?invitation=${secret}`)}`);
  const what =
    invitation.role === 'member'
      ? 'As a member you read what its sessions leave: transcripts, summaries and recordings.'
      : 'As a co-organizer you help to run it, and read what its sessions leave.';
  return (
    <Notice
      label="Invitation"
      title={`${invitation.ownerName} invites you to “${invitation.roomName}”.`}
      actions={
        <>
          <Button size="md" loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
            Accept as {person.displayName}
          </Button>
          <Button size="md" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Use another account
          </Button>
          {accept.isError && <Failed error={accept.error} />}
        </>
      }
    >
      {what} The owner will see your name and your email address, {person.email}.
    </Notice>
  );
}
