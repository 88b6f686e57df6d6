'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UnusedLinkRow } from '../invitations/UnusedLinkRow';
import { usePortal } from '../shell/PortalContext';
import { aRole } from '../shell/roles';
import { trpc } from '../trpc';
import { When } from '../ui/When';
import { type Invitation, invitationsOf, membersOf } from './queries';

/** Shows a link into the organization that nobody has used yet. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { organizationId } = usePortal().organization;
  const { invitationId, role, email, createdAt, expiresAt } = invitation;
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => trpc.organizations.revokeInvitation.mutate({ organizationId, invitationId }),
    // It may have been used in the meantime: then there is a member in its place.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(invitationsOf(organizationId)),
        client.invalidateQueries(membersOf(organizationId)),
      ]),
  });
  return (
    <UnusedLinkRow
      name={email === null ? `Link for ${aRole(role)}` : `${email}, as ${aRole(role)}`}
      detail={
        <>
          Created <When at={createdAt} />, works until <When at={expiresAt} />
        </>
      }
      withdrawal={revoke}
      label="Revoke"
      ariaLabel={`Revoke the invitation of ${email ?? aRole(role)}`}
    />
  );
}
