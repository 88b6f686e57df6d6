import { isBanned } from '../bans/bans';
import type { Db, Tx } from '../db/client';
import { isId, newId } from '../ids';
import type { Quotas } from '../quotas/quotas';
import { mayEnter } from '../quotas/rules';
import type { AgedJoin } from '../tokens/issuer';
import { externalUserIdOf } from '../tokens/subject';
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
    if (await isBanned(tx, room.id, wish.token.claims.sub)) return refusals.removed;
    if (room.isEndToEndEncrypted && !wish.hasKey) return refusals.keyMissing;
    const back = wish.resume && (await takeUpPlace(tx, wish.token.claims, wish.resume, now()));
    if (back?.kind === 'out') return back;
    if (back?.kind === 'back') return { kind: 'admitted', place: await furnish(tx, room, back) };
    if (room.deletedAt !== null) return refusals.roomDeleted;
    if (wish.token.isExpired) return wish.resume ? refusals.resumeExpired : refusals.tokenExpired;
    return enter({ quotas }, tx, room, wish, now());
  });
}

async function enter(
  deps: { quotas: Quotas },
  tx: Tx,
  room: store.TakenRoom,
  wish: JoinWish,
  now: Date,
): Promise<Admission> {
  const { claims } = wish.token;
  const live = await store.findLiveSession(tx, room.id);
  const around = live ? await store.listAround(tx, live.id, { jti: claims.jti, subject: claims.sub }) : [];
  const granted = await roleNow(tx, room, claims);
  if (granted === null) return refusals.uninvited;
  const earlier = around.filter((other) => other.jti === claims.jti);
  const replaced = earlier.filter((other) => other.leftAt === null);
  const role = lowest([granted, earlier.at(-1)?.role, roleGiven(room, claims, around)]);
  if (replaced.length === 0) {
    if (room.isLocked && role === 'participant') return refusals.roomLocked;
    const people = around.filter((other) => other.leftAt === null && other.kind === 'human').length;
    if (wish.limit && people >= wish.limit.participants) return refusals.roomFull(wish.limit.sentence);
    if (!(await mayEnter(deps, tx, room.accountId))) return refusals.accountFull;
  }
  // Two never join in the same millisecond, so that there is an order of joining.
  const at = new Date(Math.max(now.getTime(), ...around.map((other) => other.joinedAt.getTime() + 1)));
  const session = await openSession(tx, room.id, live, at);
  for (const { id } of replaced) await store.markLeft(tx, id, { at, reason: 'duplicate' });
  const { secret, hash } = newResumeSecret();
  const participant: store.ParticipantRow = {
    id: newId('prt'),
    sessionId: session.id,
    kind: 'human',
    subject: claims.sub,
    externalUserId: externalUserIdOf(claims.sub),
    userId: claims.sub.startsWith('usr_') ? claims.sub : null,
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

/**
 * The role of the token, as far as the person still has it: who was a co-organizer when it was made may be nobody by
 * now. Null: the room is for people who were invited, and they are not any more.
 */
export async function roleNow(
  tx: Tx,
  room: store.RoomRow,
  { sub, role }: AgedJoin['claims'],
): Promise<Role | null> {
  if (!isId('usr', sub) || sub === room.ownerUserId) return role;
  const memberRole = await store.findMemberRole(tx, room.id, sub);
  if (memberRole === 'co-organizer') return role;
  return memberRole === 'member' || room.isPublic ? 'participant' : null;
}

const ROLES: readonly Role[] = ['participant', 'co-host', 'host'];

/** What the place before and the one of now both allow: nobody gets back by a second join what was taken from them. */
function lowest(roles: readonly (Role | undefined)[]): Role {
  return ROLES.find((role) => roles.includes(role)) ?? 'participant';
}

/** The role that a host gave somebody last in this session: it holds for every token of theirs. The owner has their own. */
function roleGiven(
  room: store.RoomRow,
  { sub }: AgedJoin['claims'],
  around: store.ParticipantRow[],
): Role | undefined {
  if (sub === room.ownerUserId) return undefined;
  const given = around.filter((other) => other.subject === sub && other.roleGivenAt !== null);
  return given.toSorted((one, other) => Number(one.roleGivenAt) - Number(other.roleGivenAt)).at(-1)?.role;
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
