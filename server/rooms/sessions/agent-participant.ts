import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import { departuresOf, type EventRoom } from './session-events';
import { insertParticipant, markAllLeft, markLeft, type ParticipantRow } from './store-participants';
import { participantWithoutToken } from './participant-without-token';
import * as store from './store';
import * as rooms from './store-rooms';

/**
 * Adds an agent to a session of the room: the named session, or the main session of its call. Opens a session if there
 * is none, which starts when the first person enters. The caller locks the room.
 */
export async function addAgentParticipant(
  tx: Tx,
  { roomId, sessionId }: { roomId: string; sessionId?: string | undefined },
  { displayName, at }: { displayName: string; at: Date },
): Promise<ParticipantRow> {
  const live =
    sessionId === undefined
      ? await store.findLiveSession(tx, roomId)
      : await store.findLiveById(tx, { roomId, sessionId });
  const session = live ?? store.newSession({ id: newId('ses'), roomId, openedAt: at });
  if (live === null && !(await store.insertSession(tx, session))) {
    throw new Error('A session was opened beside a transaction that locks its room.');
  }
  const participant = participantWithoutToken({
    sessionId: session.id,
    kind: 'agent',
    subject: 'agent',
    displayName,
    joinedAt: at,
  });
  await insertParticipant(tx, participant);
  return participant;
}

/**
 * Locks a room until the transaction is over. Until then, others cannot invite, join, leave or end its session.
 * @returns null when the room was deleted
 */
export async function lockRoom(tx: Tx, roomId: string): Promise<rooms.RoomRow | null> {
  const room = await rooms.lockRoom(tx, roomId);
  return room?.deletedAt === null ? room : null;
}

/** Removes an agent from a session. A session that no person has entered ends with it. */
export async function removeAgentParticipant(
  tx: Tx,
  { events }: { events: EventLog },
  {
    room,
    sessionId,
    participantId,
    at,
  }: { room: EventRoom; sessionId: string; participantId: string; at: Date },
): Promise<void> {
  const left = await markLeft(tx, [participantId], { at, reason: 'removed' });
  await events.appendAll(tx, departuresOf(room, left));
  await store.endUnenteredSession(tx, sessionId, at);
}

/**
 * Ends sessions that were opened for an agent before that time and that no person has entered. They do not appear in
 * lists.
 * @returns the sessions that were ended
 */
export async function endSessionsWithoutPeople(
  { db, now, events }: { db: Db; now: () => Date; events: EventLog },
  openedBefore: Date,
): Promise<{ roomId: string; sessionId: string }[]> {
  const ended: { roomId: string; sessionId: string }[] = [];
  for (const session of await store.listUnenteredSessions(db, openedBefore)) {
    const isOver = await db.transaction(async (tx) => {
      const room = await rooms.lockRoom(tx, session.roomId);
      const at = now();
      if (room === null || !(await store.endUnenteredSession(tx, session.sessionId, at))) return false;
      await events.appendAll(tx, departuresOf(room, await markAllLeft(tx, session.sessionId, at)));
      return true;
    });
    if (isOver) ended.push(session);
  }
  return ended;
}
