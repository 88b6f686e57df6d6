import type { Tx } from '../db/client';
import * as store from './store';

type Place = Pick<store.ParticipantRow, 'id'>;

/** What a change outside of the call did to somebody who is in it; the room is told after the commit. */
export interface Followed {
  /** Who is out of the call. */
  out: Place[];
  /** Who has another role now. */
  changed: store.ParticipantRow[];
}

/**
 * Has the places that a person has in a room's call follow what they are to the room now. Whoever is nothing to it any
 * more is a participant where anybody may enter, and out of the call where only the invited may. A co-organizer becomes
 * a co-host, unless a host has decided on their role in this call.
 */
export async function followMembership(
  tx: Tx,
  of: { roomId: string; userId: string; memberRole: 'co-organizer' | 'member' | null },
  at: Date,
): Promise<Followed> {
  const room = await store.takeRoom(tx, of.roomId);
  const followed: Followed = { out: [], changed: [] };
  if (room === null || room.ownerUserId === of.userId) return followed;
  for (const { participant } of await store.listPlacesOf(tx, of.userId, of.roomId)) {
    if (of.memberRole === null && !room.isPublic) {
      await takeOut(tx, of.roomId, participant, at);
      followed.out.push(participant);
      continue;
    }
    const role = roleFor(participant, of.memberRole);
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

function roleFor({ role, roleGivenAt }: store.ParticipantRow, memberRole: 'co-organizer' | 'member' | null) {
  if (memberRole !== 'co-organizer') return 'participant';
  return role === 'participant' && roleGivenAt === null ? 'co-host' : role;
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
  const ended = await store.listLiveSessionsOfOwner(tx, userId);
  const goes = new Set(ended.map(({ roomId }) => roomId));
  const places = await store.listPlacesOf(tx, userId, null);
  const left = places.filter(({ roomId }) => !goes.has(roomId));
  for (const { roomId, participant } of left) await takeOut(tx, roomId, participant, at);
  return { ended, left: left.map(({ roomId, participant }) => ({ roomId, participantId: participant.id })) };
}
