import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { killBrowsersOf } from '../../e2e/recorder-process';
import type { RunningServer } from '../../e2e/server';
import { recordingOne, type Recorder } from './recorders';
import type { Watched } from './watched';

export const VICTIMS = ['recorder', 'browser', 'server'] as const;
export type Victim = (typeof VICTIMS)[number];

/** A kill, and what came of it. */
export interface Kill {
  victim: Victim;
  /** The time until each recording stored another chunk, in milliseconds; null: it did not within the limit. */
  continuedMs: number | null;
  /** The part of it in which the server was not ready, in milliseconds. */
  restartMs: number;
}

/** The time after which a recording counts as lost, in milliseconds. */
const LOST_MS = 180_000;

/** Returns when to kill what, in seconds after the start, in the order of the times. Every victim gets its share. */
export function planKills(
  random: () => number,
  { count, fromSeconds, toSeconds }: { count: number; fromSeconds: number; toSeconds: number },
): { atSeconds: number; victim: Victim }[] {
  const plan = Array.from({ length: count }, (_, i) => ({
    atSeconds: fromSeconds + random() * (toSeconds - fromSeconds),
    victim: VICTIMS[i % VICTIMS.length] ?? 'server',
  }));
  return plan.toSorted((one, other) => one.atSeconds - other.atSeconds);
}

/** Kills something with SIGKILL, and waits until all recordings go on. */
export async function kill(
  victim: Victim,
  server: RunningServer,
  recorders: readonly Recorder[],
  watched: Watched,
): Promise<Kill> {
  const recorder = await recordingOne(recorders);
  const killedAt = Date.now();
  let goesOn = () => watched.hasNewPart(killedAt);
  let restartMs = 0;
  if (victim === 'recorder') await recorder.kill();
  else if (victim === 'browser') killBrowsersOf(recorder.pid);
  else {
    const deadSince = await killServer(server);
    restartMs = Date.now() - killedAt;
    goesOn = () => watched.hasStoredSince(deadSince);
  }
  while (!(await goesOn())) {
    if (Date.now() - killedAt > LOST_MS) return { victim, continuedMs: null, restartMs };
    await pause(100);
  }
  return { victim, continuedMs: Date.now() - killedAt, restartMs };
}

/** Kills the server, and starts it again. @returns when it was dead, in milliseconds */
async function killServer(server: RunningServer): Promise<number> {
  const exited = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  const restarted = server.restart();
  await exited;
  const deadSince = Date.now();
  await restarted;
  return deadSince;
}
