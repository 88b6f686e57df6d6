import type { Db, Tx } from '../../platform/db/client';
import { NO_OVERRIDES, type CallOverrides } from '../../platform/principal/call-overrides';
import { settingsOf } from '../../platform/room-settings/settings';
import { listLiveBreakouts } from './store-breakouts';
import { listPresent, type ParticipantRow } from './store-participants';
import * as store from './store';
import * as rooms from './store-rooms';

/**
 * Locks a room, so that no session starts or ends until the transaction is over.
 * @returns the id of the running session, which people have entered; null when there is none
 */
export async function lockLiveSession(tx: Tx, roomId: string): Promise<string | null> {
  await rooms.lockRoom(tx, roomId);
  const live = await store.findLiveSession(tx, roomId);
  return live !== null && live.startedAt !== null ? live.id : null;
}

/** A running session, which people have entered. */
export interface LiveSession {
  id: string;
  startedAt: Date;
  /** The participant whom hosts show large to everybody; null: nobody. The participant may have left. */
  spotlightId: string | null;
  /** The actions that hosts allow participants. */
  overrides: CallOverrides;
}

/** Returns the live session of a room; null when nobody has entered, or the last one has ended. */
export async function findLiveSession(db: Db | Tx, roomId: string): Promise<LiveSession | null> {
  const live = await store.findLiveSession(db, roomId);
  if (live === null || live.startedAt === null) return null;
  const { id, startedAt, spotlightId, overrides } = live;
  return { id, startedAt, spotlightId, overrides: overrides ?? NO_OVERRIDES };
}

/** Returns whether a session of a room is running: the main session of its call, or a breakout. */
export const isLive = async (tx: Tx, of: { roomId: string; sessionId: string }): Promise<boolean> =>
  (await store.findLiveById(tx, of)) !== null;

/**
 * Returns the settings of a room, deleted or not, and its live session, which nobody may have entered yet, with the
 * running breakouts; null: there is no such room.
 */
export async function findCallOf(db: Db, roomId: string) {
  const room = await rooms.findRoom(db, roomId);
  if (room === null) return null;
  const live = await store.findLiveSession(db, roomId);
  const { id, accountId, settings } = room;
  const breakouts = live === null ? [] : await listLiveBreakouts(db, live.id);
  const breakoutIds = breakouts.map((breakout) => breakout.id);
  return {
    room: { id, accountId },
    settings: settingsOf(settings),
    sessionId: live?.id ?? null,
    breakoutIds,
  };
}

/** Returns the participants in a session now, in the order in which they joined. */
export const listParticipants = (db: Db, sessionId: string): Promise<ParticipantRow[]> =>
  listPresent(db, sessionId);
