import { recordEvent } from '../../identity/audit/record';
import { banFromRoom, liftBan } from '../bans/bans';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { tokenPermissionsOf } from '../../platform/principal/permissions';
import type { Caller, RoomPrincipal, RoomRole } from '../../platform/principal/principal';
import type { TokenPermissions } from '../../platform/principal/token-permissions';
import { endSession, type EndDeps } from '../sessions/end';
import type { ParticipantRef } from '../sessions/leave';
import { assertMay } from './rights';
import { departuresOf, lockChanged, roleChanged } from '../sessions/session-events';
import { mainSessionOf } from '../sessions/breakout-place';
import { listPresentInCall } from '../sessions/store-breakouts';
import {
  findParticipant,
  findPresentInCall,
  listPresent,
  listPresentOf,
  markLeft,
  updateParticipant,
  type ParticipantRow,
} from '../sessions/store-participants';
import * as store from '../sessions/store';

/*
 * What hosts and co-hosts do to a call, from within it or over REST. Each rule runs in a transaction of its caller, who
 * tells the room afterwards.
 */

interface Deps {
  now: () => Date;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

/** A participant who asks for a moderation. */
export interface Moderator extends ParticipantRef {
  accountId: string;
  /** Which browser of their person they are. */
  browser: string;
  caller: Caller<RoomPrincipal>;
}

/** Somebody who moderates a call over REST: the account of the room, an organizer, or the holder of a join token. */
export interface OutsideModerator {
  roomId: string;
  sessionId: string;
  participantId: null;
  accountId: string;
  caller: Caller;
  /** With the rights of this role. */
  role: RoomRole;
  /** The person, as the subject of join tokens names them; null: an application. */
  subject: string | null;
  /** Shown where a host or co-host would be named. */
  displayName: string;
}

export type AnyModerator = Moderator | OutsideModerator;

/** The moderator as the rules see them. */
interface Actor extends Pick<OutsideModerator, 'subject' | 'role' | 'displayName'> {
  /** What their join token takes away from the role. */
  permissions: TokenPermissions;
}

/** What others can have a participant's browser turn off: the microphone, the camera, the shared screen, pointing at it. */
export type SwitchOff = 'mute' | 'stop-camera' | 'stop-screen' | 'stop-pointers';

/** What others can ask a participant to turn on. */
export type AskToTurnOn = 'ask-to-unmute' | 'ask-to-start-camera';

/**
 * Records that somebody asks a participant to turn a device off or on.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or the participant has left it
 */
export async function requestSwitch(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { participantId, what }: { participantId: string; what: SwitchOff | AskToTurnOn },
): Promise<void> {
  const { actor, target } = await findActorAndTarget(tx, by, participantId);
  assertMay(actor, what);
  await recordModeration(tx, by, now(), `participant.${what}`, target.id, {});
}

/**
 * Records that somebody asks everybody to mute.
 * @returns the ids of the participants in the call, without those of the person who asks
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over
 */
export async function requestMuteAll(tx: Tx, { now }: Deps, by: AnyModerator): Promise<string[]> {
  const actor = await findActor(tx, by);
  assertMay(actor, 'mute-all');
  await recordModeration(tx, by, now(), 'session.mute-all', by.sessionId, {});
  const present = await listPresent(tx, by.sessionId);
  return present
    .filter(({ kind, subject }) => kind === 'human' && subject !== actor.subject)
    .map(({ id }) => id);
}

/**
 * Refuses a participant who is neither host nor co-host now.
 * @throws ApiError FORBIDDEN with the sentence
 */
export async function assertModerator({ db }: { db: Db }, by: Moderator, sentence: string): Promise<void> {
  const actor = await findActor(db, by);
  if (actor.role === 'participant') throw forbidden(sentence);
}

/**
 * Records that somebody asks for a recording of a call, or asks its recorder to stop.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over
 */
export async function recordRecordingRequest(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { action, recordingId }: { action: 'start' | 'stop'; recordingId: string },
): Promise<void> {
  const actor = await findActor(tx, by);
  assertMay(actor, `${action}-recording`);
  const { sessionId } = by;
  await recordModeration(tx, by, now(), `recording.request-${action}`, recordingId, { sessionId });
}

/**
 * Removes a person from the call, with all of their participants, and bans them from the room, whatever token they have,
 * until the ban is lifted.
 * @returns the ids of their participants
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function remove(
  tx: Tx,
  { now, events }: ChangeDeps,
  by: AnyModerator,
  participantId: string,
): Promise<string[]> {
  const room = await lockRoomOf(tx, by);
  const { actor, target } = await findActorAndTarget(tx, by, participantId);
  assertMay(actor, 'remove');
  const { subject, userId, displayName } = target;
  if (actor.subject === subject) throw conflict('To go yourself, leave the call.');
  const present = await listPresentInCall(tx, await mainSessionIdOf(tx, by));
  const removed = present.filter((one) => one.subject === subject);
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
}

/**
 * Lifts a ban, so that the person may enter the room again.
 * @returns false when there is no such ban any more
 * @throws ApiError FORBIDDEN
 */
export async function liftBanFromCall(tx: Tx, { now }: Deps, by: Moderator, banId: string): Promise<boolean> {
  const actor = await findActor(tx, by);
  assertMay(actor, 'lift-ban');
  const { roomId, accountId } = by;
  return liftBan(tx, by.caller, { roomId, accountId, banId, at: now() });
}

/**
 * Gives a participant another role for the rest of the session.
 * @returns the participant with the new role
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call would have no host left.
 */
export async function setRole(
  tx: Tx,
  { now, events }: ChangeDeps,
  by: AnyModerator,
  participantId: string,
  role: RoomRole,
): Promise<ParticipantRow> {
  const room = await lockRoomOf(tx, by);
  const { actor, target } = await findActorAndTarget(tx, by, participantId);
  assertMay(actor, 'set-role');
  if (target.role === 'host' && role !== 'host') {
    const present = await listPresentInCall(tx, await mainSessionIdOf(tx, by));
    const hosts = present.filter((other) => other.role === 'host');
    if (hosts.length < 2) throw conflict('Make somebody else a host first.');
  }
  const given = { role, roleGivenAt: now() };
  await updateParticipant(tx, target.id, given);
  const detail = { from: target.role, to: role };
  await recordModeration(tx, by, given.roleGivenAt, 'participant.role', target.id, detail);
  if (role !== target.role) await events.append(tx, roleChanged(room, target, role, given.roleGivenAt));
  return { ...target, ...given };
}

/**
 * Locks the call against newcomers who are neither host nor co-host, or unlocks it.
 * @throws ApiError FORBIDDEN
 */
export async function setLocked(
  tx: Tx,
  { now, events }: ChangeDeps,
  by: Moderator,
  locked: boolean,
): Promise<void> {
  const room = await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'lock');
  await store.setCallLocked(tx, by.roomId, locked);
  const at = now();
  const { sessionId } = by;
  await recordModeration(tx, by, at, locked ? 'room.lock' : 'room.unlock', by.roomId, { sessionId });
  if (locked !== room.isLocked) await events.append(tx, lockChanged(room, { sessionId, locked }, at));
}

/**
 * Shows a participant large to everybody in the call, in place of whoever was, or nobody any more.
 * @param change.ends whether the spotlight on them ends; without effect when it is on somebody else
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or the participant has left it
 */
export async function setSpotlight(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { participantId, ends }: { participantId: string; ends: boolean },
): Promise<{ isChanged: boolean }> {
  await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'spotlight');
  // It ends on somebody who has left, too.
  if (!ends) assertInSameSession(by, await findTarget(tx, by, participantId));
  const isChanged = await store.setSpotlight(tx, by.sessionId, { participantId, ends });
  if (isChanged) {
    const action = ends ? 'participant.end-spotlight' : 'participant.spotlight';
    await recordModeration(tx, by, now(), action, participantId, {});
  }
  return { isChanged };
}

/** @throws ApiError CONFLICT when somebody is in another session of the call */
export function assertInSameSession(by: AnyModerator, target: ParticipantRow): void {
  if (target.sessionId !== by.sessionId) throw conflict('This person is in another room of the call.');
}

/**
 * Ends the call for everybody, in its breakouts, too. After the commit the caller wakes the job runner.
 * @returns the ids of the sessions that were ended, the main one first
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over
 */
export async function endForAll(
  tx: Tx,
  { now, ...deps }: Deps & Pick<EndDeps, 'events' | 'jobs' | 'onSessionEnd'>,
  by: AnyModerator,
): Promise<[string, ...string[]]> {
  const room = await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'end');
  const at = now();
  const sessionId = await mainSessionIdOf(tx, by);
  const ended = await endSession(tx, deps, { room, sessionId }, { at, reason: 'ended-by-host' });
  await store.recordActivity(tx, by.roomId, at);
  await recordModeration(tx, by, at, 'session.end', sessionId, {});
  return ended;
}

/** @throws ApiError FORBIDDEN when the room is gone */
export async function lockRoomOf(tx: Tx, by: Pick<AnyModerator, 'roomId'>): Promise<store.LockedRoom> {
  const room = await store.lockRoom(tx, by.roomId);
  if (room === null) throw forbidden('You are not in the call any more.');
  return room;
}

/** Reads a participant from the database, because another process may have changed their role. */
export async function findActor(db: Db | Tx, by: AnyModerator): Promise<Actor> {
  const permissions = tokenPermissionsOf(by.caller);
  if (by.participantId === null) {
    await assertLive(db, by);
    return { ...by, permissions };
  }
  const [actor] = await listPresentOf(db, by.sessionId, [by.participantId]);
  if (!actor) throw forbidden('You are not in the call any more.');
  return { ...actor, permissions };
}

async function findActorAndTarget(db: Tx, by: AnyModerator, participantId: string) {
  const actor = await findActor(db, by);
  return { actor, target: await findTarget(db, by, participantId) };
}

/** The main session of the call in which somebody moderates. */
async function mainSessionIdOf(
  db: Db | Tx,
  { roomId, sessionId }: Pick<AnyModerator, 'roomId' | 'sessionId'>,
): Promise<string> {
  const session = await store.findSession(db, { roomId, sessionId });
  return session === null ? sessionId : mainSessionOf(session);
}

/** Somebody in the call, in whichever of its sessions. @throws ApiError NOT_FOUND, CONFLICT when they have left */
export async function findTarget(db: Tx, by: AnyModerator, participantId: string): Promise<ParticipantRow> {
  const mainSessionId = await mainSessionIdOf(db, by);
  const target = await findPresentInCall(db, mainSessionId, participantId);
  if (target?.kind === 'human') return target;
  const known = await findParticipant(db, participantId);
  const where = known && (await store.findSession(db, { roomId: by.roomId, sessionId: known.sessionId }));
  if (known?.kind === 'human' && where !== null && mainSessionOf(where) === mainSessionId) {
    throw conflict('This person has left the call.');
  }
  throw notFound('There is no such person in the call.');
}

/** Somebody outside does not notice that a call ends, or that another one begins. */
async function assertLive(db: Db | Tx, { roomId, sessionId }: OutsideModerator): Promise<void> {
  const live = await store.findLiveSession(db, roomId);
  if (live?.id !== sessionId) throw conflict('The call is over.');
}

export const recordModeration = (
  tx: Tx,
  by: Pick<AnyModerator, 'accountId' | 'caller' | 'participantId'>,
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
    detail: { ...detail, ...(by.participantId !== null && { by: by.participantId }) },
  });
