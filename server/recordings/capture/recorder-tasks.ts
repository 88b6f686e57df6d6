import { randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/client';
import { ApiError, conflict } from '../../platform/errors/errors';
import type { RecorderState } from '../../platform/hub/recording';
import { hashSecret } from '../../platform/hash-secret';
import { newId } from '../../platform/ids';
import type { RecordBy, RecordingLayout, RecordingOrigin } from '../../platform/vocabulary/recording-status';
import * as store from '../store-recorder';
import { deleteRequest, insertRequest, isRecorded } from '../store-requests';

/*
 * A recording that the server makes with a browser of its own. A request is a task that a worker claims. The task exists
 * until the recording ends, so that another worker can continue it.
 */

/** How long the claim of a worker holds without a renewal, in milliseconds. */
export const CLAIM_MS = 10_000;
/** The claims of a task that stored nothing, after which it is given up. */
const FRUITLESS_CLAIMS_MAX = 3;

export type RecorderTask = store.TaskRow;

const NO_WORKER =
  'No recorder of the server is running now, or none has the memory for a recording. Start one with "npm run recorder", or set ' +
  '"recordBy" to "auto" or "browser".';

/**
 * Decides who makes a recording.
 * @throws ApiError SERVICE_UNAVAILABLE when the server shall make it and no recorder is running
 */
export async function chooseMaker(db: Db | Tx, recordBy: RecordBy): Promise<'server' | 'browser'> {
  if (recordBy === 'browser') return 'browser';
  if (await store.hasWorker(db)) return 'server';
  if (recordBy === 'server')
    throw new ApiError('SERVICE_UNAVAILABLE', NO_WORKER, { reason: 'recorder-missing' });
  return 'browser';
}

/** A wanted recording by the server. */
interface WantedRecording {
  sessionId: string;
  /** Null: a host in the call. */
  origin: RecordingOrigin | null;
  at: Date;
  recordBy: RecordBy;
  layout: RecordingLayout;
}

/**
 * Stores that the server shall record a session. A request to browsers becomes this task. An existing task stays. The
 * caller locks the room.
 * @throws ApiError CONFLICT when the session is recorded
 */
export async function insertTask(
  tx: Tx,
  { sessionId, origin, at, recordBy, layout }: WantedRecording,
): Promise<RecorderTask> {
  if (await isRecorded(tx, sessionId))
    throw conflict('The call is already being recorded.', 'recording-runs');
  const asked = await deleteRequest(tx, sessionId);
  return store.insertTask(tx, {
    sessionId,
    recordingId: asked?.recordingId ?? randomUUID(),
    recorderId: newId('rcd'),
    origin,
    fallsBack: recordBy === 'auto',
    layout,
    requestedAt: at,
  });
}

/** Returns the place of a task in the queue, from 1; null: a worker has it. */
export async function queuePositionOf(db: Db | Tx, task: RecorderTask): Promise<number | null> {
  const isClaimed = task.leasedUntil !== null && task.connectionId !== null;
  return isClaimed ? null : (await store.countWaitingBefore(db, task)) + 1;
}

export const findTask = (db: Db | Tx, sessionId: string): Promise<RecorderTask | null> =>
  store.findTask(db, sessionId);

/** Returns the connected recorder of a session; null: there is none. */
export async function findRecorder({ db }: { db: Db }, sessionId: string): Promise<RecorderState | null> {
  const task = await store.findTask(db, sessionId);
  if (task === null || task.connectedAt === null) return null;
  return { participantId: task.recorderId, joinedAt: task.connectedAt.toISOString() };
}

/** Returns whether a host of a room with this setting asks the server for recordings. */
export const recordsOnServer = async (db: Db, recordBy: RecordBy): Promise<boolean> =>
  recordBy === 'server' || (recordBy === 'auto' && (await store.hasWorker(db)));

/**
 * Changes how the recorder of a session shows the call.
 * @returns the task; null when there is none
 * @throws ApiError CONFLICT when the recording runs and the new picture has another shape
 */
export async function changeLayout(
  tx: Tx,
  sessionId: string,
  layout: RecordingLayout,
): Promise<RecorderTask | null> {
  const task = await store.findTask(tx, sessionId);
  if (task === null) return null;
  const isReshaped = (task.layout === 'portrait') !== (layout === 'portrait');
  if (isReshaped && (await isRecorded(tx, sessionId)))
    throw conflict('A running recording cannot change between "portrait" and the other layouts.');
  await store.updateLayout(tx, sessionId, layout);
  return task;
}

/** Removes the task of a session, because the recording has ended or is not wanted any more. */
export const takeTask = (tx: Db | Tx, sessionId: string): Promise<RecorderTask | null> =>
  store.deleteTask(tx, sessionId);

/** Removes the task of a session whose recording has not begun, if one of `origins` asked for it. */
export const forgetTask = (db: Db, sessionId: string, origins: readonly RecordingOrigin[]): Promise<void> =>
  store.deleteTaskOf(db, sessionId, origins);

/** Returns the task whose present claim minted this token; null: the token is not valid any more. */
export const findTaskOfToken = (db: Db, token: string): Promise<RecorderTask | null> =>
  store.findTaskOfToken(db, hashSecret(token));

/** A task that a worker has claimed, with the token that admits one page to the call as its recorder. */
export interface Claim {
  task: RecorderTask;
  token: string;
}

/**
 * Claims the oldest task that no worker has. A task that was claimed several times and stored nothing is given up. An
 * application's or a room's task is then given to browsers, if they may record.
 * @param onGivenUp called with a task that is given up
 * @returns null when there is none
 */
export async function claimTask(
  db: Db,
  workerId: string,
  leaseMs = CLAIM_MS,
  onGivenUp: (task: RecorderTask) => void = () => {},
): Promise<Claim | null> {
  const token = mintToken();
  const task = await store.claimTask(db, { workerId, tokenHash: hashSecret(token), leaseMs });
  if (task === null || task.claims <= FRUITLESS_CLAIMS_MAX) return task && { task, token };
  if ((await store.lastChunkAt(db, task.recordingId)) !== null) return { task, token };
  onGivenUp(task);
  await db.transaction(async (tx) => {
    await store.deleteTask(tx, task.sessionId);
    if (!task.fallsBack || task.origin === null || (await isRecorded(tx, task.sessionId))) return;
    const { sessionId, recordingId, origin, requestedAt } = task;
    await insertRequest(tx, { sessionId, recordingId, origin, requestedAt });
  });
  return null;
}

/** Renews the claim of a task. @returns false when the worker has lost it, or the recording is over */
export const renewClaim = (
  db: Db,
  workerId: string,
  { task: { sessionId }, token }: Claim,
  leaseMs = CLAIM_MS,
): Promise<boolean> => store.renewTask(db, { sessionId, workerId, tokenHash: hashSecret(token), leaseMs });

/** Mints a new token for a claimed task, which makes the one before invalid: its page is replaced. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

export const releaseClaim = (db: Db, workerId: string, sessionId: string): Promise<void> =>
  store.releaseTask(db, sessionId, workerId);

/** Returns when the recording of a task stored a chunk last; null: never. */
export const findLastChunk = (db: Db, { recordingId }: RecorderTask): Promise<Date | null> =>
  store.lastChunkAt(db, recordingId);

/** Returns how many chunks the recording of a task has. */
export const countChunks = (db: Db, { recordingId }: RecorderTask): Promise<number> =>
  store.countChunks(db, recordingId);

/** Stores that the recorder of a task is connected, so that people who enter know of it. */
export const recordConnected = (db: Db, task: RecorderTask, connectionId: string, at: Date): Promise<void> =>
  store.connectTask(db, task.sessionId, connectionId, at);

/** Stores that a connection of the recorder is lost. @returns false when another one has replaced it */
export const recordDisconnected = (db: Db, task: RecorderTask, connectionId: string): Promise<boolean> =>
  store.disconnectTask(db, task.sessionId, connectionId);

/** Removes the tasks of sessions that ended before they were recorded. */
export const removeEndedTasks = (db: Db): Promise<void> => store.deleteTasksOfEnded(db);

/** Renews the lease of a worker, and stores whether it takes another recording. */
export const renewWorker = (db: Db, worker: Parameters<typeof store.renewWorker>[1]): Promise<void> =>
  store.renewWorker(db, worker);

export const endWorker = (db: Db, id: string): Promise<void> => store.deleteWorker(db, id);

/** Returns what the recorders of all processes do. */
export async function countRecorders(db: Db) {
  const [tasks, workers] = await Promise.all([store.countTasks(db), store.listWorkers(db)]);
  return { ...tasks, workers: workers.length, accepting: workers.filter((one) => one.isAccepting).length };
}
