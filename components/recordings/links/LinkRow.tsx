'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { trpc } from '../../trpc';
import { countOf } from '../../ui/amounts';
import { ConfirmDelete } from '../../ui/ConfirmDelete';
import panel from '../../ui/Panel.module.css';
import { Tag } from '../../ui/Tag';
import { When } from '../../ui/When';
import classes from './Links.module.css';
import { linksOf, type Link } from './queries';

const STATUS = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const satisfies Record<Link['status'], object>;

/** Shows a link: its note, whether it works, and how often it was viewed. */
export function LinkRow({ link, mayRevoke }: { link: Link; mayRevoke: boolean }) {
  const { recordingId, linkId, description, status, hasPassword, views } = link;
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const id = useId();
  const { label, tone } = STATUS[status];
  const follow = async () => {
    await client.invalidateQueries(linksOf(recordingId));
    close();
  };
  return (
    <li className={`${panel.row} ${panel.withAction}`}>
      <div className={classes.about}>
        <div className={panel.name}>
          <span id={id}>{description ?? 'Link'}</span>
          <Tag tone={tone}>{label}</Tag>
        </div>
        <div className={panel.detail}>
          <Times link={link} /> · {countOf(views, 'view')}
          {hasPassword && ' · with a password'}
        </div>
      </div>
      {mayRevoke && status === 'active' && (
        <Button variant="default" size="sm" onClick={open} aria-describedby={id}>
          Revoke…
        </Button>
      )}
      <ConfirmDelete
        opened={opened}
        title="Revoke this link?"
        label="Revoke link"
        onClose={close}
        act={() => trpc.recordingLinks.revokeFromHistory.mutate({ recordingId, linkId })}
        onDone={follow}
      >
        <Text>Nobody can open the link any more. People who are watching can go on for an hour at most.</Text>
      </ConfirmDelete>
    </li>
  );
}

function Times({ link: { status, expiresAt, createdAt, revokedAt } }: { link: Link }) {
  if (revokedAt !== null) {
    return (
      <>
        revoked <When at={revokedAt} detail="ago" />
      </>
    );
  }
  return (
    <>
      created <When at={createdAt} />, {status === 'expired' ? 'expired' : 'expires'}{' '}
      <When at={expiresAt} detail="minute" />
    </>
  );
}
