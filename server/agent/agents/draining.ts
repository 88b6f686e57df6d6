import type { Db, Tx } from '../../platform/db/client';
import * as store from './store';

/*
 * An agent is drained when all speech that it received is transcribed: the transcript gets no more turns.
 */

/** The time after the end of a session in which speech may still reach the transcript, in milliseconds. */
const DRAIN_MS = 120_000;

/** Returns whether to wait for an agent that is not drained. */
export const isWithinDrainTime = (endedAt: Date, now: Date): boolean =>
  now.getTime() - endedAt.getTime() < DRAIN_MS;

/** Returns whether a session has an agent that may still add speech to the transcript. */
export const isDraining = (db: Db, sessionId: string): Promise<boolean> => store.isDraining(db, sessionId);

/** Returns whether an agent that writes a transcript is in a session, and keeps it there until the transaction ends. */
export const isTranscribed = (tx: Tx, sessionId: string): Promise<boolean> =>
  store.isTranscribed(tx, sessionId);

/** Marks the agents that have left a session as drained. */
export const markDrained = (db: Db | Tx, sessionId: string, drainedAt: Date): Promise<void> =>
  store.markDrained(db, sessionId, drainedAt);

/** Returns sessions that an agent has left without being drained. */
export const listUndrained = (db: Db): Promise<string[]> => store.listUndrained(db);
