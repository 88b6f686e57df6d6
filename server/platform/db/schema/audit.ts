import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS } from '../../principal/principal';
import { moment } from './columns';

/**
 * The audit log: the actor, action, time and origin of each event. The table is append-only (a trigger refuses update
 * and delete). It has no foreign keys, because an event outlives its subject.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    /** Null for events that concern a person rather than an account, such as signing up. */
    accountId: text('account_id'),
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
    actorId: text('actor_id'),
    /** `noun.verb`, for example `room.create`. */
    action: text('action').notNull(),
    targetId: text('target_id'),
    ip: text('ip'),
    requestId: text('request_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_events_account').on(table.accountId, table.at),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_target').on(table.targetId, table.at),
  ],
);
