import { modeOf } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { Fault, notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { enterFromPortal, relationOf } from '../access/access';
import { deleteRoom } from './manage';
import { describeRoom, roomFields } from './read';
import { listSharedRoomRows } from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;

/**
 * A room for its page in the portal: one of the person's accounts, embed rooms included, or one they were let into.
 * @throws Fault NOT_FOUND
 */
export async function viewRoom({ db, baseUrl }: Deps, person: PortalCaller, input: { roomId: string }) {
  const { room, caller } = await enterFromPortal(db, person, input.roomId);
  if (room.deletedAt !== null) throw notFound('There is no such room.');
  const standing = relationOf(caller.principal, room);
  if (standing === 'none') throw new Fault('INTERNAL_SERVER_ERROR', 'The server failed.');
  return {
    ...(await describeRoom({ db, baseUrl }, caller, room)),
    mode: await modeOf(db, room.accountId),
    isEmbed: room.isEmbed,
    standing,
  };
}

/** Deletes a room as its person or as their account. @throws Fault NOT_FOUND, FORBIDDEN */
export async function removeRoom(deps: Deps, person: PortalCaller, input: { roomId: string }) {
  const { caller } = await enterFromPortal(deps.db, person, input.roomId);
  await deleteRoom(deps, caller, input);
  return input;
}

/** The most that the list of rooms of others holds. */
const SHARED_MAX = 200;

/** Rooms of other people that the person was let into. */
export async function listSharedRooms({ db, baseUrl }: Deps, caller: PortalCaller) {
  const rows = await listSharedRoomRows(db, caller.principal.userId, SHARED_MAX);
  return {
    rooms: rows.map(({ room, mode, role, ownerName }) => ({
      ...roomFields(baseUrl, room),
      mode,
      role,
      ownerName,
    })),
  };
}
