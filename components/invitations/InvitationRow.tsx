'use client';

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { SelectBox } from '../bulk/SelectBox';
import type { Bulk } from '../bulk/use-bulk';
import { CopyButton } from '../ui/buttons/CopyButton';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { RowFailed } from '../people/RowFailed';
import { trpc } from '../trpc';
import classes from './InvitationRow.module.css';
import { type Invitation, invitationsOf, isOver } from './queries';

const STATUS = {
  upcoming: { label: 'Not valid yet', tone: 'plain' },
  active: { label: 'Valid', tone: 'good' },
  'used-up': { label: 'Used up', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const satisfies Record<Invitation['status'], object>;

/** Shows an invitation: its person, whether it works, and what can be done with it. */
export function InvitationRow({ invitation, bulk }: { invitation: Invitation; bulk: Bulk }) {
  const { roomId, invitationId, displayName, externalUserId, role, status, url, uses } = invitation;
  const client = useQueryClient();
  const id = useId();
  const failure = bulk.failureOf(invitationId);
  const revoke = useMutation({
    mutationFn: () => trpc.invitations.revokeInPortal.mutate({ roomId, invitationId }),
    onSettled: () => client.invalidateQueries(invitationsOf(roomId)),
  });
  const { label, tone } = STATUS[status];
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <SelectBox bulk={bulk} id={invitationId} labelledBy={id} />
      <div className={classes.who}>
        <div className={panel.name}>
          <span id={id}>{displayName}</span>
          <Tag tone={tone}>{label}</Tag>
        </div>
        <div className={panel.detail}>
          Your user {externalUserId} · {role} · <Times invitation={invitation} /> ·{' '}
          {uses === 0 ? 'never opened' : `opened in ${uses} ${uses === 1 ? 'browser' : 'browsers'}`}
        </div>
      </div>
      {!isOver(invitation) && (
        <div className={classes.controls}>
          <CopyButton value={url} label="Copy link" size="sm" />
          <Button
            variant="default"
            size="sm"
            loading={revoke.isPending}
            onClick={() => revoke.mutate()}
            aria-label={`Revoke the invitation of ${displayName}`}
          >
            Revoke
          </Button>
        </div>
      )}
      {failure !== undefined && <RowFailed error={failure} className={classes.wide} />}
      {revoke.isError && <RowFailed error={revoke.error} className={classes.wide} />}
    </li>
  );
}

function Times({ invitation: { status, notBefore, expiresAt, revokedAt } }: { invitation: Invitation }) {
  if (revokedAt !== null) {
    return (
      <>
        revoked <When at={revokedAt} detail="ago" />
      </>
    );
  }
  return (
    <>
      {status === 'upcoming' && notBefore !== null && (
        <>
          from <When at={notBefore} />{' '}
        </>
      )}
      {status === 'expired' ? 'expired' : 'until'} <When at={expiresAt} />
    </>
  );
}
