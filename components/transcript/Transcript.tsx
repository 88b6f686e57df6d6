'use client';

import { Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { SearchIcon } from '../ui/icons';
import { FollowedLog } from './FollowedLog';
import { matches } from './matches';
import { countIn, notFoundIn } from './transcript-text';
import { TurnList, type Jump, type ShownTurn } from './TurnList';
import classes from './Transcript.module.css';

/**
 * Shows a searchable transcript with speakers and times.
 * @param props.total the number of turns; absent: `turns` are all
 * @param props.jump scrolls to these turns and marks them
 * @param props.onPick the reader chose a turn; absent: turns cannot be chosen
 * @param props.currentId the turn that is being played
 */
export function Transcript<Shown extends ShownTurn>(props: {
  turns: readonly Shown[];
  total?: number;
  jump?: Jump | null;
  onPick?: (turn: Shown) => void;
  currentId?: string | null;
  /** Whether the call runs: new turns are read aloud, and the end is followed. */
  isLive?: boolean;
  /** The actions on the transcript, next to the search. */
  actions?: ReactNode;
}) {
  const { turns, total = turns.length, jump = null, onPick, currentId = null, isLive = false } = props;
  const [wanted, setWanted] = useState('');
  const [jumped, setJumped] = useState<Jump | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const found = useMemo(
    () => (wanted.trim() === '' ? turns : turns.filter((turn) => matches(turn, wanted))),
    [turns, wanted],
  );
  if (jump !== jumped) {
    // A search must not hide the turns to scroll to.
    setJumped(jump);
    setWanted('');
  }

  useJump(listRef, jump);
  const list = (
    <TurnList
      turns={found}
      of={turns}
      ref={listRef}
      label="Transcript"
      jump={jump}
      wanted={wanted}
      onPick={onPick}
      currentId={currentId}
    />
  );

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
        <Text
          size="sm"
          c="dimmed"
          role={isLive && wanted.trim() === '' ? undefined : 'status'}
          className={classes.count}
        >
          {countIn({ wanted, found: found.length, loaded: turns.length, total })}
        </Text>
        {props.actions}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" py="lg">
          {notFoundIn({ loaded: turns.length, total })} You can search for words of the transcript and for
          speakers.
        </Text>
      )}
      {isLive ? <FollowedLog label="Live transcript">{list}</FollowedLog> : list}
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

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
