'use client';

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { RoleSelect } from '../people/RoleSelect';
import { RowFailed } from '../people/RowFailed';
import { trpc } from '../trpc';
import classes from '../people/PersonRow.module.css';
import { type Member, membersOf, type Role } from './queries';
import { roleNames, roles } from './roles';

/** Shows one person of a room. */
export function MemberRow(props: {
  roomId: string;
  member: Member;
  canChange: boolean;
  onRemove: () => void;
}) {
  const { roomId, member, canChange, onRemove } = props;
  const { userId, displayName, email, role } = member;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Role) => trpc.members.setRole.mutate({ roomId, userId, role: wanted }),
    onSettled: () => client.invalidateQueries(membersOf(roomId)),
  });
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.who}>
        <div className={classes.name}>{displayName}</div>
        <div className={panel.detail}>{email}</div>
      </div>
      {canChange ? (
        <div className={classes.controls}>
          <RoleSelect displayName={displayName} role={role} roles={roles} change={change} />
          <Button variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${displayName}`}>
            Remove
          </Button>
        </div>
      ) : (
        <Tag>{roleNames[role]}</Tag>
      )}
      {change.isError && <RowFailed error={change.error} className={classes.wide} />}
    </li>
  );
}
