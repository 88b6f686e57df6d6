import { banFromRoom, liftBan } from '../bans/bans';
import type { Tx } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { assertMay } from '../../platform/principal/permissions';
import type { RoomRole } from '../../platform/principal/principal';
import { departuresOf, roleChanged } from '../sessions/session-events';
import { listPresentInCall } from '../sessions/store-breakouts';
import {
  listPresent,
  markLeft,
  updateParticipant,
  type ParticipantRow,
} from '../sessions/store-participants';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';
import {
  assertInSameSession,
  findActor,
  findActorAndTarget,
  findTarget,
  lockRoomOf,
  mainSessionIdOf,
  recordModeration,
  type AnyModerator,
  type Moderator,
} from './moderator';

/*
 * Actions of hosts and co-hosts on people in a call, from the call or over REST. Each rule runs in a transaction of its
 * caller, which tells the room afterwards.
 */

interface Deps {
  now: () => Date;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

/** Requests to turn off a participant's microphone, camera, shared screen, or the pointers on their screen. */
export type SwitchOff = 'mute' | 'stop-camera' | 'stop-screen' | 'stop-pointers';

/** Requests to a participant to turn a device on. */
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
 * Removes a person from the call, with all of their participants, and bans them from the room, whatever token they
 * have, until the ban is lifted.
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
  if (actor.subject === subject) throw conflict('To go yourself, leave the call.', 'not-yourself');
  const present = await listPresentInCall(tx, await mainSessionIdOf(tx, by));
  const removed = present.filter((one) => one.subject === subject);
  if (removed.some(({ role }) => role === 'host') && actor.role !== 'host') {
    throw forbidden('Only hosts can remove a host.', 'hosts-only');
  }
  if (subject === room.ownerUserId) throw forbidden('Nobody can remove the owner of the room.', 'owner');
  const at = now();
  const ids = removed.map(({ id }) => id);
  const left = await markLeft(tx, ids, { at, reason: 'removed' });
  const ban = { roomId: by.roomId, subject, userId, displayName };
  await banFromRoom(tx, { ...ban, bannedAt: at, bannedBy: actor.displayName });
  await rooms.recordActivity(tx, by.roomId, at);
  await recordModeration(tx, by, at, 'participant.remove', target.id, { subject });
  await events.appendAll(tx, departuresOf(room, left));
  return ids;
}

/**
 * Lifts a ban, so that the person may enter the room again.
 * @returns false when the ban no longer exists
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
    if (hosts.length < 2) throw conflict('Make somebody else a host first.', 'last-host');
  }
  const given = { role, roleGivenAt: now() };
  await updateParticipant(tx, target.id, given);
  const detail = { from: target.role, to: role };
  await recordModeration(tx, by, given.roleGivenAt, 'participant.role', target.id, detail);
  if (role !== target.role) await events.append(tx, roleChanged(room, target, role, given.roleGivenAt));
  return { ...target, ...given };
}

/**
 * Sets or ends the spotlight on a participant, who is then shown large to everybody. It replaces an earlier spotlight.
 * @param change.ends ends their spotlight; has no effect when it is on somebody else
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or they have left
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
  // A spotlight on somebody who has left can still be ended.
  if (!ends) assertInSameSession(by, await findTarget(tx, by, participantId));
  const isChanged = await store.setSpotlight(tx, by.sessionId, { participantId, ends });
  if (isChanged) {
    const action = ends ? 'participant.end-spotlight' : 'participant.spotlight';
    await recordModeration(tx, by, now(), action, participantId, {});
  }
  return { isChanged };
}
