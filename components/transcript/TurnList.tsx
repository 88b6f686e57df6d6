import { type ReactNode, type Ref, useMemo } from 'react';
import { clock } from '../ui/amounts';
import { piecesOf } from './matches';
import type { Turn } from './queries';
import { voiceKey, voicesOf } from './transcript-text';
import classes from './Transcript.module.css';

/** Turns to scroll to; a new object scrolls again, also to the same turns. */
export interface Jump {
  turnIds: readonly string[];
}

/** The fields of a turn that are shown. */
export type ShownTurn = Pick<
  Turn,
  'turnId' | 'speakerId' | 'speakerName' | 'text' | 'language' | 'startMs' | 'source'
>;

/**
 * Shows turns with speakers and times.
 * @param props.of all turns of the transcript, which decide the colors of speakers; absent: `turns`
 */
export function TurnList<Shown extends ShownTurn>(props: {
  turns: readonly Shown[];
  of?: readonly Shown[];
  ref?: Ref<HTMLOListElement>;
  label: string;
  jump?: Jump | null;
  /** The words that are searched for, which are marked. */
  wanted?: string;
  onPick?: ((turn: Shown) => void) | undefined;
  currentId?: string | null;
}) {
  const { ref, turns, of = turns, jump = null, wanted = '', onPick, currentId = null } = props;
  const voices = useMemo(() => voicesOf(of), [of]);
  return (
    <ol className={classes.turns} ref={ref} aria-label={props.label}>
      {turns.map((turn, index) => (
        <li
          key={turn.turnId}
          data-turn={turn.turnId}
          tabIndex={-1}
          className={classes.turn}
          data-marked={jump?.turnIds.includes(turn.turnId) || undefined}
          aria-current={turn.turnId === currentId ? 'true' : undefined}
        >
          <TimeOf startMs={turn.startMs} onPick={onPick && (() => onPick(turn))} />
          <div className={classes.said}>
            {(index === 0 || turns[index - 1]?.speakerId !== turn.speakerId) && (
              <p className={classes.speaker} data-voice={voices.get(voiceKey(turn))}>
                <Marked text={turn.speakerName ?? 'Somebody'} wanted={wanted} />
              </p>
            )}
            <p className={classes.text} lang={turn.language ?? undefined} dir="auto">
              <Marked text={turn.text} wanted={wanted} />
              {turn.source === 'chat' && <span className={classes.source}> written in the chat</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function TimeOf({ startMs, onPick }: { startMs: number; onPick: (() => void) | undefined }) {
  const time = clock(startMs);
  if (onPick === undefined) return <span className={classes.time}>{time}</span>;
  return (
    <button type="button" className={classes.time} onClick={onPick} aria-label={`Play from ${time}`}>
      {time}
    </button>
  );
}

function Marked({ text, wanted }: { text: string; wanted: string }): ReactNode {
  return piecesOf(text, wanted).map((piece, index) =>
    piece.hit ? (
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
