'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import person from '../people/PersonRow.module.css';
import { usePortal } from '../shell/PortalContext';
import { organizationRoles, type OrganizationRole, roleName } from '../shell/roles';
import { trpc } from '../trpc';
import { DotsIcon } from '../ui/icons';
import panel from '../ui/Panel.module.css';
import { RoleSelect } from '../people/RoleSelect';
import { RowFailed } from '../people/RowFailed';
import { Tag } from '../ui/Tag';
import { type Member, membersOf } from './queries';

/** A question about a member that a dialog asks. */
export type Question = { kind: 'remove' | 'hand-over' | 'leave'; member: Member };

/** Shows one member, with the controls that the signed-in person has for them. */
export function MemberRow({ member, onAsk }: { member: Member; onAsk: (question: Question) => void }) {
  const { organization, person: self, may } = usePortal();
  const { organizationId } = organization;
  const { userId, displayName, email, role } = member;
  const client = useQueryClient();
  const isMounted = useMounted();
  const change = useMutation({
    mutationFn: (wanted: OrganizationRole) =>
      trpc.organizations.setRole.mutate({ organizationId, userId, role: wanted }),
    // One's own role decides what the whole portal shows.
    onSuccess: () => userId === self.userId && window.location.reload(),
    onSettled: () => client.invalidateQueries(membersOf(organizationId)),
  });
  const isSelf = userId === self.userId;
  const canChange = may('admin') && (role !== 'owner' || may('owner'));
  const offered = organizationRoles.filter(({ value }) => value !== 'owner' || may('owner'));
  return (
    <li className={`${panel.row} ${person.row}`}>
      <div className={person.who}>
        <div className={person.name}>
          {displayName} {isSelf && <Tag>You</Tag>}
        </div>
        <div className={panel.detail}>{email}</div>
      </div>
      <div className={person.controls}>
        {canChange ? (
          <RoleSelect displayName={displayName} role={role} roles={offered} change={change} />
        ) : (
          <Tag>{roleName(role)}</Tag>
        )}
        {(canChange || isSelf) && (
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`More for ${displayName}`}
                disabled={!isMounted}
              >
                <DotsIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {may('owner') && !isSelf && role !== 'owner' && (
                <Menu.Item onClick={() => onAsk({ kind: 'hand-over', member })}>
                  Hand the ownership over…
                </Menu.Item>
              )}
              {isSelf ? (
                <Menu.Item c="var(--room-bad)" onClick={() => onAsk({ kind: 'leave', member })}>
                  Leave the organization…
                </Menu.Item>
              ) : (
                <Menu.Item c="var(--room-bad)" onClick={() => onAsk({ kind: 'remove', member })}>
                  Remove…
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {change.isError && <RowFailed error={change.error} className={person.wide} />}
    </li>
  );
}
