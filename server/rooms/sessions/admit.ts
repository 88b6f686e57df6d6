import { isBanned } from '../bans/bans';
import type { Db, Tx } from '../../platform/db/client';
import { isId, newId } from '../../platform/ids';
import type { Quotas } from '../../identity/quotas/quotas';
import { mayEnter } from '../../identity/quotas/rules';
import type { AgedJoin } from '../../identity/tokens/issuer';
import { externalUserIdOf } from '../../identity/tokens/subject';
import { takeUpPlace } from './resume';
import { newResumeSecret } from './resume-secret';
import { refusals, type Refused } from './refusals';
import * as store from './store';

type Role = store.ParticipantRow['role'];

export type { ChatRow, ParticipantRow, RoomRow } from './store';

export interface JoinWish {
  token: AgedJoin;
  /** What was said at the last welcome, to take up a lost place. */
  resume: { participantId: string; secret: string } | null;
  /** Whether they have the key, should the room be an encrypted one. */
  hasKey: boolean;
  /** How many people the media engine takes, and what to tell one too many. */
  limit: { participants: number; sentence: string } | null;
}

/** A place in a session, with all that the newcomer is told. */
export interface Place {
  room: store.TakenRoom;
  session: store.SessionRow;
  participant: store.ParticipantRow;
  resumeSecret: string;
  resumed: boolean;
  /** Everybody in the session, the newcomer included, in the order of joining. */
  present: store.ParticipantRow[];
  /** Older places of the same token, which this one replaces. */
  replaced: string[];
  /** What was written so far, the newest of it where it is very much; empty in end-to-end encrypted rooms. */
  chat: store.ChatRow[];
}

export type Admission =
  | { kind: 'admitted'; place: Place }
  | Refused
  /** They were in this session, and are out for a reason that still holds. */
  | { kind: 'out'; reason: 'ended' | 'duplicate' };

/**
 * Why nobody with that token is let in, whatever goes on in the room; null: the join will see. Asked before the join as
 * well, so that those who are refused anyway keep nobody waiting.
 */
export async function turnAway(db: Db, wish: JoinWish): Promise<Refused | null> {
  const room = await store.findRoom(db, wish.token.claims.room);
  return (await refusalOf(db, room, wish)) ?? (wish.resume ? null : staleness(room, wish));
}

async function refusalOf(db: Db | Tx, room: store.RoomRow | null, wish: JoinWish): Promise<Refused | null> {
  if (room === null) return refusals.roomDeleted;
  if (await isBanned(db, room.id, wish.token.claims.sub)) return refusals.removed;
  return room.isEndToEndEncrypted && !wish.hasKey ? refusals.keyMissing : null;
}

/** What keeps those out who have no place to come back to. */
function staleness(room: store.RoomRow | null, { token, resume }: JoinWish): Refused | null {
  if (room?.deletedAt !== null) return refusals.roomDeleted;
  if (!token.isExpired) return null;
  return resume ? refusals.resumeExpired : refusals.tokenExpired;
}

/**
 * Lets the holder of a join token into its room, or says why not: as an ordinary join, which opens a session when
 * there is none, or back into a lost place. Joins of one room happen one after the other, in whatever process.
 */
export async function admit(
  { db, now, quotas }: { db: Db; now: () => Date; quotas: Quotas },
  wish: JoinWish,
): Promise<Admission> {
  return db.transaction(async (tx) => {
    const room = await store.takeRoom(tx, wish.token.claims.room);
    if (room === null) return refusals.roomDeleted;
    const refusal = await refusalOf(tx, room, wish);
    if (refusal) return refusal;
    const back = wish.resume && (await takeUpPlace(tx, wish.token.claims, wish.resume, now()));
    if (back?.kind === 'out') return back;
    if (back?.kind === 'back') return { kind: 'admitted', place: await furnish(tx, room, back) };
    return staleness(room, wish) ?? enter({ quotas }, tx, room, wish, now());
  });
}

/** Most places of one person in a call: windows and devices. */
const PLACES_MAX = 3;
/** How many more than others these find a place in a full call, so that there is always somebody who can remove people. */
const RESERVED: Record<Role, number> = { participant: 0, 'co-host': 1, host: 2 };

async function enter(
  deps: { quotas: Quotas },
  tx: Tx,
  room: store.TakenRoom,
  wish: JoinWish,
  now: Date,
): Promise<Admission> {
  const { claims } = wish.token;
  const granted = await roleNow(tx, room, claims);
  if (typeof granted !== 'string') return granted;
  const live = await store.findLiveSession(tx, room.id);
  const present = live ? await store.listPresent(tx, live.id) : [];
  const earlier = live ? await store.findLastWith(tx, live.id, claims.jti) : null;
  const role = lowest([granted, earlier?.role, await roleGiven(tx, room, live, claims.sub)]);
  const replaced = replacedBy(claims, present);
  if (room.isLocked && role === 'participant' && earlier?.leftAt !== null) return refusals.roomLocked;
  if (replaced.length === 0) {
    const people = present.filter(({ kind }) => kind === 'human').length;
    const { limit } = wish;
    if (limit && people >= limit.participants + RESERVED[role]) return refusals.roomFull(limit.sentence);
    if (!(await mayEnter(deps, tx, room.accountId))) return refusals.accountFull;
  }
  // Two never join in the same millisecond, so that there is an order of joining.
  const before = [present.at(-1), earlier].map((other) => Number(other?.joinedAt ?? 0));
  const at = new Date(Math.max(now.getTime(), ...before.map((joinedAt) => joinedAt + 1)));
  const session = await openSession(tx, room.id, live, at);
  for (const { id } of replaced) await store.markLeft(tx, id, { at, reason: 'duplicate' });
  const { secret, hash } = newResumeSecret();
  const participant: store.ParticipantRow = {
    id: newId('prt'),
    sessionId: session.id,
    kind: 'human',
    subject: claims.sub,
    externalUserId: externalUserIdOf(claims.sub),
    userId: isId('usr', claims.sub) ? claims.sub : null,
    displayName: claims.name,
    role,
    roleGivenAt: null,
    jti: claims.jti,
    resumeHash: hash,
    earlierResumeHash: null,
    joinedAt: at,
    handRaisedAt: null,
    seenAt: at,
    leftAt: null,
    leftReason: null,
  };
  await store.insertParticipant(tx, participant);
  await store.noteActivity(tx, room.id, at);
  const entered = { session, participant, resumeSecret: secret, resumed: false };
  const place = await furnish(tx, room, entered);
  return { kind: 'admitted', place: { ...place, replaced: replaced.map(({ id }) => id) } };
}

/** The newcomer's place with the same token, and the oldest others where they would have too many. */
function replacedBy({ sub, jti }: AgedJoin['claims'], present: store.ParticipantRow[]) {
  const own = present.filter(({ kind, subject }) => kind === 'human' && subject === sub);
  const others = own.filter((other) => other.jti !== jti);
  return [
    ...own.filter((other) => other.jti === jti),
    ...others.slice(0, Math.max(0, others.length + 1 - PLACES_MAX)),
  ];
}

/**
 * The role of the token, as far as the person still has it: who was a co-organizer when it was made may be nobody by
 * now. Refused: the room is for people who were invited, and they are not any more, or they are not at all any more.
 */
export async function roleNow(
  tx: Tx,
  room: store.RoomRow,
  { sub, role }: AgedJoin['claims'],
): Promise<Role | Refused> {
  if (!isId('usr', sub) || sub === room.ownerUserId) return role;
  const person = await store.findPerson(tx, room.id, sub);
  if (person === null) return refusals.tokenInvalid;
  if (person.memberRole === 'co-organizer') return role;
  return person.memberRole === 'member' || room.isPublic ? 'participant' : refusals.uninvited;
}

const ROLES: readonly Role[] = ['participant', 'co-host', 'host'];

/** What the place before and the one of now both allow: nobody gets back by a second join what was taken from them. */
function lowest(roles: readonly (Role | undefined)[]): Role {
  return ROLES.find((role) => roles.includes(role)) ?? 'participant';
}

/** The role that a host gave somebody last in this session: it holds for every token of theirs. The owner has their own. */
async function roleGiven(tx: Tx, room: store.RoomRow, live: store.SessionRow | null, subject: string) {
  if (live === null || subject === room.ownerUserId) return undefined;
  return (await store.findRoleGiven(tx, live.id, subject)) ?? undefined;
}

/** The room's session, opened when there is none, and begun when this is the first person in it. */
async function openSession(tx: Tx, roomId: string, live: store.SessionRow | null, at: Date) {
  if (live?.startedAt) return live;
  const fresh = { id: newId('ses'), roomId, openedAt: at, startedAt: at, endedAt: null };
  if (!live && (await store.insertSession(tx, fresh))) return fresh;
  const found = live ?? (await store.findLiveSession(tx, roomId));
  if (found === null) throw new Error('A session ended within a transaction that keeps its room.');
  if (found.startedAt === null) await store.startSession(tx, found.id, at);
  return { ...found, startedAt: found.startedAt ?? at };
}

const HISTORY_MAX_MESSAGES = 1_000;
/** Leaves room for the rest of the welcome below what the hub buffers for one client. */
const HISTORY_MAX_BYTES = 400_000;
/** What a message takes beside its text. */
const MESSAGE_BYTES = 400;

/** The newest messages that fit into a welcome. */
function thatFit(messages: store.ChatRow[]): store.ChatRow[] {
  let bytes = 0;
  const first = messages.findLastIndex((message) => {
    bytes += MESSAGE_BYTES + Buffer.byteLength(JSON.stringify(message.text));
    return bytes > HISTORY_MAX_BYTES;
  });
  return messages.slice(first + 1);
}

async function furnish(
  tx: Tx,
  room: store.TakenRoom,
  place: Pick<Place, 'session' | 'participant' | 'resumeSecret' | 'resumed'>,
): Promise<Place> {
  const { id: sessionId } = place.session;
  return {
    ...place,
    room,
    present: await store.listPresent(tx, sessionId),
    replaced: [],
    chat: room.isEndToEndEncrypted
      ? []
      : thatFit(await store.listMessages(tx, sessionId, HISTORY_MAX_MESSAGES)),
  };
}
