'use client';

import { Button } from '@mantine/core';
import { BackLink } from '../ui/BackLink';
import { CopyButton } from '../ui/buttons/CopyButton';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Tag } from '../ui/Tag';
import { OpenIcon } from '../ui/icons';
import type { RoomView } from './queries';
import classes from './RoomHead.module.css';

const relationTags = {
  account: null,
  owner: null,
  'co-organizer': 'You are co-organizer',
  member: 'You are member',
};

/** Shows the top of a room's page: its name, what kind of room it is, its link. */
export function RoomHead({ room }: { room: RoomView }) {
  const { mode, to } = usePortal();
  const tag = relationTags[room.relation];
  return (
    <PageHead
      back={<BackLink href={to('rooms')}>Rooms</BackLink>}
      title={room.roomName}
      lead={
        <div className={classes.tags}>
          {room.isEmbed && <Tag>Embed</Tag>}
          {room.isEndToEndEncrypted && <Tag>End-to-end encrypted</Tag>}
          {tag !== null && <Tag>{tag}</Tag>}
          {room.mode !== mode && <Tag>{room.mode === 'test' ? 'Test room' : 'Live room'}</Tag>}
          <code className={classes.id}>{room.roomId}</code>
        </div>
      }
      actions={
        room.isEmbed ? undefined : (
          <>
            <CopyButton value={room.shareableLink} label="Copy link" />
            <Button
              component="a"
              href={room.shareableLink}
              target="_blank"
              rel="noreferrer"
              rightSection={<OpenIcon />}
            >
              Enter room
            </Button>
          </>
        )
      }
    />
  );
}
