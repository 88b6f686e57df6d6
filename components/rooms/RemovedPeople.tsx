'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { RowFailed } from '../people/RowFailed';
import { trpc } from '../trpc';
import classes from '../people/PersonRow.module.css';
import { type Ban, bansOf } from './queries';

/**
 * Shows the people who were removed from calls of the room, each with a button to let them back in. Hidden when empty.
 */
export function RemovedPeople({ roomId }: { roomId: string }) {
  const { data } = useQuery(bansOf(roomId));
  if (!data || data.bans.length === 0) return null;
  return (
    <Section
      id="removed-people"
      title="Removed from calls"
      lead="They cannot enter the room until you, or a host in the call, let them back in."
    >
      <ul className={panel.panel} aria-label="People removed from calls">
        {data.bans.map((ban) => (
          <BanRow key={ban.banId} roomId={roomId} ban={ban} />
        ))}
      </ul>
    </Section>
  );
}

function BanRow({ roomId, ban }: { roomId: string; ban: Ban }) {
  const { banId, displayName, externalUserId, bannedAt, bannedBy } = ban;
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: () => trpc.bans.lift.mutate({ roomId, banId }),
    onSettled: () => client.invalidateQueries(bansOf(roomId)),
  });
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.who}>
        <div className={classes.name}>{displayName}</div>
        <div className={panel.detail}>
          Removed by {bannedBy}, <When at={bannedAt} />
          {externalUserId !== null && <> · your user {externalUserId}</>}
        </div>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={lift.isPending}
        onClick={() => lift.mutate()}
        aria-label={`Let ${displayName} back in`}
      >
        Let back in
      </Button>
      {lift.isError && <RowFailed error={lift.error} className={classes.wide} />}
    </li>
  );
}
