import { assertGrantIsValid } from '../../identity/grants/identify';
import { assertKeyIsValid } from '../../identity/keys/identify';
import type { Db } from '../../platform/db/client';
import { ApiError, badRequest, notFound } from '../../platform/errors/errors';
import { EVENT_TYPES } from '../../platform/events/types';
import { isId } from '../../platform/ids';
import { waitFor, type WaitingReaders } from '../../platform/limits/waiting-readers';
import { assertScope, type Caller, type ProgramPrincipal } from '../../platform/principal/principal';
import type { z } from 'zod';
import type { listEvents as contract } from './contract';
import { toEnvelope } from './envelope';
import { readEnds, type ReadEndsDeps } from './read-ends';
import * as store from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The requests that wait for the next event of an account. */
    waitingReaders: WaitingReaders;
  }
}

/** The number of requests that may wait for events at the same time. */
export const EVENT_READERS = { all: 2_000, owner: 500, key: 5 };

interface Deps extends ReadEndsDeps {
  now: () => Date;
  waitingReaders: WaitingReaders;
}

type Filter = Omit<z.output<typeof contract.input>, 'wait'>;

/**
 * Returns a page of the events of the caller's account, in the order of their numbers. At the end of the log, it can
 * wait for the next event.
 * @param whenLost makes a signal that is aborted when the caller disconnects
 * @throws ApiError BAD_REQUEST beyond the end of the log, 410 before its start, TOO_MANY_REQUESTS
 */
export async function listEvents(
  deps: Deps,
  caller: Caller<ProgramPrincipal>,
  { wait, ...filter }: z.output<typeof contract.input>,
  whenLost?: () => AbortSignal,
) {
  assertScope(caller);
  const { accountId } = caller.principal;
  if (wait === 0) return readPage(deps, accountId, filter);
  return waitForPage(deps, caller, filter, { waitMs: wait * 1_000, signal: whenLost?.() ?? null });
}

async function waitForPage(
  deps: Deps,
  { principal, ip }: Caller<ProgramPrincipal>,
  filter: Filter,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal | null },
) {
  const { db, now, waitingReaders, eventNumbering } = deps;
  const { accountId } = principal;
  const keyId = principal.kind === 'key' ? principal.keyId : principal.grantId;
  const reader = waitingReaders.open({ topic: accountId, keyId, ownerId: principal.ownerId });
  try {
    let { after } = filter;
    const page = await waitFor({ reader, now, signal }, waitMs, async () => {
      const read = await readPage(deps, accountId, { ...filter, after });
      after = read.next;
      const isEmpty = read.events.length === 0 && !read.hasMore;
      if (isEmpty) eventNumbering.lookSoon();
      return { page: read, isEmpty };
    });
    if (principal.kind === 'key') await assertKeyIsValid({ db, now }, keyId, ip);
    else await assertGrantIsValid({ db, now }, keyId);
    return page;
  } finally {
    reader.release();
  }
}

async function readPage(deps: ReadEndsDeps, accountId: string, { after, limit, types, roomId }: Filter) {
  const { head, floor } = await readEnds(deps, accountId);
  const start = after === 'latest' ? head : (after ?? floor);
  if (start > head) throw badRequest(`The log ends at ${head}.`);
  if (start < floor) {
    throw new ApiError(
      'NOT_FOUND',
      `Events up to ${floor} are no longer stored; the log starts after ${floor}.`,
      {
        status: 410,
      },
    );
  }
  const until = Math.min(head, start + store.WINDOW);
  const rows =
    start === until
      ? []
      : await store.listEvents(deps.db, accountId, {
          after: start,
          until,
          first: 'oldest',
          limit,
          types: types === undefined ? null : EVENT_TYPES.filter((type) => types.includes(type)),
          roomId: roomId ?? null,
        });
  const next = rows.length < limit ? until : (rows.at(-1)?.sequence ?? until);
  return { events: rows.map(toEnvelope), next, hasMore: next < head };
}

/**
 * Returns one event of the caller's account.
 * @throws ApiError NOT_FOUND
 */
export async function getEvent(
  { db }: { db: Db },
  caller: Caller<ProgramPrincipal>,
  { eventId }: { eventId: string },
) {
  const row = isId('evt', eventId) ? await store.findEvent(db, caller.principal.accountId, eventId) : null;
  if (row === null) throw notFound('There is no such event.');
  assertScope(caller);
  return toEnvelope(row);
}
