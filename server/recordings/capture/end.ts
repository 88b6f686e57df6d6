import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import type { RecordingLimit } from './chunk';
import { recordingStopped } from '../recording-events';
import { takeTask } from './recorder-tasks';
import { endRunning, listAbandoned, listLeftRunning, setStopBy, type EndedRow } from '../store-capture';

/** The time that a recorder has to send the remaining chunks after it was asked to stop, in milliseconds. */
export const STOP_GRACE_MS = 15_000;

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
}

/**
 * Ends a running recording; its file is made in the background.
 * @param caller who ended it. Null: the server, because the recorder is gone, so the recording ended with its last
 *   chunk
 * @param limit the limit because of which the server ended it
 * @returns null when it has ended already
 */
export async function endRecording(
  deps: Deps,
  caller: Caller | null,
  recordingId: string,
  limit: RecordingLimit | null = null,
): Promise<EndedRow | null> {
  const end = { at: deps.now(), limit };
  const ended = await deps.db.transaction((tx) => endRecordingWithin(tx, deps, caller, recordingId, end));
  if (ended !== null) deps.jobs.wake();
  return ended;
}

/** Like `endRecording`, in a transaction; after the commit the caller wakes the job runner. */
export async function endRecordingWithin(
  tx: Tx,
  { jobs, events }: Pick<Deps, 'jobs' | 'events'>,
  caller: Caller | null,
  recordingId: string,
  { at, limit = null }: { at: Date; limit?: RecordingLimit | null },
): Promise<EndedRow | null> {
  const row = await endRunning(tx, recordingId, { at, endedAt: caller === null ? null : at });
  if (row === null) return null;
  const { accountId, sessionId } = row;
  if (sessionId !== null) await takeTask(tx, sessionId);
  const detail = { sessionId, ...(limit && { limit }) };
  await recordEvent(tx, caller, { at, accountId, action: 'recording.stop', targetId: recordingId, detail });
  await events.append(tx, recordingStopped(row, row.endedAt ?? at));
  await jobs.enqueue(tx, 'finalise-recording', recordingId, { accountId });
  return row;
}

/**
 * Ends running recordings whose session has ended, and those whose recorder has left, is no longer a moderator, or did
 * not stop in time when asked.
 * @param sessionId null: all sessions
 */
export async function endAbandoned(deps: Deps, sessionId: string | null): Promise<EndedRow[]> {
  const ended: EndedRow[] = [];
  for (const id of await listAbandoned(deps.db, sessionId, deps.now())) {
    const row = await endRecording(deps, null, id);
    if (row !== null) ended.push(row);
  }
  return ended;
}

/** Stores that the recorder is asked to stop. Any remaining process ends the recording when that takes too long. */
export const startStopGrace = ({ db, now }: Pick<Deps, 'db' | 'now'>, recordingId: string): Promise<void> =>
  setStopBy(db, recordingId, new Date(now().getTime() + STOP_GRACE_MS));

/**
 * Returns the recordings by the server whose session has ended, and that were not asked to stop. Their recorder still has
 * the last seconds.
 * @param sessionId null: all sessions
 */
export const findLeftRunning = (db: Db, sessionId: string | null) => listLeftRunning(db, sessionId);
