import type { Db } from '../../platform/db/client';
import { hashSecret } from '../../platform/hash-secret';
import { CLAIM_MS, mintToken } from '../capture/recorder-tasks';
import * as store from '../store-streams';

/*
 * The claims of workers. A task is the page that makes all streams of a session; it exists as long as there are any.
 */

export type StreamTask = store.StreamTaskRow;

/** The time in which no worker claims a task that was given back because its pages failed, in milliseconds. */
export const FAILED_WAIT_MS = 15_000;

/** A task that a worker has claimed, with the token that admits one page to the call as its streamer. */
export interface StreamClaim {
  task: StreamTask;
  token: string;
}

/** Claims the oldest task that no worker has. @returns null when there is none */
export async function claimStreams(
  db: Db,
  workerId: string,
  leaseMs = CLAIM_MS,
): Promise<StreamClaim | null> {
  const token = mintToken();
  const task = await store.claimTask(db, { workerId, tokenHash: hashSecret(token), leaseMs });
  return task && { task, token };
}

/** Renews the claim of a task. @returns false when the worker has lost it, or its streams are over */
export const renewStreamClaim = (
  db: Db,
  workerId: string,
  { task: { sessionId }, token }: StreamClaim,
  leaseMs = CLAIM_MS,
): Promise<boolean> => store.renewTask(db, { sessionId, workerId, tokenHash: hashSecret(token), leaseMs });

export const releaseStreams = (db: Db, workerId: string, sessionId: string, waitMs = 0): Promise<void> =>
  store.releaseTask(db, sessionId, workerId, waitMs);

export const findStreamTask = (db: Db, sessionId: string): Promise<StreamTask | null> =>
  store.findTask(db, sessionId);

/** Returns the task whose present claim minted this token; null: the token is not valid any more. */
export const findStreamTaskOfToken = (db: Db, token: string): Promise<StreamTask | null> =>
  store.findTaskOfToken(db, hashSecret(token));

/** Stores that the page of a task is connected, so that people who enter send it their media. */
export const streamerConnected = (db: Db, task: StreamTask, connectionId: string, at: Date): Promise<void> =>
  store.connectTask(db, task.sessionId, connectionId, at);

/** Stores that a connection of the page is lost. @returns false when another one has replaced it */
export const streamerDisconnected = (db: Db, task: StreamTask, connectionId: string): Promise<boolean> =>
  store.disconnectTask(db, task.sessionId, connectionId);
