'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import person from '../rooms/PersonRow.module.css';
import { usePortal } from '../shell/PortalContext';
import { aRole } from '../shell/roles';
import { sentenceOf, trpc } from '../trpc';
import panel from '../ui/Panel.module.css';
import { When } from '../ui/When';
import { type Invitation, invitationsOf, membersOf } from './queries';

/** Shows a link that nobody has used yet. Its secret is not stored, so that it can only be revoked. */
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
    <li className={`${panel.row} ${person.row}`}>
      <div className={person.who}>
        <div className={person.pending}>
          {email === null ? `Link for ${aRole(role)}` : `${email}, as ${aRole(role)}`}
        </div>
        <div className={person.detail}>
          Created <When at={createdAt} />, works until <When at={expiresAt} />
        </div>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={revoke.isPending}
        onClick={() => revoke.mutate()}
        aria-label={`Revoke the invitation of ${email ?? aRole(role)}`}
      >
        Revoke
      </Button>
      {revoke.isError && (
        <Text size="sm" c="var(--room-bad)" role="alert" className={person.wide}>
          {sentenceOf(revoke.error)}
        </Text>
      )}
    </li>
  );
}
