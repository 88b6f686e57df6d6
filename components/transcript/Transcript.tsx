'use client';

import { Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clock } from '../ui/amounts';
import { SearchIcon } from '../ui/icons';
import { matches, piecesOf } from './matches';
import type { Turn } from './queries';
import { countIn, voiceKey, voicesOf } from './transcript-text';
import classes from './Transcript.module.css';

/** Turns to scroll to; a new object scrolls again, also to the same turns. */
export interface Jump {
  turnIds: readonly string[];
}

/**
 * Shows a searchable transcript with speakers and times.
 * @param props.total the number of turns; absent: `turns` are all
 * @param props.jump scrolls to these turns and marks them
 * @param props.onPick the reader chose a turn; absent: turns cannot be chosen
 * @param props.currentId the turn that is being played
 */
export function Transcript(props: {
  turns: readonly Turn[];
  total?: number;
  jump?: Jump | null;
  onPick?: (turn: Turn) => void;
  currentId?: string | null;
  /** Milliseconds after the session's start at which the clock shows 0:00. */
  zeroMs?: number;
  /** The actions on the transcript, next to the search. */
  actions?: ReactNode;
}) {
  const { turns, total = turns.length, jump = null, onPick, currentId = null, zeroMs = 0 } = props;
  const voices = useMemo(() => voicesOf(turns), [turns]);
  const [wanted, setWanted] = useState('');
  const [jumped, setJumped] = useState<Jump | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const found = useMemo(
    () => (wanted.trim() === '' ? turns : turns.filter((turn) => matches(turn, wanted))),
    [turns, wanted],
  );
  if (jump !== jumped) {
    // A search must not hide the turns to scroll to.
    setJumped(jump);
    setWanted('');
  }

  useJump(list, jump);

  return (
    <div className={classes.transcript}>
      <div className={classes.search}>
        <TextInput
          aria-label="Search the transcript"
          placeholder="Search what was said"
          leftSection={<SearchIcon />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          className={classes.input}
        />
        <Text size="sm" c="dimmed" role="status" className={classes.count}>
          {countIn({ wanted, found: found.length, loaded: turns.length, total })}
        </Text>
        {props.actions}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" py="lg">
          {turns.length < total
            ? 'Nobody said that in the turns that are shown so far.'
            : 'Nobody said that.'}{' '}
          You can search for words of the transcript and for speakers.
        </Text>
      )}
      <ol className={classes.turns} ref={list} aria-label="Transcript">
        {found.map((turn, index) => (
          <li
            key={turn.turnId}
            data-turn={turn.turnId}
            tabIndex={-1}
            className={classes.turn}
            data-marked={jump?.turnIds.includes(turn.turnId) || undefined}
            aria-current={turn.turnId === currentId ? 'true' : undefined}
          >
            <TimeOf turn={turn} zeroMs={zeroMs} onPick={onPick} />
            <div className={classes.said}>
              {(index === 0 || found[index - 1]?.speakerId !== turn.speakerId) && (
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
    </div>
  );
}

/** Scrolls to the first turn of a jump, once. */
function useJump(list: RefObject<HTMLOListElement | null>, jump: Jump | null): void {
  const shown = useRef<Jump | null>(null);
  useEffect(() => {
    const first = jump?.turnIds[0];
    if (first === undefined || jump === shown.current) return;
    const turn = list.current?.querySelector(`[data-turn="${CSS.escape(first)}"]`);
    // Runs after every rendering until the turn is there, because the turn may be on a page that is being loaded.
    if (!(turn instanceof HTMLElement)) return;
    shown.current = jump;
    turn.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'auto' : 'smooth' });
    turn.focus({ preventScroll: true });
  });
}

function TimeOf({
  turn,
  zeroMs,
  onPick,
}: {
  turn: Turn;
  zeroMs: number;
  onPick?: ((turn: Turn) => void) | undefined;
}) {
  const time = clock(turn.startMs - zeroMs);
  if (onPick === undefined) return <span className={classes.time}>{time}</span>;
  return (
    <button
      type="button"
      className={classes.time}
      onClick={() => onPick(turn)}
      aria-label={`Play from ${time}`}
    >
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

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
