'use client';

import { Button, NativeSelect, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { sentenceOf, trpc } from '../trpc';
import classes from './PersonRow.module.css';
import { type Member, membersOf, type Role } from './queries';
import { roleNames, roleOf, roles } from './roles';

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
  const isMounted = useMounted();
  const change = useMutation({
    mutationFn: (wanted: Role) => trpc.members.setRole.mutate({ roomId, userId, role: wanted }),
    onSettled: () => client.invalidateQueries(membersOf(roomId)),
  });
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.who}>
        <div className={classes.name}>{displayName}</div>
        <div className={classes.detail}>{email}</div>
      </div>
      {canChange ? (
        <div className={classes.controls}>
          <NativeSelect
            aria-label={`Role of ${displayName}`}
            value={change.isPending ? change.variables : role}
            // Before the page is hydrated, React would undo a choice and save the old role.
            disabled={!isMounted || change.isPending}
            onChange={(event) => change.mutate(roleOf(event.currentTarget.value))}
            data={roles.map(({ value, label }) => ({ value, label }))}
          />
          <Button variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${displayName}`}>
            Remove
          </Button>
        </div>
      ) : (
        <Tag>{roleNames[role]}</Tag>
      )}
      {change.isError && (
        <Text size="sm" c="var(--room-bad)" role="alert" className={classes.wide}>
          {sentenceOf(change.error)}
        </Text>
      )}
    </li>
  );
}
