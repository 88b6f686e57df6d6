import { modeOf } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { ApiError, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { resolveFromPortal, relationOf } from '../access/access';
import type { z } from 'zod';
import { updateRoom } from '../settings/update';
import type { updateRoom as updateContract } from '../settings/contract';
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
 * Returns a room for its page in the portal: a room of one of the person's accounts, including embed rooms, or one
 * they are a member of.
 * @throws ApiError NOT_FOUND
 */
export async function viewRoom({ db, baseUrl }: Deps, person: PortalCaller, input: { roomId: string }) {
  const { room, caller } = await resolveFromPortal(db, person, input.roomId);
  if (room.deletedAt !== null) throw notFound('There is no such room.');
  const relation = relationOf(caller.principal, room);
  if (relation === 'none') throw new ApiError('INTERNAL_SERVER_ERROR', 'The server failed.');
  return {
    ...(await describeRoom({ db, baseUrl }, caller, room)),
    accountId: room.accountId,
    mode: await modeOf(db, room.accountId),
    isEmbed: room.isEmbed,
    relation,
  };
}

/** Changes a room as its person or as their account. @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST */
export async function updateRoomInPortal(
  deps: Deps & Parameters<typeof updateRoom>[0],
  person: PortalCaller,
  input: z.output<typeof updateContract.input>,
) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  await updateRoom(deps, caller, input);
  return viewRoom(deps, person, input);
}

/** Deletes a room as its person or as their account. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function removeRoom(
  deps: Deps & { events: EventLog },
  person: PortalCaller,
  input: { roomId: string },
) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  await deleteRoom(deps, caller, input);
  return input;
}

/** The maximum number of rooms in the list of shared rooms. */
const SHARED_MAX = 200;

/** Returns rooms of other people that the person is a member of, and their own in organizations that they have left. */
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
