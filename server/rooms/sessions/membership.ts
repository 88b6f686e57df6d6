import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { MemberRole } from '../../platform/principal/principal';
import { departuresOf, roleChanged, type EventRoom } from './session-events';
import { listPresentOfUser, markLeft, updateParticipant, type ParticipantRow } from './store-participants';
import * as store from './store';
import * as rooms from './store-rooms';

type ParticipantId = Pick<ParticipantRow, 'id'>;

/** The effect of a change of a membership on the person's participants in the call; published after the commit. */
export interface MembershipEffect {
  /** The participants who were removed from the call. */
  removed: ParticipantId[];
  /** The participants whose role has changed. */
  changed: ParticipantRow[];
}

/**
 * Applies a change of a person's membership to their participants in the room's call. Without a change, they keep the
 * roles that hosts gave them. A former co-organizer becomes a participant. A new co-organizer becomes a co-host,
 * unless a host has given them a role in this call. A former member is removed from rooms that only invited people may
 * enter.
 */
export async function applyMembershipChange(
  tx: Tx,
  { events }: { events: EventLog },
  change: { roomId: string; userId: string; before: MemberRole | null; after: MemberRole | null },
  at: Date,
): Promise<MembershipEffect> {
  const room = await rooms.lockRoom(tx, change.roomId);
  const effect: MembershipEffect = { removed: [], changed: [] };
  if (room === null || room.ownerUserId === change.userId) return effect;
  const present = await listPresentOfUser(tx, change.userId, change.roomId);
  if (change.after === null && !room.isPublic) {
    const removed = present.map(({ participant }) => participant);
    await removeParticipants(tx, { events }, room, removed, at);
    return { ...effect, removed };
  }
  for (const { participant } of present) {
    const role = roleAfter(participant, change);
    if (role === participant.role) continue;
    const given = { role, roleGivenAt: null };
    await updateParticipant(tx, participant.id, given);
    await events.append(tx, roleChanged(room, participant, role, at));
    effect.changed.push({ ...participant, ...given });
  }
  return effect;
}

/** Removes participants. Stores a leave, not a removal by a host, so that a person who is invited again can enter. */
async function removeParticipants(
  tx: Tx,
  { events }: { events: EventLog },
  room: EventRoom,
  participants: ParticipantId[],
  at: Date,
): Promise<void> {
  if (participants.length === 0) return;
  const ids = participants.map(({ id }) => id);
  const left = await markLeft(tx, ids, { at, reason: 'left' });
  await rooms.recordActivity(tx, room.id, at);
  await events.appendAll(tx, departuresOf(room, left));
}

function roleAfter(
  { role, roleGivenAt }: ParticipantRow,
  { before, after }: { before: MemberRole | null; after: MemberRole | null },
) {
  if (before === after) return role;
  if (before === 'co-organizer') return 'participant';
  return after === 'co-organizer' && role === 'participant' && roleGivenAt === null ? 'co-host' : role;
}

/** The effect of the deletion of a person on calls. */
export interface UserDepartures {
  /** Live sessions in rooms that are deleted with the person. */
  ended: { roomId: string; sessionId: string }[];
  /** The person's participants in rooms of others. */
  left: { roomId: string; participantId: string }[];
}

/**
 * Removes a person from every call, in the transaction that deletes them with their rooms; published after the commit.
 */
export async function removeFromAllCalls(
  tx: Tx,
  { events }: { events: EventLog },
  userId: string,
  at: Date,
): Promise<UserDepartures> {
  await lockRoomsOf(tx, userId);
  const ended = await store.listLiveSessionsOfOwner(tx, userId);
  const deletedRooms = new Set(ended.map(({ roomId }) => roomId));
  const present = await listPresentOfUser(tx, userId, null);
  const left = present.filter(({ room }) => !deletedRooms.has(room.id));
  for (const { room, participant } of left) await removeParticipants(tx, { events }, room, [participant], at);
  return {
    ended,
    left: left.map(({ room, participant }) => ({ roomId: room.id, participantId: participant.id })),
  };
}

/**
 * Locks the rooms in one order, so that concurrent transactions cannot deadlock. Also locks the person's rooms without
 * a call, so that no call begins there.
 */
async function lockRoomsOf(tx: Tx, userId: string): Promise<void> {
  const own = await store.listLiveSessionsOfOwner(tx, userId);
  const present = await listPresentOfUser(tx, userId, null);
  const calls = [...own.map(({ roomId }) => roomId), ...present.map(({ room }) => room.id)];
  const roomIds = new Set(calls.toSorted());
  for (const roomId of roomIds) await rooms.lockRoom(tx, roomId);
  await rooms.lockRoomsOfOwner(tx, userId);
}
