import type { Tx } from '../../platform/db/client';
import type { MemberRole } from '../../platform/principal/principal';
import { listPresentOfUser, markLeft, updateParticipant, type ParticipantRow } from './store-participants';
import * as store from './store';

type ParticipantId = Pick<ParticipantRow, 'id'>;

/** What a change of a membership did to the person's participants in the call; published after the commit. */
export interface MembershipEffect {
  /** Who was removed from the call. */
  removed: ParticipantId[];
  /** Who has another role. */
  changed: ParticipantRow[];
}

/**
 * Applies a change of a person's membership to their participants in the room's call; without a change they keep the roles
 * that hosts gave them. A former co-organizer becomes a participant; a new one becomes a co-host, unless a host has given
 * them a role in this call. A person who is no member any more is removed where only invited people may enter.
 */
export async function applyMembershipChange(
  tx: Tx,
  change: { roomId: string; userId: string; before: MemberRole | null; after: MemberRole | null },
  at: Date,
): Promise<MembershipEffect> {
  const room = await store.lockRoom(tx, change.roomId);
  const effect: MembershipEffect = { removed: [], changed: [] };
  if (room === null || room.ownerUserId === change.userId) return effect;
  for (const { participant } of await listPresentOfUser(tx, change.userId, change.roomId)) {
    if (change.after === null && !room.isPublic) {
      await removeParticipant(tx, change.roomId, participant, at);
      effect.removed.push(participant);
      continue;
    }
    const role = roleAfter(participant, change);
    if (role === participant.role) continue;
    const given = { role, roleGivenAt: null };
    await updateParticipant(tx, participant.id, given);
    effect.changed.push({ ...participant, ...given });
  }
  return effect;
}

/** Stored as a leave, not as a removal by a host: a person who is invited again can enter at once. */
async function removeParticipant(tx: Tx, roomId: string, { id }: ParticipantId, at: Date): Promise<void> {
  await markLeft(tx, id, { at, reason: 'left' });
  await store.recordActivity(tx, roomId, at);
}

function roleAfter(
  { role, roleGivenAt }: ParticipantRow,
  { before, after }: { before: MemberRole | null; after: MemberRole | null },
) {
  if (before === after) return role;
  if (before === 'co-organizer') return 'participant';
  return after === 'co-organizer' && role === 'participant' && roleGivenAt === null ? 'co-host' : role;
}

/** What the deletion of a person did to calls. */
export interface UserDepartures {
  /** Live sessions in rooms that are deleted with the person. */
  ended: { roomId: string; sessionId: string }[];
  /** The person's participants in rooms of others. */
  left: { roomId: string; participantId: string }[];
}

/** Removes a person from every call, in the transaction that deletes them with their rooms; published after the commit. */
export async function removeFromAllCalls(tx: Tx, userId: string, at: Date): Promise<UserDepartures> {
  await lockRoomsOf(tx, userId);
  const ended = await store.listLiveSessionsOfOwner(tx, userId);
  const deletedRooms = new Set(ended.map(({ roomId }) => roomId));
  const present = await listPresentOfUser(tx, userId, null);
  const left = present.filter(({ roomId }) => !deletedRooms.has(roomId));
  for (const { roomId, participant } of left) await removeParticipant(tx, roomId, participant, at);
  return { ended, left: left.map(({ roomId, participant }) => ({ roomId, participantId: participant.id })) };
}

/** Locks the rooms in one order, so that concurrent transactions cannot deadlock. */
async function lockRoomsOf(tx: Tx, userId: string): Promise<void> {
  const calls = [
    ...(await store.listLiveSessionsOfOwner(tx, userId)),
    ...(await listPresentOfUser(tx, userId, null)),
  ];
  const roomIds = new Set(calls.map(({ roomId }) => roomId).toSorted());
  for (const roomId of roomIds) await store.lockRoom(tx, roomId);
}
