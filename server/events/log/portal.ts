import type { z } from 'zod';
import { assertMember } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type * as contract from './contract';
import { toEnvelope } from './envelope';
import { readEnds, type ReadEndsDeps } from './read-ends';
import { findEvent, listEvents, WINDOW } from './store';

/**
 * Returns the events of one of the caller's accounts, newest first.
 * @throws ApiError NOT_FOUND when it is not theirs
 */
export async function listEventsForAccount(
  deps: ReadEndsDeps,
  caller: Caller<UserPrincipal>,
  { accountId, before, after, limit, types, roomId }: z.output<typeof contract.listEventsForAccount.input>,
) {
  const { db } = deps;
  await assertMember(db, caller, accountId);
  const { head, floor } = await readEnds(deps, accountId);
  const end = Math.min(before ?? head + 1, head + 1);
  const oldest = Math.max(floor, after ?? 0);
  const start = Math.max(oldest, end - 1 - WINDOW);
  if (start >= end - 1) return { events: [], head, next: null };
  const rows = await listEvents(db, accountId, {
    after: start,
    until: end - 1,
    first: 'newest',
    limit,
    types: types ?? null,
    roomId: roomId ?? null,
  });
  const lowest = rows.length < limit ? start + 1 : (rows.at(-1)?.sequence ?? start + 1);
  return { events: rows.map(toEnvelope), head, next: lowest > oldest + 1 ? lowest : null };
}

/**
 * Returns one event of one of the caller's accounts.
 * @throws ApiError NOT_FOUND
 */
export async function getEventForAccount(
  { db }: { db: Db },
  caller: Caller<UserPrincipal>,
  { accountId, eventId }: z.output<typeof contract.getEventForAccount.input>,
) {
  await assertMember(db, caller, accountId);
  const row = await findEvent(db, accountId, eventId);
  if (row === null) throw notFound('There is no such event.');
  return toEnvelope(row);
}
