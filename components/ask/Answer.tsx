import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import type { trpc } from '../trpc';
import { clock, countOf } from '../ui/amounts';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { When } from '../ui/When';
import classes from './AskPage.module.css';

type Answered = Awaited<ReturnType<typeof trpc.ask.ofAccount.mutate>>;
type Evidence = Answered['claims'][number]['evidence'][number];

/** Shows an answer: each statement with the words that support it. */
export function Answer({ answer: { answer, claims, unanswered, searched } }: { answer: Answered }) {
  return (
    <>
      {unanswered && <p className={classes.unanswered}>{answer}</p>}
      {claims.length > 0 && (
        <ul className={panel.panel} aria-label="Answer">
          {claims.map(({ text, evidence }, index) => (
            <li key={index} className={panel.row}>
              <p className={classes.claim} dir="auto">
                {text}
              </p>
              {evidence.map((said) => (
                <Said key={`${said.sessionId} ${said.turnIds.join()}`} said={said} />
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.searched}>{originOf({ unanswered, searched })}</p>
    </>
  );
}

/** Returns what an answer was made from. The server itself wrote that there is none. */
function originOf({ unanswered, searched }: Pick<Answered, 'unanswered' | 'searched'>): string {
  if (searched.turnCount === 0) return 'No transcript has the words of the question.';
  const read = `${countOf(searched.turnCount, 'turn')} of ${countOf(searched.sessionCount, 'session')}`;
  return unanswered ? `A language model read ${read}.` : `A language model wrote this from ${read}.`;
}

function Said({ said }: { said: Evidence }) {
  const { to } = usePortal();
  const time = clock(said.startMs);
  return (
    <figure className={classes.said}>
      <blockquote dir="auto">“{said.quote}”</blockquote>
      <figcaption className={rows.facts}>
        {said.speakerName !== null && <span>{said.speakerName}</span>}
        <span>{said.roomName}</span>
        <When at={said.startedAt} />
        <Link href={`${to(`sessions/${said.sessionId}`)}?turn=${encodeURIComponent(said.turnIds[0] ?? '')}`}>
          Transcript at {time}
        </Link>
        {said.recording !== null && (
          <Link href={`${to(`recordings/${said.recording.id}`)}?t=${said.recording.seconds}`}>
            Recording at {clock(said.recording.seconds * 1_000)}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
