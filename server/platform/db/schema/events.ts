import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HttpHeader, SentRequest } from '../../outbound/http-header';
import { accounts } from './accounts';
import { moment } from './columns';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The events of an account, for integrators. The feed and the webhooks read them from here. */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    /** The order in which events were inserted, also in transactions that are not committed yet. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /**
     * The account of the event. It is not a foreign key, because the check would slow every insert and lock the
     * account's row during the transaction. Code that deletes an account deletes its events.
     */
    accountId: text('account_id').notNull(),
    /**
     * The number of the event in its account, without gaps; null until it is numbered, after the commit. It is below
     * zero in an event that is not in the log and is only posted.
     */
    sequence: bigint('sequence', { mode: 'number' }),
    type: text('type').notNull(),
    at: moment('at').notNull(),
    roomId: text('room_id'),
    sessionId: text('session_id'),
    /** The request that caused it, as the log and the audit log know it; null: none did. */
    requestId: text('request_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('events_sequence')
      .on(table.accountId, table.sequence)
      .where(sql`${table.sequence} is not null`),
    index('events_unnumbered')
      .on(table.accountId, table.position)
      .where(sql`${table.sequence} is null`),
  ],
);

/** The ends of each account's log. Numbering events, or changing the queue of an endpoint, locks the row. */
export const eventHeads = pgTable('event_heads', {
  accountId: accountId().primaryKey(),
  /** The last number that was given. */
  head: bigint('head', { mode: 'number' }).notNull().default(0),
  /** The last number that was deleted because of its age. */
  floor: bigint('floor', { mode: 'number' }).notNull().default(0),
});

/** An address of an account to which events are posted. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** Null: all types, also those of later versions. */
    types: text('types').array(),
    /** `room`: the events of a room wait for earlier ones of that room; `strict`: for all earlier ones. */
    ordering: text('ordering', { enum: ['room', 'strict'] }).notNull(),
    status: text('status', { enum: ['enabled', 'paused', 'disabled'] }).notNull(),
    /** Why the server disabled it; null unless it did. */
    disabledReason: text('disabled_reason', { enum: ['gone', 'failing'] }),
    /** The last number before the first event that the endpoint missed while it was not enabled; null: none. */
    missedAfter: bigint('missed_after', { mode: 'number' }),
    /** The signing secret, encrypted. */
    secret: text('secret').notNull(),
    /** The secret before the last rotation, encrypted. It also signs until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: moment('previous_secret_until'),
    lastSuccessAt: moment('last_success_at'),
    /** The first failure since the last success; null: the last attempt succeeded, or there was none. */
    failingSince: moment('failing_since'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('webhooks_account').on(table.accountId, table.createdAt)],
);

/** An event on its way to an endpoint: one row for both, however often it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The event's number, by which deliveries of a lane are ordered. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Deliveries of one endpoint and lane are sent in order: the event's room, empty for none; `*` in strict order. */
    lane: text('lane').notNull(),
    /** Why it is sent: the event happened, or somebody asked for it again. */
    trigger: text('trigger', { enum: ['event', 'replay', 'retry'] }).notNull(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed', 'cancelled'] }).notNull(),
    /** Attempts since it was last triggered. */
    attempts: integer('attempts').notNull().default(0),
    /** When it may be sent; null while it waits for earlier ones of its lane, and when it is not pending. */
    nextAttemptAt: moment('next_attempt_at'),
    leasedUntil: moment('leased_until'),
    /** The lease of the sender. A process that has lost its lease to another one may not record the outcome. */
    leaseId: text('lease_id'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_event').on(table.eventId),
    index('webhook_deliveries_listed').on(table.webhookId, table.sequence),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' and ${table.nextAttemptAt} is not null`),
    index('webhook_deliveries_scheduled')
      .on(table.webhookId, table.lane)
      .where(sql`${table.status} = 'pending' and ${table.nextAttemptAt} is not null`),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.lane, table.sequence)
      .where(sql`${table.status} = 'pending' and ${table.nextAttemptAt} is null`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** The attempts to send a delivery, with their outcomes. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: text('id').primaryKey(),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Null: there was no answer. */
    statusCode: integer('status_code'),
    /** The error, in a sentence; null after a success. */
    errorMessage: text('error_message'),
    /** The start of the answer, when it is text. */
    answerExcerpt: text('answer_excerpt'),
    /** The request without its body; null when nothing was sent, and for attempts of earlier servers. */
    request: json('request').$type<SentRequest>(),
    /** The headers of the answer that are kept; null when there was none. */
    answerHeaders: json('answer_headers').$type<HttpHeader[]>(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
);

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
