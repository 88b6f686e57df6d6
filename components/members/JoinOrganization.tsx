'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { portalPath } from '../shell/navigation';
import { aRole, organizationRoles, type OrganizationRole } from '../shell/roles';
import { useSignOut } from '../shell/sign-out';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import { Notice } from '../ui/Notice';

/** Asks whether the signed-in person wants to join an organization. */
export function JoinOrganization(props: {
  secret: string;
  invitation: { organizationName: string; role: OrganizationRole; invitedBy: string | null };
  person: { displayName: string; email: string };
}) {
  const { secret, invitation, person } = props;
  const { organizationName, role, invitedBy } = invitation;
  const accept = useMutation({
    mutationFn: () => trpc.organizations.accept.mutate({ secret }),
    onSuccess: ({ organizationId }) => window.location.assign(portalPath({ organizationId, mode: 'live' })),
  });
  const signOut = useSignOut(
    `/sign-in?from=${encodeURIComponent(`/join-organization?invitation=${secret}`)}`,
  );
  const can = organizationRoles.find(({ value }) => value === role)?.can;
  return (
    <Notice
      label="Invitation"
      title={
        invitedBy === null
          ? `You are invited to join “${organizationName}”.`
          : `${invitedBy} invites you to join “${organizationName}”.`
      }
      actions={
        <>
          <Button size="md" loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
            Join as {person.displayName}
          </Button>
          <Button size="md" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Use another account
          </Button>
          {accept.isError && <Failed error={accept.error} />}
        </>
      }
    >
      As {aRole(role)}, you can {can}. Members will see your name and your email address, {person.email}.
    </Notice>
  );
}
