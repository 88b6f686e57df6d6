import { recordEvent } from '../../identity/audit/record';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { externalUserIdOf, hueOf, isGuest } from '../../identity/tokens/subject';
import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { isId, newId } from '../../platform/ids';
import type { RoomRole } from '../../platform/principal/principal';
import { waitingEvent, type Place } from './events';
import * as store from './store';

export type { WaitingRow } from './store';

/** The maximum number of people who wait for one room. */
const WAITING_MAX = 200;

/** Somebody whom the lobby of a room stops. */
export interface Arrival {
  claims: JoinClaims;
  role: RoomRole;
  /** The connection on which they wait. */
  connectionId: string;
  /** The id with which they already wait on that connection; null: they have just arrived. */
  waitingId: string | null;
}

type LobbyAnswer =
  | { kind: 'waits'; person: store.WaitingRow; isNew: boolean }
  | { kind: 'full' }
  /** The call that they waited for is over. */
  | { kind: 'over' };

/**
 * Makes somebody wait, or keep waiting, until hosts decide about them. A decision is valid until the call ends
 * (`standing.ts`). Called in a transaction that locks the room.
 */
export async function waitInLobby(
  tx: Tx,
  { events }: { events: EventLog },
  place: Place,
  { claims, role, connectionId, waitingId }: Arrival,
  at: Date,
): Promise<LobbyAnswer> {
  const { roomId, accountId } = place;
  const found = await store.findPerson(tx, roomId, claims.sub);
  const now = { jti: claims.jti, displayName: claims.name, role, connectionId, seenAt: at };
  if (found !== null) {
    await store.updatePeople(tx, roomId, [found.id], now);
    return { kind: 'waits', person: { ...found, ...now }, isNew: false };
  }
  if (waitingId !== null) return { kind: 'over' };
  if ((await store.countWaiting(tx, roomId)) >= WAITING_MAX) return { kind: 'full' };
  const person: store.WaitingRow = {
    ...now,
    id: newId('prt'),
    roomId,
    subject: claims.sub,
    userId: isId('usr', claims.sub) ? claims.sub : null,
    since: at,
    decision: null,
    decidedAt: null,
  };
  await store.insertPerson(tx, person);
  await recordEvent(tx, null, {
    at,
    accountId,
    action: 'participant.wait',
    targetId: person.id,
    detail: { roomId },
  });
  await events.append(tx, waitingEvent(place, person));
  return { kind: 'waits', person, isNew: true };
}

/** Returns whether somebody waits with that token, which was valid when they began to wait and may have expired. */
export async function waitsWithToken(db: Db | Tx, { room, sub, jti }: JoinClaims): Promise<boolean> {
  const found = await store.findPerson(db, room, sub);
  return found !== null && found.decision === null && found.jti === jti;
}

/** Somebody who waits, as hosts and applications see them. */
export interface WaitingPerson {
  participantId: string;
  displayName: string;
  externalUserId: string | null;
  isGuest: boolean;
  /** Hue of the avatar, 0 to 359. */
  hue: number;
  role: RoomRole;
  since: string;
}

/** Returns the people who wait for a room, the longest wait first. */
export async function listWaitingPeople(db: Db | Tx, roomId: string): Promise<WaitingPerson[]> {
  return (await store.listWaiting(db, roomId)).map(({ id, displayName, subject, role, since }) => ({
    participantId: id,
    displayName,
    externalUserId: externalUserIdOf(subject),
    isGuest: isGuest(subject),
    hue: hueOf(subject),
    role,
    since: since.toISOString(),
  }));
}

/** A person who waits: the room, the id in its lobby, and the connection. */
export type WaitingRef = Pick<store.WaitingRow, 'roomId' | 'id' | 'connectionId'>;

/** Stores that somebody no longer waits. @returns false when they have another connection, or hosts have decided */
export const stopWaiting = (db: Db | Tx, ref: WaitingRef): Promise<boolean> => store.deleteWaiting(db, ref);

/** Stores that these people were connected at that moment. */
export async function recordWaitingSeen(db: Db, refs: readonly WaitingRef[], at: Date): Promise<void> {
  if (refs.length === 0) return;
  await store.markSeen(
    db,
    refs.map(({ connectionId }) => connectionId),
    at,
  );
}

/** Returns the people who are stored as waiting and were last connected at that time or before. */
export const listUnseenWaiting = (db: Db, seenBefore: Date): Promise<store.WaitingRow[]> =>
  store.listUnseen(db, seenBefore);

/** The time for which a decision is kept for a room in which no call begins, in milliseconds. */
const DECISION_WITHOUT_CALL_MS = 3_600_000;

/** Deletes decisions for which no call began. */
export const deleteOldDecisions = (db: Db, now: Date): Promise<void> =>
  store.deleteOldDecisions(db, new Date(now.getTime() - DECISION_WITHOUT_CALL_MS));

/**
 * Deletes the decisions that were made for the ending call of a room. People who wait keep waiting only when everybody
 * has left, because a host may come back.
 */
export const clearLobby = (tx: Tx, roomId: string, { everybody }: { everybody: boolean }): Promise<void> =>
  store.clearRoom(tx, roomId, { everybody });

/** Returns the people who wait with one of these tokens of an account. */
export const listWaitingWithTokens = (db: Db, tokens: { accountId: string; tokenIds: readonly string[] }) =>
  store.listOfTokens(db, tokens);
