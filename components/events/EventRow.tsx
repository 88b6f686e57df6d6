import Link from 'next/link';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import rows from '../ui/Rows.module.css';
import { When } from '../ui/When';
import classes from './EventRow.module.css';
import type { AccountEvent } from './queries';
import { wordsOfType } from './types';

/** Shows one event in the list: its kind, time and place. The row leads to the whole event. */
export function EventRow({ event, isNew }: { event: AccountEvent; isNew: boolean }) {
  const { to } = usePortal();
  return (
    <li className={`${panel.row} ${rows.row} ${classes.row}`} data-new={isNew}>
      <div className={rows.what}>
        <div className={rows.name}>
          <Link href={to(`events/${event.id}`)} className={rows.link}>
            {wordsOfType(event.type)}
          </Link>
          <code className={classes.type}>{event.type}</code>
        </div>
        <p className={rows.facts}>
          <When at={event.timestamp} detail="second" />
          {event.roomId !== null && <code className={classes.id}>{event.roomId}</code>}
        </p>
      </div>
      <span className={rows.amount}>no. {event.sequence.toLocaleString('en-GB')}</span>
    </li>
  );
}
