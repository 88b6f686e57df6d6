import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { RecordingState } from '../../platform/hub/recording';
import type { Caller } from '../../platform/principal/principal';
import { isOfEgress, isSentByPeople } from '../../platform/vocabulary/recording-status';
import { recordingPaused, recordingResumed } from '../recording-events';
import { lockRunning, updateRunning } from '../store-capture';
import type { RecordingRow } from '../store';
import { openPauseOf } from './paused-time';
import { describeRunning, isShown, runningOf } from './running';

/*
 * Pauses of a recording. A pause begins when the recorder confirms that it records nothing more, so nobody reads
 * "paused" while they are recorded. A pause ends before the recorder goes on, so everybody reads "recording" first.
 */

/** The most pauses of a recording, each of which is stored with it and returned with it. */
export const PAUSES_MAX = 200;

interface PauseDeps {
  now: () => Date;
  events: EventLog;
}

/** The session of a recording, and its account. */
interface Place {
  accountId: string;
  sessionId: string;
}

/**
 * Stores that the recorder of a session shall pause. A recording that everybody sends pauses at once: what is sent of
 * the pause is not in its files. A recording that is paused stays as it is.
 * @returns the recording; null when people see none
 * @throws ApiError CONFLICT when it has had too many pauses, or LiveKit Egress makes it
 */
export async function requestPause(
  tx: Tx,
  events: EventLog,
  { caller, participantId, ...place }: Place & { participantId: string | null; caller: Caller },
  at: Date,
): Promise<RecordingState | null> {
  const row = await lockShown(tx, place.sessionId);
  if (row === null) return null;
  if (isPausing(row)) return stateOf(row);
  if (isOfEgress(row.mimeType))
    throw conflict('A recording by LiveKit Egress cannot be paused: stop it, and start another one.');
  if (row.pauses.length >= PAUSES_MAX) throw conflict(`A recording has at most ${PAUSES_MAX} pauses.`);
  if (isSentByPeople(row.kind))
    return beginPause(tx, events, row, { ...place, caller, by: participantId }, at);
  return change(tx, row, { pauseRequestedAt: at }, at);
}

/**
 * Stores that the recorder has paused as it was asked to, with the event and the line in the audit log.
 * @param recorder.caller null: the recorder of the server
 * @returns the recording; null when the pause is not wanted any more
 */
export async function confirmPause(
  { db, now, events }: PauseDeps & { db: Db },
  { caller, accountId, sessionId, participantId }: Place & { participantId: string; caller: Caller | null },
): Promise<RecordingState | null> {
  return db.transaction(async (tx) => {
    const row = await lockShown(tx, sessionId);
    if (row === null || row.pauseRequestedAt === null) return null;
    if (runningOf(row, sessionId).by !== participantId) return null;
    return beginPause(tx, events, row, { accountId, sessionId, caller, by: participantId }, now());
  });
}

/** Stores that a recording is paused, with the event and the line in the audit log. */
async function beginPause(
  tx: Tx,
  events: EventLog,
  row: RecordingRow,
  { caller, accountId, sessionId, by }: Place & { caller: Caller | null; by: string | null },
  at: Date,
): Promise<RecordingState> {
  const detail = { sessionId, ...(by !== null && { by }) };
  await recordEvent(tx, caller, { at, accountId, action: 'recording.pause', targetId: row.id, detail });
  await events.append(tx, recordingPaused({ ...row, accountId }, at));
  const pauses = [...row.pauses, { pausedAt: at.toISOString(), resumedAt: null }];
  return change(tx, row, { pauses, pauseRequestedAt: null }, at);
}

/**
 * Ends the pause of a recording with its event, or withdraws a request for one. A recording that is not paused stays as
 * it is.
 * @returns the recording, and whether it has changed; null when people see none
 */
export async function resumeRunning(
  tx: Tx,
  events: EventLog,
  { accountId, sessionId }: Place,
  at: Date,
): Promise<{ recording: RecordingState; isChanged: boolean } | null> {
  const row = await lockShown(tx, sessionId);
  if (row === null) return null;
  if (!isPausing(row)) return { recording: stateOf(row), isChanged: false };
  const pause = openPauseOf(row.pauses);
  if (pause !== null) await events.append(tx, recordingResumed({ ...row, accountId }, at));
  const pauses = row.pauses.map((one) => (one === pause ? { ...one, resumedAt: at.toISOString() } : one));
  const recording = await change(tx, row, { pauses, pauseRequestedAt: null }, at);
  return { recording, isChanged: true };
}

/** Returns whether a recording is paused, or its recorder was asked to pause. */
const isPausing = ({ pauses, pauseRequestedAt }: RecordingRow): boolean =>
  pauseRequestedAt !== null || openPauseOf(pauses) !== null;

async function lockShown(tx: Tx, sessionId: string): Promise<RecordingRow | null> {
  const row = await lockRunning(tx, sessionId);
  return row !== null && isShown(runningOf(row, sessionId)) ? row : null;
}

async function change(
  tx: Tx,
  row: RecordingRow,
  set: Partial<Pick<RecordingRow, 'pauses' | 'pauseRequestedAt'>>,
  updatedAt: Date,
): Promise<RecordingState> {
  await updateRunning(tx, row.id, { ...set, updatedAt });
  return stateOf({ ...row, ...set });
}

const stateOf = (row: RecordingRow): RecordingState => describeRunning(runningOf(row, row.sessionId ?? ''));
