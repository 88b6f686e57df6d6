import { Text } from '@mantine/core';
import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import { percent } from '../ui/amounts';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { usedInWords } from './connection-words';
import type { AccountQuality } from './queries';
import { RatingRow } from './RatingRow';

/** Shows the sessions with the worst connections, with links to their measurements. */
export function WorstSessions({ sessions }: { sessions: AccountQuality['worstSessions'] }) {
  const { to } = usePortal();
  return (
    <Section
      id="worst"
      title="Worst sessions"
      lead="Sessions in which somebody had a poor connection for more than 10 % of the time."
    >
      {sessions.length === 0 ? (
        <Text c="dimmed">No session was of poor quality.</Text>
      ) : (
        <ul className={panel.panel} aria-label="Worst sessions">
          {sessions.map((session) => (
            <li key={session.conferenceSessionId} className={`${panel.row} ${rows.row}`}>
              <div className={rows.what}>
                <Link className={rows.link} href={to(`sessions/${session.conferenceSessionId}#quality`)}>
                  {session.roomName}
                </Link>
                <p className={rows.facts}>
                  <When at={session.startedAt} detail="minute" />
                  {session.participants.map((person) => (
                    <span key={person.participantId}>{poorConnection(person)}</span>
                  ))}
                  <More count={session.poorParticipants - session.participants.length} />
                </p>
              </div>
              <span className={rows.amount}>{percent(session.poorShare)} poor</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const More = ({ count }: { count: number }) => (count > 0 ? <span>and {count} more</span> : null);

function poorConnection(person: AccountQuality['worstSessions'][number]['participants'][number]): string {
  const used = usedInWords(person);
  return `${person.displayName}: ${percent(person.poorShare)}${used === null ? '' : `, ${used}`}`;
}

/** Shows what people wrote about the calls, the newest first. */
export function Comments({ ratings }: { ratings: AccountQuality['ratings'] }) {
  const { to } = usePortal();
  return (
    <Section
      id="comments"
      title="Comments"
      lead="From people who rated a call after it. Turn on ratings in the settings of a room."
    >
      {ratings.comments.length === 0 ? (
        <Text c="dimmed">Nobody has written a comment.</Text>
      ) : (
        <ul className={panel.panel} aria-label="Comments">
          {ratings.comments.map((one) => (
            <RatingRow key={`${one.conferenceSessionId} ${one.participantId}`} rating={one}>
              <span>{one.displayName}</span>
              <Link className={rows.link} href={to(`sessions/${one.conferenceSessionId}`)}>
                {one.roomName}
              </Link>
            </RatingRow>
          ))}
        </ul>
      )}
    </Section>
  );
}
