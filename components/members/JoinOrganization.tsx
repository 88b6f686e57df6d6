'use client';

import { AcceptLink, type OpenedLink } from '../invitations/AcceptLink';
import { portalPath } from '../shell/navigation';
import { aRole, organizationRoles, type OrganizationRole } from '../shell/roles';
import { trpc } from '../trpc';

/** Asks whether the signed-in person wants to join an organization. */
export function JoinOrganization(
  link: OpenedLink<{ organizationName: string; role: OrganizationRole; invitedBy: string | null }>,
) {
  const { secret, invitation, person } = link;
  const { organizationName, role, invitedBy } = invitation;
  const can = organizationRoles.find(({ value }) => value === role)?.can;
  return (
    <AcceptLink
      path="/join-organization"
      link={link}
      title={
        invitedBy === null
          ? `You are invited to join “${organizationName}”.`
          : `${invitedBy} invites you to join “${organizationName}”.`
      }
      label="Join as"
      accept={async () => {
        const { organizationId } = await trpc.organizations.accept.mutate({ secret });
        return portalPath({ organizationId, mode: 'live' });
      }}
    >
      As {aRole(role)}, you can {can}. Members will see your name and your email address, {person.email}.
    </AcceptLink>
  );
}
