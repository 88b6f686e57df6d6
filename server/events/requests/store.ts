import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { grants } from '../../platform/db/schema/grants';
import { keys } from '../../platform/db/schema/keys';
import { loggedRequests } from '../../platform/db/schema/events';
import type { ListCursor } from '../../platform/lists/cursor';

export type RequestRow = typeof loggedRequests.$inferSelect;

/** Inserts calls, except those of accounts that have been deleted in the meantime. */
export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  await db.execute(sql`
    insert into logged_requests (account_id, request_id, at, duration_ms, method, route, path, tool, status,
      key_id, grant_id, error, request_body, response_body)
    select row."accountId", row."requestId", row.at, row."durationMs", row.method, row.route, row.path, row.tool,
      row.status, row."keyId", row."grantId", row.error, row."requestBody", row."responseBody"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row("accountId" text, "requestId" text,
      at timestamptz, "durationMs" integer, method text, route text, path text, tool text, status integer,
      "keyId" text, "grantId" text, error text, "requestBody" json, "responseBody" json)
    join accounts on accounts.id = row."accountId"
    on conflict do nothing`);
}

/** Which calls are listed. Null: whatever it is. */
interface RequestFilter {
  /** The lowest and highest status. */
  status: { from: number; to: number } | null;
  method: string | null;
  route: string | null;
  keyId: string | null;
  requestId: string | null;
  from: Date | null;
  to: Date | null;
}

const listed = {
  requestId: loggedRequests.requestId,
  at: loggedRequests.at,
  durationMs: loggedRequests.durationMs,
  method: loggedRequests.method,
  route: loggedRequests.route,
  path: loggedRequests.path,
  tool: loggedRequests.tool,
  status: loggedRequests.status,
  keyId: loggedRequests.keyId,
  keyStart: keys.start,
  applicationName: grants.clientName,
  error: loggedRequests.error,
};

const bodies = { requestBody: loggedRequests.requestBody, responseBody: loggedRequests.responseBody };

/** Returns calls of an account, newest first. */
export const listRequests = (
  db: Db,
  accountId: string,
  filter: RequestFilter,
  { limit, after }: { limit: number; after: ListCursor | null },
) =>
  db
    .select(listed)
    .from(loggedRequests)
    .leftJoin(keys, eq(keys.id, loggedRequests.keyId))
    .leftJoin(grants, eq(grants.id, loggedRequests.grantId))
    .where(and(eq(loggedRequests.accountId, accountId), matches(filter), after ? isAfter(after) : undefined))
    .orderBy(desc(loggedRequests.at), desc(loggedRequests.requestId))
    .limit(limit);

const matches = ({ status, method, route, keyId, requestId, from, to }: RequestFilter) =>
  and(
    status ? and(gte(loggedRequests.status, status.from), lte(loggedRequests.status, status.to)) : undefined,
    method === null ? undefined : eq(loggedRequests.method, method),
    route === null ? undefined : eq(loggedRequests.route, route),
    keyId === null ? undefined : eq(loggedRequests.keyId, keyId),
    requestId === null ? undefined : eq(loggedRequests.requestId, requestId),
    from === null ? undefined : gte(loggedRequests.at, from),
    to === null ? undefined : lt(loggedRequests.at, to),
  );

const isAfter = ({ at, id }: ListCursor) =>
  or(lt(loggedRequests.at, at), and(eq(loggedRequests.at, at), lt(loggedRequests.requestId, id)));

/** Returns a call of an account with its bodies. */
export async function findRequest(db: Db, accountId: string, requestId: string) {
  const [row] = await db
    .select({ ...listed, ...bodies })
    .from(loggedRequests)
    .leftJoin(keys, eq(keys.id, loggedRequests.keyId))
    .leftJoin(grants, eq(grants.id, loggedRequests.grantId))
    .where(and(eq(loggedRequests.accountId, accountId), eq(loggedRequests.requestId, requestId)));
  return row ?? null;
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number];

/** Deletes the calls of all accounts that began before a moment. */
export const deleteBefore = (db: Db, before: Date): Promise<void> =>
  deleteInBatches(db, loggedRequests, lt(loggedRequests.at, before));

/** Deletes the oldest calls of each account that has more than `most`. Takes a step in an index for each account. */
export async function deleteBeyond(db: Db, most: number): Promise<void> {
  const full = await db.execute<{ account_id: string; at: string }>(sql`
    with recursive account as (
      (select account_id from logged_requests order by account_id limit 1)
      union all
      select (select account_id from logged_requests
        where account_id > account.account_id order by account_id limit 1)
      from account where account.account_id is not null
    )
    select account.account_id, oldest.at from account
    cross join lateral (
      select at from logged_requests where account_id = account.account_id
      order by at desc, request_id desc offset ${most} limit 1
    ) oldest`);
  for (const { account_id: accountId, at } of full) {
    const isOlder = and(eq(loggedRequests.accountId, accountId), lte(loggedRequests.at, new Date(at)));
    await deleteInBatches(db, loggedRequests, isOlder);
  }
}

/** Returns calls of an account whose path or bodies contain a text, with these parts, oldest first. */
export const listContaining = (
  db: Db,
  accountId: string,
  { inPath, inBodies }: { inPath: string; inBodies: string },
  { limit, after }: { limit: number; after: ListCursor | null },
) =>
  db
    .select({
      requestId: loggedRequests.requestId,
      at: loggedRequests.at,
      path: loggedRequests.path,
      ...bodies,
    })
    .from(loggedRequests)
    .where(
      and(
        eq(loggedRequests.accountId, accountId),
        or(
          sql`strpos(${loggedRequests.path}, ${inPath}) > 0`,
          sql`strpos(${loggedRequests.requestBody}::text, ${inBodies}) > 0`,
          sql`strpos(${loggedRequests.responseBody}::text, ${inBodies}) > 0`,
        ),
        after === null
          ? undefined
          : or(
              gt(loggedRequests.at, after.at),
              and(eq(loggedRequests.at, after.at), gt(loggedRequests.requestId, after.id)),
            ),
      ),
    )
    .orderBy(asc(loggedRequests.at), asc(loggedRequests.requestId))
    .limit(limit);

/** Deletes calls of an account. @returns how many */
export async function deleteRequests(db: Db, accountId: string, requestIds: string[]): Promise<number> {
  if (requestIds.length === 0) return 0;
  const deleted = await db
    .delete(loggedRequests)
    .where(and(eq(loggedRequests.accountId, accountId), inArray(loggedRequests.requestId, requestIds)))
    .returning({ requestId: loggedRequests.requestId });
  return deleted.length;
}
