import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, resolveFromPortal, OWNERS } from '../access/access';
import { externalUserIdOf } from '../../identity/tokens/subject';
import { liftBan, listBans } from './bans';

interface Deps {
  db: Db;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;

/** Returns the bans of a room. For its owner or owning account. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listBansOfRoom({ db }: Deps, person: PortalCaller, input: { roomId: string }) {
  const { room } = await resolveAsOwner(db, person, input.roomId);
  const bans = await listBans(db, room.id);
  return { bans: bans.map(({ subject, ban }) => ({ ...ban, externalUserId: externalUserIdOf(subject) })) };
}

/**
 * Lifts a ban and tells the call of the room. For its owner or owning account.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function liftBanOfRoom(
  { db, now, bus }: Deps & { bus: Bus },
  person: PortalCaller,
  input: { roomId: string; banId: string },
) {
  const { room, caller } = await resolveAsOwner(db, person, input.roomId);
  const { id: roomId, accountId } = room;
  const { banId } = input;
  const isLifted = await db.transaction((tx) => liftBan(tx, caller, { roomId, accountId, banId, at: now() }));
  if (isLifted) bus.publish(roomId, { kind: 'bans' });
  return input;
}

async function resolveAsOwner(db: Db, person: PortalCaller, roomId: string) {
  const resolved = await resolveFromPortal(db, person, roomId);
  if (resolved.room.deletedAt !== null) throw notFound('There is no such room.');
  assertRelation(resolved.caller, resolved.room, OWNERS);
  return resolved;
}
