import type { Db, Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import * as store from './store';

/**
 * Gives an agent a place in the room's session, which is opened when there is none: then it waits for people, and the
 * session begins with the first of them. The caller keeps the room.
 */
export async function placeAgent(
  tx: Tx,
  roomId: string,
  { displayName, at }: { displayName: string; at: Date },
): Promise<store.ParticipantRow> {
  const live = await store.findLiveSession(tx, roomId);
  const session = live ?? { id: newId('ses'), roomId, openedAt: at, startedAt: null, endedAt: null };
  if (live === null && !(await store.insertSession(tx, session))) {
    throw new Error('A session was opened beside a transaction that keeps its room.');
  }
  const participant: store.ParticipantRow = {
    id: newId('prt'),
    sessionId: session.id,
    kind: 'agent',
    subject: 'agent',
    externalUserId: null,
    userId: null,
    displayName,
    role: 'participant',
    roleGivenAt: null,
    jti: null,
    resumeHash: null,
    earlierResumeHash: null,
    joinedAt: at,
    handRaisedAt: null,
    seenAt: null,
    leftAt: null,
    leftReason: null,
  };
  await store.insertParticipant(tx, participant);
  return participant;
}

/**
 * Keeps a room from others who invite, join, leave or end its session until the transaction is over.
 * @returns whether it is still there: false when it was deleted
 */
export async function keepRoom(tx: Tx, roomId: string): Promise<boolean> {
  const room = await store.takeRoom(tx, roomId);
  return room !== null && room.deletedAt === null;
}

/** Takes an agent out of a session. One that waited for people in vain ends the session: nobody was ever in it. */
export async function dismissAgent(
  tx: Tx,
  { sessionId, participantId, at }: { sessionId: string; participantId: string; at: Date },
): Promise<void> {
  await store.markLeft(tx, participantId, { at, reason: 'removed' });
  await store.endUnentered(tx, sessionId, at);
}

/**
 * Ends sessions in which agents have waited for people since before `since`. They are in no list.
 * @returns those that were ended
 */
export async function endUnentered(
  { db, now }: { db: Db; now: () => Date },
  since: Date,
): Promise<{ roomId: string; sessionId: string }[]> {
  const ended: { roomId: string; sessionId: string }[] = [];
  for (const session of await store.listUnentered(db, since)) {
    const isOver = await db.transaction(async (tx) => {
      await store.takeRoom(tx, session.roomId);
      if (!(await store.endUnentered(tx, session.sessionId, now()))) return false;
      await store.markAllLeft(tx, session.sessionId, now());
      return true;
    });
    if (isOver) ended.push(session);
  }
  return ended;
}
