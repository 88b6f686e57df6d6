import { randomUUID } from 'node:crypto';
import { externalSubject } from '../../identity/tokens/subject';
import type { Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { RoomRole } from '../../platform/principal/principal';
import { admitWithin, type AdmitDeps } from './admit';
import { endSession, type EndDeps } from '../sessions/end';
import { departuresOf } from '../sessions/session-events';
import { markLeft, type ParticipantRow } from '../sessions/store-participants';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';

/*
 * A session that an application of a test account makes up: people enter and leave by the rules of every call, and
 * nobody has a browser in it. It begins and ends in one transaction, so nobody else ever sees it run.
 */

/** Somebody who takes part in a simulated session. */
export interface SimulatedPerson {
  externalUserId: string;
  displayName: string;
  role: RoomRole;
}

/**
 * Locks a room in which a simulated session begins.
 * @throws ApiError NOT_FOUND when the room was deleted, CONFLICT when a call is running in it
 */
export async function lockIdleRoom(tx: Tx, roomId: string): Promise<rooms.LockedRoom> {
  const room = await rooms.lockRoom(tx, roomId);
  if (room === null || room.deletedAt !== null) throw notFound('There is no such room.');
  if ((await store.findLiveSession(tx, roomId)) !== null) {
    throw conflict('There is a call in this room now, or an agent waits for one in it.');
  }
  return room;
}

/**
 * Lets somebody enter a simulated session, which begins with the first. They enter as if with a join token of their own
 * that skips the lobby. The settings of the room for the start of a call do not apply, because recording needs a
 * browser.
 * @throws ApiError CONFLICT when they may not enter
 */
export async function enterSimulated(
  tx: Tx,
  deps: Omit<AdmitDeps, 'onSessionStart'>,
  { id: roomId, accountId }: { id: string; accountId: string },
  person: SimulatedPerson,
  joinedAt: Date,
): Promise<ParticipantRow> {
  const admission = await admitWithin(
    tx,
    { ...deps, onSessionStart: async () => {} },
    {
      token: { claims: claimsOf(person, { roomId, accountId }), expiresAt: deps.now(), isExpired: false },
      resume: null,
      hasKey: true,
      origin: null,
      browser: null,
      connectionId: '',
      waitingId: null,
      limit: null,
    },
    joinedAt,
  );
  if (admission.kind !== 'admitted') throw refusalOf(person, admission);
  return admission.result.participant;
}

/**
 * Ends a simulated session: everybody leaves who is still there. After the commit, the caller wakes the job runner.
 * @param session.participantIds everybody who was ever there
 */
export async function endSimulatedSession(
  tx: Tx,
  deps: EndDeps,
  {
    room,
    sessionId,
    participantIds,
  }: { room: rooms.LockedRoom; sessionId: string; participantIds: readonly string[] },
  at: Date,
): Promise<void> {
  const left = await markLeft(tx, participantIds, { at, reason: 'left' });
  await deps.events.appendAll(tx, departuresOf(room, left));
  await rooms.recordActivity(tx, room.id, at);
  await endSession(tx, deps, { room, sessionId }, { at, reason: 'everybody-left' });
}

const claimsOf = (
  { externalUserId, displayName, role }: SimulatedPerson,
  { roomId, accountId }: { roomId: string; accountId: string },
) => ({
  sub: externalSubject(accountId, externalUserId),
  room: roomId,
  role,
  name: displayName,
  scope: '',
  mode: 'test' as const,
  jti: randomUUID(),
  permissions: { skipLobby: true },
});

function refusalOf(
  { externalUserId }: SimulatedPerson,
  admission: { kind: string; message?: string },
): Error {
  return conflict(
    `"${externalUserId}" may not enter: ${admission.message ?? 'the room does not let them in.'}`,
  );
}
