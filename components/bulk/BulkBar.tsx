'use client';

import { Button, Checkbox } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { countOf } from '../ui/amounts';
import { useLast } from '../ui/last';
import classes from './Bulk.module.css';
import { BulkConfirm } from './BulkConfirm';
import type { Bulk, BulkAction, BulkRun } from './use-bulk';

/** The name of the rows: "room", "rooms". */
type Noun = readonly [one: string, many: string];

/** An action that waits for a confirmation. */
interface Question {
  action: BulkAction;
  ids: readonly string[];
}

/**
 * Stands above a list whose rows can be selected: the box for all of them, how many are selected and what can be done
 * with them, then how far that has come, and what failed.
 */
export function BulkBar(props: { bulk: Bulk; noun: Noun; actions: readonly BulkAction[] }) {
  const { bulk, noun, actions } = props;
  const { rows, selected, run } = bulk;
  const bar = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useLast(question);
  const isRunning = run?.isRunning === true;
  useFocusAfter(bar, `${run?.isRunning ?? 'none'} ${selected.length > 0}`);
  if (rows.length === 0 && run === null) return null;
  const confirm = () => {
    setQuestion(null);
    bar.current?.focus(); // the button that opened the dialog goes
    if (question !== null) void bulk.start(question.action, question.ids);
  };
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-active={selected.length > 0 || run !== null}
      role="group"
      aria-label={`Selected ${noun[1]}`}
      tabIndex={-1}
    >
      <span className={classes.all}>
        <Checkbox
          {...(selected.length === 0 && run === null && { label: 'Select all' })}
          aria-label={`Select all ${noun[1]} of this page`}
          checked={rows.length > 0 && selected.length === rows.length}
          indeterminate={selected.length > 0 && selected.length < rows.length}
          disabled={isRunning || rows.length === 0}
          onChange={bulk.pressAll}
        />
      </span>
      <p role="status" className={classes.words}>
        {run !== null && outcomeOf(run, noun)}
        {run === null && selected.length > 0 && `${countOf(selected.length, noun[0], noun[1])} selected`}
      </p>
      <div className={classes.actions}>
        {run !== null && (isRunning ? <Running bulk={bulk} run={run} /> : <AfterRun bulk={bulk} run={run} />)}
        {run === null && selected.length > 0 && (
          <>
            {actions.map((action) => (
              <ActionButton
                key={action.label}
                action={action}
                selected={selected}
                onClick={(ids) => setQuestion({ action, ids })}
              />
            ))}
            <Button size="compact-sm" variant="subtle" color="gray" onClick={bulk.clear}>
              Clear
            </Button>
          </>
        )}
      </div>
      <BulkConfirm
        opened={question !== null}
        action={asked?.action ?? null}
        count={countOf(asked?.ids.length ?? 0, noun[0], noun[1])}
        leavesOut={(asked?.ids.length ?? 0) < selected.length}
        onConfirm={confirm}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

/** Gives an element the focus that went with a button, when its buttons have changed. */
function useFocusAfter(element: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) element.current?.focus();
  }, [element, state]);
}

function ActionButton(props: {
  action: BulkAction;
  selected: readonly string[];
  onClick: (ids: readonly string[]) => void;
}) {
  const { action, selected, onClick } = props;
  const ids = selected.filter(action.appliesTo);
  if (ids.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      {...(action.isFinal && { c: 'var(--room-bad)' })}
      onClick={() => onClick(ids)}
    >
      {action.label} {ids.length.toLocaleString('en-GB')}…
    </Button>
  );
}

/** Shows how far an action has come, with a way to stop it. */
function Running({ bulk, run: { ids, progress } }: { bulk: Bulk; run: BulkRun }) {
  const ended = progress.done.size + progress.failed.size;
  return (
    <>
      <progress className={classes.progress} value={ended} max={ids.length} aria-label="Progress" />
      <span className={classes.count}>
        {ended} of {ids.length}
      </span>
      <Button size="compact-sm" variant="default" onClick={bulk.stop}>
        Stop
      </Button>
    </>
  );
}

/** Offers what can be done when an action has ended: the same again with the rows that are left, and nothing. */
function AfterRun({ bulk, run }: { bulk: Bulk; run: BulkRun }) {
  const left = leftOf(run);
  return (
    <>
      {left.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void bulk.start(run.action, left)}>
          {run.progress.failed.size > 0 ? 'Try again:' : 'Go on:'} {run.action.label.toLowerCase()}{' '}
          {left.length}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={bulk.dismiss}>
        Dismiss
      </Button>
    </>
  );
}

/** Returns the rows with which an action was not done. */
const leftOf = ({ ids, progress }: BulkRun): string[] => ids.filter((id) => !progress.done.has(id));

/** Returns what is going on, or what came of it, in words. */
function outcomeOf({ action, ids, progress, isRunning }: BulkRun, [one, many]: Noun): string {
  if (isRunning) return `${action.doing} ${countOf(ids.length, one, many)}…`;
  const [done, failed] = [progress.done.size, progress.failed.size];
  const left = ids.length - done - failed;
  return [
    `${done === 0 ? `No ${one}` : countOf(done, one, many)} ${action.done}`,
    ...(failed > 0 ? [`${failed.toLocaleString('en-GB')} failed`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en-GB')} not begun`] : []),
  ].join(', ');
}
