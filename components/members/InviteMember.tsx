'use client';

import { InviteByLink, type InviteDialog } from '../invitations/InviteByLink';
import { usePortal } from '../shell/PortalContext';
import { organizationRoles } from '../shell/roles';
import { trpc } from '../trpc';
import { invitationsOf } from './queries';

/** Makes a link with which one person joins the organization. */
export function InviteMember(dialog: InviteDialog) {
  const { organization, may } = usePortal();
  const { organizationId } = organization;
  const offered = organizationRoles
    .filter(({ value }) => value !== 'owner' || may('owner'))
    .map(({ value, label, can }) => ({ value, label, about: `Can ${can}.` }));
  return (
    <InviteByLink
      {...dialog}
      title="Invite a colleague"
      roles={offered}
      usual="developer"
      invite={(given) => trpc.organizations.invite.mutate({ organizationId, ...given })}
      invitations={invitationsOf(organizationId)}
    />
  );
}
