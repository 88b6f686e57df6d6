import { recordEvent } from '../../identity/audit/record';
import { banFromRoom, liftBan } from '../bans/bans';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller, Principal, RoomRole } from '../../platform/principal/principal';
import { endSession, type EndDeps } from './end';
import type { ParticipantRef } from './leave';
import { departuresOf, lockChanged, roleChanged } from './session-events';
import {
  listPresent,
  listPresentOf,
  markLeft,
  updateParticipant,
  type ParticipantRow,
} from './store-participants';
import * as store from './store';

/** Roles that moderate a call. */
const MODERATORS: readonly RoomRole[] = ['host', 'co-host'];

interface Deps {
  db: Db;
  now: () => Date;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

/** A participant who asks for a moderation. */
export interface Moderator extends ParticipantRef {
  accountId: string;
  caller: Caller<Extract<Principal, { kind: 'room' }>>;
}

/**
 * Refuses a caller who may not mute a participant.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function assertMayMute({ db }: Deps, by: Moderator, participantId: string): Promise<void> {
  const { actor } = await findActorAndTarget(db, by, participantId);
  assertRole(actor, MODERATORS, 'Only hosts and co-hosts can mute others.');
}

/**
 * Refuses a participant who is neither host nor co-host now.
 * @throws ApiError FORBIDDEN with the sentence
 */
export async function assertModerator(
  { db }: Pick<Deps, 'db'>,
  by: Moderator,
  sentence: string,
): Promise<void> {
  const { actor } = await findActorAndTarget(db, by, by.participantId);
  assertRole(actor, MODERATORS, sentence);
}

/**
 * Removes a person from the call, with all of their participants, and bans them from the room, whatever token they have,
 * until the ban is lifted.
 * @returns the ids of their participants
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export function remove(
  { db, now, events }: ChangeDeps,
  by: Moderator,
  participantId: string,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    const { actor, target } = await findActorAndTarget(tx, by, participantId);
    assertRole(actor, MODERATORS, 'Only hosts and co-hosts can remove others.');
    const { subject, userId, displayName } = target;
    if (actor.subject === subject) throw conflict('To go yourself, leave the call.');
    const removed = (await listPresent(tx, by.sessionId)).filter((one) => one.subject === subject);
    if (removed.some(({ role }) => role === 'host') && actor.role !== 'host') {
      throw forbidden('Only hosts can remove a host.');
    }
    if (subject === room.ownerUserId) throw forbidden('Nobody can remove the person whose room it is.');
    const at = now();
    const ids = removed.map(({ id }) => id);
    const left = await markLeft(tx, ids, { at, reason: 'removed' });
    const ban = { roomId: by.roomId, subject, userId, displayName };
    await banFromRoom(tx, { ...ban, bannedAt: at, bannedBy: actor.displayName });
    await store.recordActivity(tx, by.roomId, at);
    await recordModeration(tx, by, at, 'participant.remove', target.id, { subject });
    await events.appendAll(tx, departuresOf(room, left));
    return ids;
  });
}

/**
 * Lifts a ban, so that the person may enter the room again.
 * @returns false when there is no such ban any more
 * @throws ApiError FORBIDDEN
 */
export function liftBanFromCall({ db, now }: Deps, by: Moderator, banId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { actor } = await findActorAndTarget(tx, by, by.participantId);
    assertRole(actor, MODERATORS, 'Only hosts and co-hosts can let somebody back in.');
    const { roomId, accountId } = by;
    return liftBan(tx, by.caller, { roomId, accountId, banId, at: now() });
  });
}

/**
 * Gives a participant another role for the rest of the session.
 * @returns the participant with the new role
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call would have no host left.
 */
export function setRole(
  { db, now, events }: ChangeDeps,
  by: Moderator,
  participantId: string,
  role: RoomRole,
) {
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    const { actor, target } = await findActorAndTarget(tx, by, participantId);
    assertRole(actor, ['host'], 'Only hosts can change roles.');
    if (actor.id === target.id && role !== 'host') {
      const hosts = (await listPresent(tx, by.sessionId)).filter((other) => other.role === 'host');
      if (hosts.length < 2) throw conflict('Make somebody else a host first.');
    }
    const given = { role, roleGivenAt: now() };
    await updateParticipant(tx, target.id, given);
    const detail = { from: target.role, to: role };
    await recordModeration(tx, by, given.roleGivenAt, 'participant.role', target.id, detail);
    if (role !== target.role) await events.append(tx, roleChanged(room, target, role, given.roleGivenAt));
    return { ...target, ...given };
  });
}

/**
 * Locks the call against newcomers who are neither host nor co-host, or unlocks it.
 * @throws ApiError FORBIDDEN
 */
export function setLocked({ db, now, events }: ChangeDeps, by: Moderator, locked: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    const { actor } = await findActorAndTarget(tx, by, by.participantId);
    assertRole(actor, MODERATORS, 'Only hosts and co-hosts can lock the call.');
    await store.setCallLocked(tx, by.roomId, locked);
    const at = now();
    const { sessionId } = by;
    await recordModeration(tx, by, at, locked ? 'room.lock' : 'room.unlock', by.roomId, { sessionId });
    if (locked !== room.isLocked) await events.append(tx, lockChanged(room, { sessionId, locked }, at));
  });
}

/**
 * Ends the session for everybody.
 * @throws ApiError FORBIDDEN
 */
export async function endForAll({ db, now, ...deps }: Deps & EndDeps, by: Moderator): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    const { actor } = await findActorAndTarget(tx, by, by.participantId);
    assertRole(actor, ['host'], 'Only hosts can end the call for all.');
    const at = now();
    await endSession(tx, deps, { room, sessionId: by.sessionId }, { at, reason: 'ended-by-host' });
    await store.recordActivity(tx, by.roomId, at);
    await recordModeration(tx, by, at, 'session.end', by.sessionId, {});
  });
  deps.jobs.wake();
}

async function lockRoomOf(tx: Tx, by: Moderator): Promise<store.LockedRoom> {
  const room = await store.lockRoom(tx, by.roomId);
  if (room === null) throw forbidden('You are not in the call any more.');
  return room;
}

/** Reads both from the database, because another process may have changed their roles. */
async function findActorAndTarget(db: Db | Tx, by: Moderator, participantId: string) {
  const rows = await listPresentOf(db, by.sessionId, [by.participantId, participantId]);
  const actor = rows.find((row) => row.id === by.participantId);
  const target = rows.find((row) => row.id === participantId);
  if (!actor) throw forbidden('You are not in the call any more.');
  if (target?.kind !== 'human') throw notFound('There is no such person in the call.');
  return { actor, target };
}

function assertRole(actor: ParticipantRow, roles: readonly RoomRole[], sentence: string): void {
  if (!roles.includes(actor.role)) throw forbidden(sentence);
}

const recordModeration = (
  tx: Tx,
  by: Moderator,
  at: Date,
  action: string,
  targetId: string,
  detail: Record<string, unknown>,
) =>
  recordEvent(tx, by.caller, {
    at,
    accountId: by.accountId,
    action,
    targetId,
    detail: { ...detail, by: by.participantId },
  });
