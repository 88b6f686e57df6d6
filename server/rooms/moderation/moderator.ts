import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { tokenPermissionsOf } from '../../platform/principal/permissions';
import type { Caller, RoomPrincipal, RoomRole } from '../../platform/principal/principal';
import type { TokenPermissions } from '../../platform/principal/token-permissions';
import { mainSessionOf } from '../sessions/breakout-place';
import type { ParticipantRef } from '../sessions/leave';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';
import {
  findParticipant,
  findPresentInCall,
  listPresentOf,
  type ParticipantRow,
} from '../sessions/store-participants';

/*
 * The moderator of a call and the person who is moderated. Every moderation rule reads them first, and stores an audit
 * record last.
 */

/** A participant who asks for a moderation. */
export interface Moderator extends ParticipantRef {
  accountId: string;
  /** The browser of their person in which they are. */
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
  /** The role whose rights they have. */
  role: RoomRole;
  /** The person, as the subject of join tokens names them; null: an application. */
  subject: string | null;
  /** Shown where a host or co-host would be named. */
  displayName: string;
}

export type AnyModerator = Moderator | OutsideModerator;

/** The moderator as the rules see them. */
interface Actor extends Pick<OutsideModerator, 'subject' | 'role' | 'displayName'> {
  /** The permissions that their join token removes from the role. */
  permissions: TokenPermissions;
}

/** Locks the room of a moderator. @throws ApiError FORBIDDEN when the room no longer exists */
export async function lockRoomOf(tx: Tx, by: Pick<AnyModerator, 'roomId'>): Promise<rooms.LockedRoom> {
  const room = await rooms.lockRoom(tx, by.roomId);
  if (room === null) throw forbidden('You are no longer in the call.', 'not-in-call');
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
  if (!actor) throw forbidden('You are no longer in the call.', 'not-in-call');
  return { ...actor, permissions };
}

export async function findActorAndTarget(db: Tx, by: AnyModerator, participantId: string) {
  const actor = await findActor(db, by);
  return { actor, target: await findTarget(db, by, participantId) };
}

/** Returns the main session of the call in which somebody moderates. */
export async function mainSessionIdOf(
  db: Db | Tx,
  { roomId, sessionId }: Pick<AnyModerator, 'roomId' | 'sessionId'>,
): Promise<string> {
  const session = await store.findSession(db, { roomId, sessionId });
  return session === null ? sessionId : mainSessionOf(session);
}

/** Returns somebody in the call, in any of its sessions. @throws ApiError NOT_FOUND, CONFLICT when they have left */
export async function findTarget(db: Tx, by: AnyModerator, participantId: string): Promise<ParticipantRow> {
  const mainSessionId = await mainSessionIdOf(db, by);
  const target = await findPresentInCall(db, mainSessionId, participantId);
  if (target?.kind === 'human') return target;
  const known = await findParticipant(db, participantId);
  const where = known && (await store.findSession(db, { roomId: by.roomId, sessionId: known.sessionId }));
  if (known?.kind === 'human' && where !== null && mainSessionOf(where) === mainSessionId) {
    throw conflict('This person has left the call.', 'person-gone');
  }
  throw notFound('There is no such person in the call.', 'person-gone');
}

/** Throws when the call is over, because callers outside of it do not notice that it ends or another one begins. */
async function assertLive(db: Db | Tx, { roomId, sessionId }: OutsideModerator): Promise<void> {
  const live = await store.findLiveSession(db, roomId);
  if (live?.id !== sessionId) throw conflict('The call is over.', 'call-over');
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

/** @throws ApiError CONFLICT when somebody is in another session of the call */
export function assertInSameSession(by: AnyModerator, target: ParticipantRow): void {
  if (target.sessionId !== by.sessionId)
    throw conflict('This person is in another room of the call.', 'person-elsewhere');
}
