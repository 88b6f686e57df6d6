import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { moment } from './columns';

/** The request log of an account: calls of REST and of tools, without secrets and personal text. */
export const loggedRequests = pgTable(
  'logged_requests',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As in the log and the audit log. A second tool call of the same HTTP request adds its number. */
    requestId: text('request_id').notNull(),
    /** When the request began. */
    at: moment('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    method: text('method').notNull(),
    /** With `{name}` for parameters. */
    route: text('route').notNull(),
    /** The route with its parameters, and the query. */
    path: text('path').notNull(),
    /** The tool that an assistant called; null: the call came over REST. */
    tool: text('tool'),
    status: integer('status').notNull(),
    /** The key of the caller; null: an application called, and `grantId` names its grant. */
    keyId: text('key_id'),
    grantId: text('grant_id'),
    /** The sentence of a failure; null after a success. */
    error: text('error'),
    requestBody: json('request_body').$type<Record<string, unknown>>(),
    responseBody: json('response_body').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.requestId] }),
    index('logged_requests_listed').on(table.accountId, table.at, table.requestId),
    index('logged_requests_at').on(table.at),
  ],
);
