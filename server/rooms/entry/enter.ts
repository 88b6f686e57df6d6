import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { isId, newId } from '../../platform/ids';
import type { RoomRole } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { mayEnter } from '../../identity/quotas/rules';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { externalUserIdOf } from '../../identity/tokens/subject';
import type { HolderFacts } from '../access/standing';
import { findPlace } from '../sessions/breakout-place';
import { browserOf, hashBrowserSecret } from '../sessions/browser';
import { departuresOf, participantJoined, sessionStarted } from '../sessions/session-events';
import type { StartDeps } from '../sessions/start';
import { listPresentInCall } from '../sessions/store-breakouts';
import {
  findLatestOfToken,
  findRoleGivenByHost,
  insertParticipant,
  markLeft,
  type ParticipantRow,
} from '../sessions/store-participants';
import { findLiveSession, insertSession, newSession, startSession, type SessionRow } from '../sessions/store';
import { recordActivity, type LockedRoom } from '../sessions/store-rooms';
import type { Admission, JoinRequest } from './admission';
import { currentRole, roleInSession } from './join-role';
import { loadJoinResult, type JoinResult } from './join-result';
import { passLobby } from './pass-lobby';
import { fullRefusal, refusalNow, replacedBy } from './refusal-now';
import { refusals, type Refused } from './refusals';
import { newResumeSecret } from './resume-secret';

/** The dependencies of an entry, apart from the transaction. */
export interface EnterDeps extends StartDeps {
  quotas: Quotas;
  events: EventLog;
}

interface CallToEnter {
  room: LockedRoom;
  holder: HolderFacts;
  live: SessionRow | null;
  from: ParticipantRow | null;
  known: ParticipantRow | null;
}

/**
 * Lets somebody enter the call of a room, in the session in which they belong. The caller locks the room.
 * @param call.holder the stored facts about the person
 * @param call.known their earlier participant, by their resume ticket; null: no ticket
 * @param call.from their participant in the session of the call that they leave
 */
export async function enter(
  deps: EnterDeps,
  tx: Tx,
  { room, holder, live, from, known }: CallToEnter,
  request: JoinRequest,
  { now, joinedAt }: { now: Date; joinedAt: Date },
): Promise<Admission> {
  const { claims } = request.token;
  const current = await currentRole(tx, room, claims);
  if (typeof current !== 'string') return current;
  const [present, earlier, given, place] = live
    ? await Promise.all([
        listPresentInCall(tx, live.id),
        from ?? findLatestOfToken(tx, live.id, claims.jti),
        findRoleGivenByHost(tx, live.id, claims.sub),
        findPlace(tx, live, claims.sub),
      ])
    : [[], null, null, null];
  const role = from?.role ?? roleInSession(room, claims.sub, { current, earlier, given });
  const replaced = replacedBy(claims, present, from);
  const isInCall = from !== null || (earlier !== null && earlier.leftAt === null);
  const refusal = isInCall ? null : refusalNow(room, role, now);
  if (refusal) return refusal;
  const lobby = isInCall
    ? { id: null }
    : await passLobby(tx, deps, { room, live }, { ...request, claims, role, holder }, now);
  if ('kind' in lobby) return lobby;
  const takesPlace = replaced.length === 0 && from === null;
  const full = takesPlace ? await findNoPlace(tx, deps, { room, role, present }, request.limit) : null;
  if (full) return full;
  const at = joinMoment(joinedAt, [present.at(-1), earlier]);
  const session = await openSession(tx, room.id, place, at);
  const isStart = !place?.startedAt;
  // The settings for the start of a call apply to the call once, not to each of its breakouts.
  if (isStart && session.breakoutName === null) {
    await deps.onSessionStart(tx, { room, sessionId: session.id, at });
  }
  const { secret, hash } = newResumeSecret();
  const id = lobby.id ?? newId('prt');
  const browser = browserAtJoin(request, from ?? known);
  const own = { id, sessionId: session.id, role, browser, resumeHash: hash };
  const participant = newParticipant(claims, { ...own, at });
  const entry = { room, session, isStart, participant, resumeSecret: secret };
  return { kind: 'admitted', result: await storeEntry(tx, deps, entry, { present, from, replaced }) };
}

/** Returns why the room, the media engine or the account takes nobody more; null: there is a place. */
async function findNoPlace(
  tx: Tx,
  deps: EnterDeps,
  { room, role, present }: { room: LockedRoom; role: RoomRole; present: readonly ParticipantRow[] },
  ofEngine: JoinRequest['limit'],
): Promise<Refused | null> {
  const full = fullRefusal({ room, role, present }, ofEngine);
  if (full) return full;
  return (await mayEnter(deps, tx, room.accountId)) ? null : refusals.accountFull;
}

/** Somebody who enters, and the session that they enter. */
interface Entry {
  room: LockedRoom;
  session: SessionRow;
  /** Whether the session starts with them. */
  isStart: boolean;
  participant: ParticipantRow;
  resumeSecret: string;
}

/** Stores that somebody enters, and that whom they replace or were before leaves. */
async function storeEntry(
  tx: Tx,
  { events }: EnterDeps,
  { room, session, isStart, participant, resumeSecret }: Entry,
  {
    present,
    from,
    replaced,
  }: { present: ParticipantRow[]; from: ParticipantRow | null; replaced: ParticipantRow[] },
): Promise<JoinResult> {
  const at = participant.joinedAt;
  const replacedIds = replaced.map(({ id }) => id);
  const moved = from === null ? [] : await markLeft(tx, [from.id], { at, reason: 'moved' });
  const left = [...moved, ...(await markLeft(tx, replacedIds, { at, reason: 'duplicate' }))];
  const staying = present.filter(
    ({ id, sessionId }) => sessionId === session.id && id !== from?.id && !replacedIds.includes(id),
  );
  const joined = {
    session,
    participant,
    resumeSecret,
    resumed: false,
    present: [...staying, participant],
    replaced: replacedIds,
    moved: from?.id ?? null,
  };
  const told = [
    ...(isStart ? [sessionStarted(room, session, at)] : []),
    ...departuresOf(room, left),
    participantJoined(room, participant),
  ];
  // All statements are sent at once, because a join waits for them. None of them reads data that another one writes.
  const [, , , result] = await Promise.all([
    insertParticipant(tx, participant),
    recordActivity(tx, room.id, at),
    events.appendAll(tx, told),
    loadJoinResult(tx, room, joined),
  ]);
  return result;
}

/**
 * Returns the browser with which somebody enters: the browser of their proven earlier participant, or the browser that
 * they name.
 */
function browserAtJoin({ browser, token }: JoinRequest, before: ParticipantRow | null): string | null {
  if (before !== null) return browserOf(before);
  return browser === null ? null : hashBrowserSecret(browser, token.claims);
}

/**
 * Returns a moment after the joins before it: no two participants join in the same millisecond, so that joins have an
 * order.
 */
function joinMoment(joinedAt: Date, before: readonly (ParticipantRow | null | undefined)[]): Date {
  const earliest = before.map((other) => Number(other?.joinedAt ?? 0) + 1);
  return new Date(Math.max(joinedAt.getTime(), ...earliest));
}

function newParticipant(
  claims: JoinClaims,
  given: Pick<ParticipantRow, 'id' | 'sessionId' | 'role' | 'browser' | 'resumeHash'> & { at: Date },
): ParticipantRow {
  const { at, ...row } = given;
  return {
    ...row,
    kind: 'human',
    subject: claims.sub,
    externalUserId: externalUserIdOf(claims.sub),
    userId: isId('usr', claims.sub) ? claims.sub : null,
    displayName: claims.name,
    roleGivenAt: null,
    jti: claims.jti,
    earlierResumeHash: null,
    metadata: claims.metadata ?? {},
    joinedAt: at,
    handRaisedAt: null,
    seenAt: at,
    leftAt: null,
    leftReason: null,
  };
}

/** Creates the session that somebody enters. Opened when none is live in the room, and started by its first person. */
async function openSession(tx: Tx, roomId: string, place: SessionRow | null, at: Date) {
  if (place?.startedAt) return place;
  const fresh = newSession({ id: newId('ses'), roomId, openedAt: at, startedAt: at });
  if (!place && (await insertSession(tx, fresh))) return fresh;
  const found = place ?? (await findLiveSession(tx, roomId));
  if (found === null) throw new Error('A session ended within a transaction that locks its room.');
  if (found.startedAt === null) await startSession(tx, found.id, at);
  return { ...found, startedAt: found.startedAt ?? at };
}
