import type { z } from 'zod';
import { actForOwn } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { readSerially } from '../../platform/db/read-serially';
import { notFound } from '../../platform/errors/errors';
import { pageOf } from '../../platform/lists/cursor';
import type { OwnerQueue } from '../../platform/limits/owner-queue';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { readWords } from '../history/search';
import { runSearch } from '../history/search-queue';
import { assertRange } from '../../platform/lists/range';
import { findWhose } from '../../rooms/sessions/readable-sessions';
import type { searchMinutes as contract, searchMinutesOfAccount as ofAccountContract } from './contract';
import { searchStatements, type StatementCursor } from './store';

interface Deps {
  db: Db;
  searchQueue: OwnerQueue;
}

/**
 * Returns the statements of minutes that have all the words, of one room or of every room that the caller may read, of
 * the newest session first.
 * @throws ApiError BAD_REQUEST; FORBIDDEN without the scope, and when the given room does not exist or the caller has
 *   no access to it; TOO_MANY_REQUESTS
 */
export async function searchMinutes(
  deps: Deps,
  caller: Caller,
  { q, in: kind, roomId, from, to, limit, after }: z.output<typeof contract.input>,
) {
  assertRange({ from, to });
  const { db } = deps;
  const words = readWords(q);
  const { of, except = new Set<string>() } = await findWhose(db, caller, roomId);
  const search = {
    of,
    words,
    kind: kind ?? null,
    from: from ?? null,
    to: to ?? null,
    after: after === undefined ? null : readCursor(after),
    except: [...except],
    limit: limit + 1,
  };
  const rows = await runSearch(deps, caller, () =>
    readSerially(db, async (tx) => searchStatements(tx, search)),
  );
  const { shown, next } = pageOf(rows, limit, ({ startedAt, sessionId, position }) => ({
    at: startedAt,
    id: `${sessionId}.${position}`,
  }));
  return {
    statements: shown.map(({ sessionId, room, startedAt, kind: found, text, startMs }) => ({
      kind: found,
      text,
      conferenceSessionId: sessionId,
      roomId: room.id,
      roomName: room.name,
      startedAt: startedAt.toISOString(),
      startMs,
    })),
    next,
  };
}

/**
 * Returns the statements in one of the caller's accounts.
 * @throws ApiError NOT_FOUND when the account belongs to another person, BAD_REQUEST
 */
export async function searchMinutesOfAccount(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...input }: z.output<typeof ofAccountContract.input>,
) {
  const account = await actForOwn(deps.db, caller, accountId);
  if (account === null) throw notFound('There is no such account.');
  return searchMinutes(deps, account, input);
}

/** Reads a cursor. @param text a text that the contract has checked */
function readCursor(text: string): StatementCursor {
  const [ms, sessionId = '', position] = text.split('.');
  return { at: new Date(Number(ms)), sessionId, position: Number(position) };
}
