import { recordEvent } from '../../identity/audit/record';
import { banFromRoom, liftBan } from '../bans/bans';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import type { Caller, Principal, RoomRole } from '../../platform/principal/principal';
import { endSession, type EndDeps } from './end';
import type { Held } from './leave';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Somebody in the call who wants something done. */
export interface Moderator extends Held {
  accountId: string;
  caller: Caller<Extract<Principal, { kind: 'room' }>>;
}

/**
 * Whether somebody may ask a participant to mute.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function assertMayMute({ db }: Deps, by: Moderator, participantId: string): Promise<void> {
  const { actor } = await bothOf(db, by, participantId);
  allow(actor, ['host', 'co-host'], 'Only hosts and co-hosts can mute others.');
}

/**
 * Refuses somebody in the call who is neither host nor co-host now.
 * @throws ApiError FORBIDDEN with the sentence
 */
export async function assertRunsCall(
  { db }: Pick<Deps, 'db'>,
  by: Moderator,
  sentence: string,
): Promise<void> {
  const { actor } = await bothOf(db, by, by.participantId);
  allow(actor, ['host', 'co-host'], sentence);
}

/**
 * Takes a person out of the call, in all windows in which they are in it, and keeps them out of the room until somebody
 * lets them back in, with whatever token they come.
 * @returns the places in the call that they had
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export function remove({ db, now }: Deps, by: Moderator, participantId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const room = await store.takeRoom(tx, by.roomId);
    const { actor, target } = await bothOf(tx, by, participantId);
    allow(actor, ['host', 'co-host'], 'Only hosts and co-hosts can remove others.');
    const { subject, userId, displayName } = target;
    if (actor.subject === subject) throw conflict('To go yourself, leave the call.');
    const places = (await store.listPresent(tx, by.sessionId)).filter((one) => one.subject === subject);
    if (places.some(({ role }) => role === 'host') && actor.role !== 'host') {
      throw forbidden('Only hosts can remove a host.');
    }
    if (subject === room?.ownerUserId) throw forbidden('Nobody can remove the person whose room it is.');
    const at = now();
    for (const { id } of places) await store.markLeft(tx, id, { at, reason: 'removed' });
    const ban = { roomId: by.roomId, subject, userId, displayName };
    await banFromRoom(tx, { ...ban, bannedAt: at, bannedBy: actor.displayName });
    await store.noteActivity(tx, by.roomId, at);
    await note(tx, by, at, 'participant.remove', target.id, { subject });
    return places.map(({ id }) => id);
  });
}

/**
 * Lets somebody back into the room who was removed.
 * @returns false when nobody was kept out by that ban any more
 * @throws ApiError FORBIDDEN
 */
export function letBackIn({ db, now }: Deps, by: Moderator, banId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { actor } = await bothOf(tx, by, by.participantId);
    allow(actor, ['host', 'co-host'], 'Only hosts and co-hosts can let somebody back in.');
    const { roomId, accountId } = by;
    return liftBan(tx, by.caller, { roomId, accountId, banId, at: now() });
  });
}

/**
 * Gives somebody another role for the rest of the session.
 * @returns who it is about, as they are now
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when nobody could end the call for all any more.
 */
export function setRole({ db, now }: Deps, by: Moderator, participantId: string, role: RoomRole) {
  return db.transaction(async (tx) => {
    await store.takeRoom(tx, by.roomId);
    const { actor, target } = await bothOf(tx, by, participantId);
    allow(actor, ['host'], 'Only hosts can change roles.');
    if (actor.id === target.id && role !== 'host') {
      const hosts = (await store.listPresent(tx, by.sessionId)).filter((other) => other.role === 'host');
      if (hosts.length < 2) throw conflict('Make somebody else a host first.');
    }
    const given = { role, roleGivenAt: now() };
    await store.updateParticipant(tx, target.id, given);
    const detail = { from: target.role, to: role };
    await note(tx, by, given.roleGivenAt, 'participant.role', target.id, detail);
    return { ...target, ...given };
  });
}

/**
 * Closes the room to newcomers who are neither host nor co-host, or opens it again.
 * @throws ApiError FORBIDDEN
 */
export function lock({ db, now }: Deps, by: Moderator, locked: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    await store.takeRoom(tx, by.roomId);
    const { actor } = await bothOf(tx, by, by.participantId);
    allow(actor, ['host', 'co-host'], 'Only hosts and co-hosts can lock the call.');
    await store.setLocked(tx, by.roomId, locked);
    await note(tx, by, now(), locked ? 'room.lock' : 'room.unlock', by.roomId, { sessionId: by.sessionId });
  });
}

/**
 * Ends the session for everybody.
 * @throws ApiError FORBIDDEN
 */
export async function endForAll({ db, now, ...deps }: Deps & EndDeps, by: Moderator): Promise<void> {
  await db.transaction(async (tx) => {
    await store.takeRoom(tx, by.roomId);
    const { actor } = await bothOf(tx, by, by.participantId);
    allow(actor, ['host'], 'Only hosts can end the call for all.');
    const at = now();
    await endSession(tx, deps, by, at);
    await store.noteActivity(tx, by.roomId, at);
    await note(tx, by, at, 'session.end', by.sessionId, {});
  });
  deps.jobs.wake();
}

/** Roles are read from the database: another process may have changed them a moment ago. */
async function bothOf(db: Db | Tx, by: Moderator, participantId: string) {
  const rows = await store.findPresent(db, by.sessionId, [by.participantId, participantId]);
  const actor = rows.find((row) => row.id === by.participantId);
  const target = rows.find((row) => row.id === participantId);
  if (!actor) throw forbidden('You are not in the call any more.');
  if (target?.kind !== 'human') throw notFound('There is no such person in the call.');
  return { actor, target };
}

function allow(actor: store.ParticipantRow, roles: readonly RoomRole[], sentence: string): void {
  if (!roles.includes(actor.role)) throw forbidden(sentence);
}

const note = (
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
