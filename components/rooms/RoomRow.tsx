import Link from 'next/link';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { accessName } from './access';
import type { ListedRoom } from './queries';
import classes from './RoomRow.module.css';

/** Shows one room of the account in the list. */
export function RoomRow({ room }: { room: ListedRoom }) {
  const { to } = usePortal();
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.what}>
        <Link href={to(`rooms/${room.roomId}`)} className={classes.name}>
          {room.roomName}
        </Link>
        <div className={classes.kind}>
          {room.isEmbed ? <Tag>Embed</Tag> : <span>{accessName(room)}</span>}
          {room.isEndToEndEncrypted && <Tag>End-to-end encrypted</Tag>}
        </div>
      </div>
      <dl className={classes.times}>
        <div>
          <dt>Created</dt>
          <dd>
            <When at={room.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Last activity</dt>
          <dd>
            {room.lastActivityAt === null ? 'None yet' : <When at={room.lastActivityAt} detail="ago" />}
          </dd>
        </div>
      </dl>
    </li>
  );
}
