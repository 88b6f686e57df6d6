import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import { assertScope } from '../../platform/principal/principal';
import type { AccountCaller } from '../webhooks/access';
import type * as contract from './contract';
import type { RequestLog } from './request-log';
import * as store from './store';

interface Deps {
  db: Db;
  requestLog: Pick<RequestLog, 'days'>;
}

/** Returns a page of the request log of the caller's account, newest first. @throws ApiError FORBIDDEN */
export async function listRequests(
  { db, requestLog }: Deps,
  caller: AccountCaller,
  { limit, after, ...filter }: z.output<typeof contract.listRequests.input>,
) {
  assertScope(caller);
  const { status, method, route, keyId, requestId, from, to } = filter;
  const rows = await store.listRequests(
    db,
    caller.principal.accountId,
    {
      status: status === undefined ? null : statusesOf(status),
      method: method ?? null,
      route: route ?? null,
      keyId: keyId ?? null,
      requestId: requestId ?? null,
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
    },
    { limit: limit + 1, after: after === undefined ? null : readListCursor(after) },
  );
  const { shown, next } = pageOf(rows, limit, ({ at, requestId: id }) => ({ at, id }));
  return { requests: shown.map(toRecord), keptDays: requestLog.days, next };
}

/** Returns the statuses that `404` or `4xx` stands for. */
const statusesOf = (text: string): { from: number; to: number } => ({
  from: Number(text.replace('xx', '00')),
  to: Number(text.replace('xx', '99')),
});

/**
 * Returns a request of the caller's account with its bodies.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function getRequest(
  { db }: Pick<Deps, 'db'>,
  caller: AccountCaller,
  { requestId }: z.output<typeof contract.getRequest.input>,
) {
  const row = await store.findRequest(db, caller.principal.accountId, requestId);
  if (row === null) throw notFound('There is no such request in the log.');
  assertScope(caller);
  const { requestBody, responseBody, ...listed } = row;
  const { error } = row;
  return {
    ...toRecord(listed),
    requestBody,
    responseBody: error === null ? responseBody : { error },
  };
}

const toRecord = ({ at, ...row }: store.ListedRequest) => ({ ...row, at: at.toISOString() });
