import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { isId, newId } from '../../platform/ids';
import type { RoomRole } from '../../platform/principal/principal';
import { settingsOf } from '../../platform/room-settings';
import type { Quotas } from '../../identity/quotas/quotas';
import { mayEnter } from '../../identity/quotas/rules';
import type { AgedJoin, JoinClaims } from '../../identity/tokens/issuer';
import { externalUserIdOf } from '../../identity/tokens/subject';
import { currentRole, roleInSession } from './join-role';
import { loadJoinResult, type JoinResult } from './join-result';
import {
  findLatestOfToken,
  findRoleGivenByHost,
  insertParticipant,
  listPresent,
  markLeft,
  type ParticipantRow,
} from '../sessions/store-participants';
import { listPresentInCall } from '../sessions/store-breakouts';
import { findPlace } from '../sessions/breakout-place';
import { browserOf, hashBrowserSecret } from '../sessions/browser';
import { findOfTicket, resumeParticipant } from './resume';
import { newResumeSecret } from './resume-secret';
import { exclusionRefusal, findRoomOfClaims } from './exclusion';
import type { HolderFacts } from '../access/standing';
import { passLobby } from './pass-lobby';
import { waitsWithToken, type WaitingRow } from '../waiting/wait';
import { isGone, openingRefusal } from './opening';
import { refusals, type Refused } from './refusals';
import { departuresOf, participantJoined, sessionStarted } from '../sessions/session-events';
import type { StartDeps } from '../sessions/start';
import * as store from '../sessions/store';

export type { JoinResult } from './join-result';

export interface JoinRequest {
  token: AgedJoin;
  /** The values of the last welcome, to resume after a lost connection. */
  resume: { participantId: string; secret: string } | null;
  /** The secret that the browser keeps; null: it keeps none. */
  browser: string | null;
  /** Whether the client has the key, if the room is end-to-end encrypted. */
  hasKey: boolean;
  /** The connection that asks. */
  connectionId: string;
  /** The id with which they wait on that connection; null: they have just come. */
  waitingId: string | null;
  /** How many people the media engine supports, and the sentence for one too many. */
  limit: { participants: number; sentence: string } | null;
}

/** The answer to a join. */
export type Admission =
  | { kind: 'admitted'; result: JoinResult }
  /** Until hosts decide about them. */
  | { kind: 'waiting'; person: WaitingRow; isNew: boolean }
  | Refused
  /** They were in this session and left it, for a reason that still applies. */
  | { kind: 'left'; reason: 'ended' | 'duplicate' };

/**
 * Why a request is refused whatever happens in the room; null: only the join can tell. Checked before the join as well, so
 * that requests that are refused anyway do not make others wait.
 */
export async function findRefusal(
  { db, now }: { db: Db; now: () => Date },
  request: JoinRequest,
): Promise<Refused | null> {
  const { claims } = request.token;
  const room = await findRoomOfClaims(db, claims);
  return refusalOf(room, request) ?? (request.resume ? null : await expiryRefusal(db, room, request, now()));
}

function refusalOf(
  room: { isEndToEndEncrypted: boolean; holder: HolderFacts } | null,
  { hasKey }: JoinRequest,
): Refused | null {
  if (room === null) return refusals.roomDeleted;
  return exclusionRefusal(room.holder) ?? (room.isEndToEndEncrypted && !hasKey ? refusals.keyMissing : null);
}

/** The refusal of a request that resumes nothing, when the room is deleted or the token has expired. */
async function expiryRefusal(
  db: Db | Tx,
  room: store.RoomRow | null,
  { token, resume, waitingId }: JoinRequest,
  now: Date,
): Promise<Refused | null> {
  if (room === null || isGone(room, now)) return refusals.roomDeleted;
  if (!token.isExpired || waitingId !== null || (await waitsWithToken(db, token.claims))) return null;
  return resume ? refusals.resumeExpired : refusals.tokenExpired;
}

/**
 * Admits the holder of a join token to its room, or says why not. The holder resumes after a lost connection, or joins,
 * which opens a session if there is none. Joins of one room are processed one after the other, in all processes.
 */
export const admit = ({ db, ...deps }: AdmitDeps & { db: Db }, request: JoinRequest): Promise<Admission> =>
  db.transaction((tx) => admitWithin(tx, deps, request));

/**
 * Like `admit`, within a transaction.
 * @param joinedAt when they enter, where that is not now
 */
export async function admitWithin(
  tx: Tx,
  { now, ...deps }: AdmitDeps,
  request: JoinRequest,
  joinedAt?: Date,
): Promise<Admission> {
  const { claims } = request.token;
  const room = await store.lockRoom(tx, claims.room, claims.jti);
  if (room === null) return refusals.roomDeleted;
  const [found, live] = await Promise.all([findRoomOfClaims(tx, claims), store.findLiveSession(tx, room.id)]);
  if (found === null) return refusals.roomDeleted;
  const refusal = refusalOf(found, request);
  if (refusal) return refusal;
  const { holder } = found;
  const known = request.resume && (await findOfTicket(tx, claims, request.resume));
  const resumed = known && (await resumeParticipant(tx, { ...request, live }, known, now()));
  if (resumed?.kind === 'left') return resumed;
  if (resumed?.kind === 'resumed') {
    const present = await listPresent(tx, resumed.session.id);
    const { session, participant, resumeSecret } = resumed;
    const joined = { session, participant, resumeSecret, present, resumed: true, replaced: [], moved: null };
    return { kind: 'admitted', result: await loadJoinResult(tx, room, joined) };
  }
  const moment = { now: now(), joinedAt: joinedAt ?? now() };
  const from = resumed?.kind === 'moves' ? resumed.participant : null;
  // Whoever was let into the call goes on in it, however long ago that was.
  const expired = from === null ? await expiryRefusal(tx, room, request, moment.now) : null;
  return expired ?? enter(deps, tx, { room, holder, live, from, known: known?.row ?? null }, request, moment);
}

/** Most participants of one person in a call: windows and devices. */
const PARTICIPANTS_PER_PERSON_MAX = 3;
/** How many people more than the limit may enter in these roles, so that somebody can always enter to remove others. */
const EXTRA_BY_ROLE: Record<RoomRole, number> = { participant: 0, 'co-host': 1, host: 2 };

interface EnterDeps extends StartDeps {
  quotas: Quotas;
  events: EventLog;
}

/** What a join needs beside a transaction. */
export interface AdmitDeps extends EnterDeps {
  now: () => Date;
}

interface CallToEnter {
  room: store.LockedRoom;
  holder: HolderFacts;
  live: store.SessionRow | null;
  from: ParticipantRow | null;
  known: ParticipantRow | null;
}

/**
 * Has somebody enter the call of a room, in the session in which they belong. The caller locks the room.
 * @param call.holder what is stored about the person
 * @param call.known as whom they were here before, by their resume ticket; null: they showed none
 * @param call.from as whom they are in another session of the call, or were until a moment ago: they are let in already
 */
export async function enter(
  deps: EnterDeps,
  tx: Tx,
  { room, holder, live, from, known }: CallToEnter,
  request: JoinRequest,
  { now, joinedAt }: { now: Date; joinedAt: Date },
): Promise<Admission> {
  const { claims } = request.token;
  const granted = await currentRole(tx, room, claims);
  if (typeof granted !== 'string') return granted;
  const [present, earlier, given, place] = live
    ? await Promise.all([
        listPresentInCall(tx, live.id),
        from ?? findLatestOfToken(tx, live.id, claims.jti),
        findRoleGivenByHost(tx, live.id, claims.sub),
        findPlace(tx, live, claims.sub),
      ])
    : [[], null, null, null];
  const role = from?.role ?? roleInSession(room, claims.sub, { granted, earlier, given });
  const replaced = replacedBy(claims, present, from);
  const isInCall = from !== null || (earlier !== null && earlier.leftAt === null);
  const refusal = isInCall ? null : openingRefusal(room, role, now);
  if (refusal) return refusal;
  if (room.isLocked && role === 'participant' && !isInCall) return refusals.roomLocked;
  const lobby = isInCall
    ? { id: null }
    : await passLobby(tx, deps, { room, live }, { ...request, claims, role, holder }, now);
  if ('kind' in lobby) return lobby;
  if (replaced.length === 0 && from === null) {
    const people = present.filter(({ kind }) => kind === 'human').length;
    const limit = lowerLimit(room, request.limit);
    if (limit && people >= limit.participants + EXTRA_BY_ROLE[role]) return refusals.roomFull(limit.sentence);
    if (!(await mayEnter(deps, tx, room.accountId))) return refusals.accountFull;
  }
  const at = joinMoment(joinedAt, [present.at(-1), earlier]);
  const session = await openSession(tx, room.id, place, at);
  const isStart = !place?.startedAt;
  // What the room wants when a call begins does not begin in each of its breakouts.
  if (isStart && session.breakoutName === null) {
    await deps.onSessionStart(tx, { room, sessionId: session.id, at });
  }
  const replacedIds = replaced.map(({ id }) => id);
  const moved = from === null ? [] : await markLeft(tx, [from.id], { at, reason: 'moved' });
  const left = [...moved, ...(await markLeft(tx, replacedIds, { at, reason: 'duplicate' }))];
  const { secret, hash } = newResumeSecret();
  const id = lobby.id ?? newId('prt');
  const browser = browserAtJoin(request, from ?? known);
  const participant = newParticipant(claims, {
    id,
    sessionId: session.id,
    role,
    browser,
    resumeHash: hash,
    at,
  });
  const staying = present.filter(
    ({ id: other, sessionId }) =>
      sessionId === session.id && other !== from?.id && !replacedIds.includes(other),
  );
  const joined = {
    session,
    participant,
    resumeSecret: secret,
    resumed: false,
    present: [...staying, participant],
    replaced: replacedIds,
    moved: from?.id ?? null,
  };
  const events = [
    ...(isStart ? [sessionStarted(room, session, at)] : []),
    ...departuresOf(room, left),
    participantJoined(room, participant),
  ];
  // All are sent at once, because everybody who joins waits for them; none reads what another one writes.
  const [, , , result] = await Promise.all([
    insertParticipant(tx, participant),
    store.recordActivity(tx, room.id, at),
    deps.events.appendAll(tx, events),
    loadJoinResult(tx, room, joined),
  ]);
  return { kind: 'admitted', result };
}

/** The limit of the room or of the media engine, whichever is lower; null: there is none. */
function lowerLimit({ settings }: store.RoomRow, engine: JoinRequest['limit']): JoinRequest['limit'] {
  const { maxParticipants } = settingsOf(settings);
  if (maxParticipants === null || (engine !== null && engine.participants <= maxParticipants)) return engine;
  const people = maxParticipants === 1 ? '1 person' : `${maxParticipants} people`;
  return { participants: maxParticipants, sentence: `The call is full: this room takes ${people}.` };
}

/** Which browser somebody enters with: the one of whom they were here before, as they showed, or the one that they name. */
function browserAtJoin({ browser, token }: JoinRequest, before: ParticipantRow | null): string | null {
  if (before !== null) return browserOf(before);
  return browser === null ? null : hashBrowserSecret(browser, token.claims);
}

/** A moment after the joins before it: no two participants join in the same millisecond, so that joins have an order. */
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

/**
 * The participants that a join replaces: the one with the same token, and the person's oldest above the maximum.
 * @param from the participant as whom they move on from another session of the call, who is not replaced
 */
function replacedBy({ sub, jti }: JoinClaims, present: ParticipantRow[], from: ParticipantRow | null) {
  const own = present.filter(
    ({ id, kind, subject }) => kind === 'human' && subject === sub && id !== from?.id,
  );
  const others = own.filter((other) => other.jti !== jti);
  return [
    ...own.filter((other) => other.jti === jti),
    ...others.slice(0, Math.max(0, others.length + 1 - PARTICIPANTS_PER_PERSON_MAX)),
  ];
}

/** The session that somebody enters. Opened when none is live in the room, and started by its first person. */
async function openSession(tx: Tx, roomId: string, place: store.SessionRow | null, at: Date) {
  if (place?.startedAt) return place;
  const fresh = store.newSession({ id: newId('ses'), roomId, openedAt: at, startedAt: at });
  if (!place && (await store.insertSession(tx, fresh))) return fresh;
  const found = place ?? (await store.findLiveSession(tx, roomId));
  if (found === null) throw new Error('A session ended within a transaction that locks its room.');
  if (found.startedAt === null) await store.startSession(tx, found.id, at);
  return { ...found, startedAt: found.startedAt ?? at };
}
