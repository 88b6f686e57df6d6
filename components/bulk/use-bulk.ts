'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFatal, isGone } from '../trpc';
import { type Progress, runEach } from './run-each';
import { NOTHING, pressed, pressedAll, selectedOf, type Selection } from './selection';

/** Something that can be done with many rows of a list. */
export interface BulkAction {
  /** The verb of its button: "Delete". */
  label: string;
  /** The same while it is done: "Deleting". */
  doing: string;
  /** And afterwards: "deleted". */
  done: string;
  /** Returns whether it can be done with a row. */
  appliesTo: (id: string) => boolean;
  /** Says which rows are left out, and why. */
  leftOut?: string;
  /** Whether it cannot be undone, so that the person confirms that. */
  isFinal: boolean;
  /** Whether a row that does not exist any more is as the person wanted it. */
  isDoneWhenGone: boolean;
  /** The effects, for the confirmation. */
  consequences: ReactNode;
  /** Does it with one row. */
  act: (id: string) => Promise<unknown>;
  /** Reads the list again at the end. */
  onEnd: () => Promise<unknown>;
}

/** An action that runs, or has run. */
export interface BulkRun {
  action: BulkAction;
  ids: readonly string[];
  progress: Progress;
  isRunning: boolean;
}

export type Bulk = ReturnType<typeof useBulk>;

/** How many rows are worked on at the same time: as many as make one request of the portal's client short. */
const AT_ONCE = 4;

/**
 * Keeps which rows of a list are selected, and does things with them. The operations of single rows are called one by
 * one: each row has its own transaction, audit line and error, and what is done stays done when the page is left.
 * @param rows the ids of the rows in their order
 */
export function useBulk(rows: readonly string[]) {
  const [selection, setSelection] = useState(NOTHING);
  const [run, setRun] = useState<BulkRun | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const selected = selectedOf(selection, rows);

  /** Does an action with rows. Without effect while another one runs. */
  async function start(action: BulkAction, ids: readonly string[]): Promise<void> {
    if (running.current !== null || ids.length === 0) return;
    const stop = new AbortController();
    running.current = stop;
    const show = (progress: Progress, isRunning: boolean) => setRun({ action, ids, progress, isRunning });
    show({ done: new Set(), failed: new Map() }, true);
    const progress = await runEach(ids, action.act, {
      atOnce: AT_ONCE,
      signal: stop.signal,
      isDone: (error) => action.isDoneWhenGone && isGone(error),
      isFatal,
      onProgress: (current) => show(current, true),
    });
    await action.onEnd().catch(() => {}); // the list shows its own failure
    running.current = null;
    show(progress, false);
    setSelection({ ids: new Set(ids.filter((id) => !progress.done.has(id))), anchor: null });
  }

  /** Takes the outcome of the last action away. */
  const dismiss = () => setRun((now) => (now?.isRunning === true ? now : null));
  const select = (change: (now: Selection) => Selection) => {
    setSelection(change);
    dismiss();
  };

  return {
    rows,
    selected,
    run,
    isSelected: (id: string) => selection.ids.has(id),
    /** Returns why the last action failed for a row; undefined: it did not. */
    failureOf: (id: string) => run?.progress.failed.get(id),
    press: (id: string, isRange: boolean) => select((now) => pressed(now, rows, { id, isRange })),
    pressAll: () => select((now) => pressedAll(now, rows)),
    clear: () => select(() => NOTHING),
    start,
    /** Begins with no further row. */
    stop: () => running.current?.abort(),
    dismiss,
  };
}
