'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import panel from '../ui/Panel.module.css';
import { When } from '../ui/When';
import { sentenceOf, trpc } from '../trpc';
import classes from './PersonRow.module.css';
import { type Invitation, invitationsOf, membersOf } from './queries';
import { roleNames } from './roles';

/** Shows a link that nobody has used yet. Its address is not kept, so that it can only be withdrawn. */
export function InvitationRow(props: { roomId: string; invitation: Invitation; canChange: boolean }) {
  const { roomId, invitation, canChange } = props;
  const { invitationId, role, createdAt, expiresAt } = invitation;
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => trpc.members.withdraw.mutate({ roomId, invitationId }),
    // It may have been used in the meantime: then there is a person in its place.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(invitationsOf(roomId)),
        client.invalidateQueries(membersOf(roomId)),
      ]),
  });
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.who}>
        <div className={classes.pending}>Open invitation: {roleNames[role].toLowerCase()}</div>
        <div className={classes.detail}>
          Made <When at={createdAt} />, works until <When at={expiresAt} />
        </div>
      </div>
      {canChange && (
        <Button
          variant="default"
          size="compact-sm"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          Withdraw
        </Button>
      )}
      {withdraw.isError && (
        <Text size="sm" c="var(--room-bad)" role="alert" className={classes.wide}>
          {sentenceOf(withdraw.error)}
        </Text>
      )}
    </li>
  );
}
