import { createHash, randomBytes } from 'node:crypto';
import { recordEvent, type AuditEvent } from '../audit/record';
import type { Db, Tx } from '../db/client';
import { notFound } from '../errors';
import { newId } from '../ids';
import type { Caller, UserPrincipal } from '../principal/principal';
import { assertStanding, findRoom, type FoundRoom } from '../rooms/access';
import {
  deleteMember,
  insertInvitation,
  listMemberRows,
  putMember,
  takeInvitation,
  updateMemberRole,
} from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;
type Role = 'co-organizer' | 'member';

const INVITATION_DAYS = 7;

/** Everybody whom the owner let in. For the owner and the co-organizers. */
export async function listMembers({ db }: Deps, caller: PortalCaller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertStanding(caller, room, ['owner', 'co-organizer']);
  const rows = await listMemberRows(db, room.id, null);
  return { members: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
}

/** Makes a one-time link by which a person becomes a member or co-organizer. For the owner. */
export async function inviteMember(
  { db, now }: Deps,
  caller: PortalCaller,
  input: { roomId: string; role: Role },
) {
  const room = await ownRoom(db, caller, input.roomId);
  const secret = randomBytes(24).toString('base64url');
  const createdAt = now();
  const invitation = {
    id: newId('inv'),
    roomId: room.id,
    role: input.role,
    secretHash: hashSecret(secret),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000),
    acceptedAt: null,
    acceptedByUserId: null,
  };
  await db.transaction(async (tx) => {
    await insertInvitation(tx, invitation);
    await record(tx, caller, room, { at: createdAt, action: 'member.invite', targetId: invitation.id });
  });
  return { invitationId: invitation.id, secret, expiresAt: invitation.expiresAt.toISOString() };
}

/**
 * Uses up a one-time link. The owner of the room keeps their own standing.
 * @throws Fault NOT_FOUND for a link that is unknown, used, expired, or whose room is gone: the caller cannot tell which.
 */
export async function acceptInvitation({ db, now }: Deps, caller: PortalCaller, input: { secret: string }) {
  const { userId } = caller.principal;
  return db.transaction(async (tx) => {
    const at = now();
    const taken = await takeInvitation(tx, hashSecret(input.secret), userId, at);
    if (taken === null) throw notFound('This invitation is not valid any more.');
    const { roomId, role, accountId } = taken;
    if (taken.ownerUserId !== userId) await putMember(tx, { roomId, userId, role, addedAt: at });
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'member.accept',
      targetId: roomId,
      detail: { role },
    });
    return { roomId, role };
  });
}

/** Gives a member another role. For the owner. */
export async function setMemberRole(
  { db, now }: Deps,
  caller: PortalCaller,
  input: { roomId: string; userId: string; role: Role },
) {
  const room = await ownRoom(db, caller, input.roomId);
  await db.transaction(async (tx) => {
    if (!(await updateMemberRole(tx, room.id, input.userId, input.role))) throw notMember();
    await record(tx, caller, room, {
      at: now(),
      action: 'member.set-role',
      targetId: input.userId,
      detail: { role: input.role },
    });
  });
  return input;
}

/** Takes a person's access away, at once. For the owner. */
export async function removeMember(
  { db, now }: Deps,
  caller: PortalCaller,
  input: { roomId: string; userId: string },
) {
  const room = await ownRoom(db, caller, input.roomId);
  await db.transaction(async (tx) => {
    if (!(await deleteMember(tx, room.id, input.userId))) throw notMember();
    await record(tx, caller, room, { at: now(), action: 'member.remove', targetId: input.userId });
  });
  return input;
}

async function ownRoom(db: Db, caller: PortalCaller, roomId: string): Promise<FoundRoom> {
  const room = await findRoom(db, caller, roomId);
  assertStanding(caller, room, ['owner']);
  return room;
}

const notMember = () => notFound('This person is not a member of the room.');

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

function record(
  tx: Tx,
  caller: PortalCaller,
  room: FoundRoom,
  event: Omit<AuditEvent, 'accountId'>,
): Promise<void> {
  return recordEvent(tx, caller, {
    ...event,
    accountId: room.accountId,
    detail: { roomId: room.id, ...event.detail },
  });
}
