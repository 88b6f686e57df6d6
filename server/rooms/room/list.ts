import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { badRequest, forbidden } from '../../platform/errors/errors';
import { assertScope, type Caller } from '../../platform/principal/principal';
import { refuseRevokedToken } from '../access/access';
import { filterOf } from '../../identity/tokens/list-filter';
import { type ListFilter } from '../../platform/db/list-filter';
import { describeSettings } from '../settings/merge';
import type { listOwnRooms as contract } from './contract';
import { roomFields } from './read';
import { isRoomOf, listRoomRows, type RoomsOf } from './store';

/**
 * Returns the rooms of the caller, newest first: all rooms of the account for a key, or the rooms that a person made
 * for their token.
 * @throws ApiError FORBIDDEN for join tokens and without the scope, BAD_REQUEST when `after` is not a room of the
 *   caller
 */
export async function listOwnRooms(
  { db, baseUrl }: { db: Db; baseUrl: string },
  caller: Caller,
  { q, state, limit, after, ...given }: z.output<typeof contract.input>,
) {
  await refuseRevokedToken(db, caller);
  const of = roomsOf(caller);
  assertScope(caller);
  const isLive = state === undefined ? null : state === 'live';
  const filterBy = 'accountId' in of ? of : { userId: of.ownerUserId };
  const filter = filterOf(caller.principal, filterBy, given);
  const { rows, next } = await readPage(db, of, { limit, after, search: q, isLive, filter });
  return {
    rooms: rows.map(({ room, isLive: hasCall }) => ({
      ...roomFields(baseUrl, room),
      isOwner: true,
      isCoOrganizer: false,
      ...describeSettings(room),
      state: hasCall ? ('live' as const) : ('idle' as const),
    })),
    next,
  };
}

function roomsOf({ principal }: Caller): RoomsOf {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return { accountId: principal.accountId };
    case 'user':
      return { ownerUserId: principal.userId };
    case 'room':
    case 'anonymous':
      throw forbidden('A join token is valid for one room only; it cannot list rooms.');
    default:
      return principal satisfies never;
  }
}

interface WantedPage {
  search: string | undefined;
  after?: string | undefined;
  limit: number;
  isLive: boolean | null;
  filter?: ListFilter;
}

/**
 * Returns a page of rooms and the start of the next page; null at the end.
 * @throws ApiError BAD_REQUEST when `after` is not one of these rooms
 */
export async function readPage(db: Db, of: RoomsOf, { search, after, limit, isLive, filter }: WantedPage) {
  const rows = await listRoomRows(db, of, {
    search: search?.trim() || null,
    after: after ?? null,
    limit: limit + 1,
    isLive,
    filter: filter ?? null,
  });
  if (rows.length === 0 && after !== undefined && !(await isRoomOf(db, of, after))) {
    throw badRequest('The parameter "after" must be the "next" of a page of this list.');
  }
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.room.id ?? null) : null };
}
