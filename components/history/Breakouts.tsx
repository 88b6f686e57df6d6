import Link from 'next/link';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import rows from '../ui/Rows.module.css';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import type { Session } from '../transcript/queries';

/** Shows the breakout rooms of a call. Renders nothing when there were none. */
export function Breakouts({ breakouts }: Pick<Session, 'breakouts'>) {
  const { to } = usePortal();
  if (breakouts.length === 0) return null;
  return (
    <Section id="breakouts" title="Breakout rooms">
      <ul className={panel.panel} aria-label="Breakout rooms">
        {breakouts.map(({ conferenceSessionId, name, startedAt }) => (
          <li key={conferenceSessionId} className={`${panel.row} ${rows.row}`}>
            <Link href={to(`sessions/${conferenceSessionId}`)} className={rows.link}>
              <bdi>{name}</bdi>
            </Link>
            <span className={rows.amount}>
              <When at={startedAt} detail="minute" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
