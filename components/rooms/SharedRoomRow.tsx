import Link from 'next/link';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { portalPath } from '../shell/navigation';
import { usePortal } from '../shell/PortalContext';
import type { SharedRoom } from './queries';
import { roleNames } from './roles';
import classes from './RoomRow.module.css';

/** Shows one room of somebody else in the list. It opens in the mode that its owner has it in. */
export function SharedRoomRow({ room }: { room: SharedRoom }) {
  const { organizationId } = usePortal().organization;
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.what}>
        <Link
          href={portalPath({ organizationId, mode: room.mode }, `rooms/${room.roomId}`)}
          className={classes.name}
        >
          {room.roomName}
        </Link>
        <div className={classes.kind}>
          <span>{room.ownerName}</span>
          {room.mode === 'test' && <Tag>Test</Tag>}
        </div>
      </div>
      <dl className={classes.times}>
        <div>
          <dt>You are</dt>
          <dd>{room.role === 'owner' ? 'Owner' : roleNames[room.role]}</dd>
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
