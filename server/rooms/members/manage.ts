import { recordEvent, type AuditEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller, MemberRole, UserPrincipal } from '../../platform/principal/principal';
import type { Bus } from '../../platform/hub/bus';
import { publishMembershipEffect } from '../entry/publish-changes';
import { assertRelation, findRoom, type FoundRoom } from '../access/access';
import { applyMembershipChange } from '../sessions/membership';
import { deleteMember, listMemberRows, lockMember, updateMemberRole } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Changes of members are also published to the calls that they are in. */
interface ChangeDeps extends Deps {
  bus: Bus;
  events: EventLog;
}

type PortalCaller = Caller<UserPrincipal>;

/** Returns the members of a room. For the owner and the co-organizers. */
export async function listMembers({ db }: Deps, caller: PortalCaller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, ['owner', 'co-organizer']);
  const rows = await listMemberRows(db, room.id, null);
  return { members: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
}

/** Gives a member another role, also in the current call. For the owner. */
export async function setMemberRole(
  { db, now, bus, events }: ChangeDeps,
  caller: PortalCaller,
  input: { roomId: string; userId: string; role: MemberRole },
) {
  const room = await findOwnRoom(db, caller, input.roomId);
  const effect = await db.transaction(async (tx) => {
    const at = now();
    const before = await lockMember(tx, room.id, input.userId);
    if (before === null) throw notMember();
    await updateMemberRole(tx, room.id, input.userId, input.role);
    await recordMemberEvent(tx, caller, room, {
      at,
      action: 'member.set-role',
      targetId: input.userId,
      detail: { role: input.role },
    });
    return applyMembershipChange(tx, { events }, { ...input, before, after: input.role }, at);
  });
  await publishMembershipEffect(bus, room.id, effect);
  return input;
}

/** Removes a member, with immediate effect, also in the current call. For the owner. */
export async function removeMember(
  { db, now, bus, events }: ChangeDeps,
  caller: PortalCaller,
  input: { roomId: string; userId: string },
) {
  const room = await findOwnRoom(db, caller, input.roomId);
  const effect = await db.transaction(async (tx) => {
    const at = now();
    const before = await lockMember(tx, room.id, input.userId);
    if (before === null) throw notMember();
    await deleteMember(tx, room.id, input.userId);
    await recordMemberEvent(tx, caller, room, { at, action: 'member.remove', targetId: input.userId });
    return applyMembershipChange(tx, { events }, { ...input, before, after: null }, at);
  });
  await publishMembershipEffect(bus, room.id, effect);
  return input;
}

/** Returns the room, if the caller is its owner. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findOwnRoom(db: Db, caller: PortalCaller, roomId: string): Promise<FoundRoom> {
  const room = await findRoom(db, caller, roomId);
  assertRelation(caller, room, ['owner']);
  return room;
}

const notMember = () => notFound('This person is not a member of the room.');

/** Records a change of a room's members in the audit log. */
export function recordMemberEvent(
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
