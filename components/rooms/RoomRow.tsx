import Link from 'next/link';
import { useId } from 'react';
import { SelectBox } from '../bulk/SelectBox';
import type { Bulk } from '../bulk/use-bulk';
import { RowFailed } from '../people/RowFailed';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { accessName } from './access';
import type { ListedRoom } from './queries';
import classes from './RoomRow.module.css';

/** Shows one room of the account in the list. @param props.bulk selects it; null: the person may not change rooms */
export function RoomRow({ room, bulk }: { room: ListedRoom; bulk: Bulk | null }) {
  const { to } = usePortal();
  const id = useId();
  const failure = bulk?.failureOf(room.roomId);
  return (
    <li className={`${panel.row} ${classes.row}`}>
      {bulk !== null && <SelectBox bulk={bulk} id={room.roomId} labelledBy={id} />}
      <div className={classes.what}>
        <Link id={id} href={to(`rooms/${room.roomId}`)} className={classes.name}>
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
      {failure !== undefined && <RowFailed error={failure} className={classes.wide} />}
    </li>
  );
}
