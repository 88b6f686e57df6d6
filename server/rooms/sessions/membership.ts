import type { Tx } from '../../platform/db/client';
import * as store from './store';

type Place = Pick<store.ParticipantRow, 'id'>;

/** What a change outside of the call did to somebody who is in it; the room is told after the commit. */
export interface Followed {
  /** Who is out of the call. */
  out: Place[];
  /** Who has another role now. */
  changed: store.ParticipantRow[];
}

type MemberRole = 'co-organizer' | 'member' | null;

/**
 * Has the places that a person has in a room's call follow a change of what they are to the room; without a change they
 * stay as hosts have made them. Who was a co-organizer becomes a participant, who is one now a co-host, unless a host has
 * decided on their role in this call. Who is nothing to the room any more is out where only the invited may enter.
 */
export async function followMembership(
  tx: Tx,
  of: { roomId: string; userId: string; before: MemberRole; after: MemberRole },
  at: Date,
): Promise<Followed> {
  const room = await store.takeRoom(tx, of.roomId);
  const followed: Followed = { out: [], changed: [] };
  if (room === null || room.ownerUserId === of.userId) return followed;
  for (const { participant } of await store.listPlacesOf(tx, of.userId, of.roomId)) {
    if (of.after === null && !room.isPublic) {
      await takeOut(tx, of.roomId, participant, at);
      followed.out.push(participant);
      continue;
    }
    const role = roleAfter(participant, of);
    if (role === participant.role) continue;
    const now = { role, roleGivenAt: null };
    await store.updateParticipant(tx, participant.id, now);
    followed.changed.push({ ...participant, ...now });
  }
  return followed;
}

/** Not as removed by a host: who is let in again comes back at once, and meets the membership rules anyway. */
async function takeOut(tx: Tx, roomId: string, { id }: Place, at: Date): Promise<void> {
  await store.markLeft(tx, id, { at, reason: 'left' });
  await store.noteActivity(tx, roomId, at);
}

function roleAfter(
  { role, roleGivenAt }: store.ParticipantRow,
  { before, after }: { before: MemberRole; after: MemberRole },
) {
  if (before === after) return role;
  if (before === 'co-organizer') return 'participant';
  return after === 'co-organizer' && role === 'participant' && roleGivenAt === null ? 'co-host' : role;
}

/** Calls that a person's end concerns. */
export interface CallsOfPerson {
  /** Calls in rooms that go with them. */
  ended: { roomId: string; sessionId: string }[];
  /** Their places in the rooms of others. */
  left: { roomId: string; participantId: string }[];
}

/** Takes a person out of every call, in the transaction that deletes them with their rooms; the rooms are told after it. */
export async function leaveAllCalls(tx: Tx, userId: string, at: Date): Promise<CallsOfPerson> {
  await takeRoomsOf(tx, userId);
  const ended = await store.listLiveSessionsOfOwner(tx, userId);
  const goes = new Set(ended.map(({ roomId }) => roomId));
  const places = await store.listPlacesOf(tx, userId, null);
  const left = places.filter(({ roomId }) => !goes.has(roomId));
  for (const { roomId, participant } of left) await takeOut(tx, roomId, participant, at);
  return { ended, left: left.map(({ roomId, participant }) => ({ roomId, participantId: participant.id })) };
}

/** In one order, so that two who do this at once wait for one another and not in a circle. */
async function takeRoomsOf(tx: Tx, userId: string): Promise<void> {
  const calls = [
    ...(await store.listLiveSessionsOfOwner(tx, userId)),
    ...(await store.listPlacesOf(tx, userId, null)),
  ];
  const roomIds = new Set(calls.map(({ roomId }) => roomId).toSorted());
  for (const roomId of roomIds) await store.takeRoom(tx, roomId);
}
