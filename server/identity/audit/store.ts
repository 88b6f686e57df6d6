import { alias, unionAll } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { auditEvents } from '../../platform/db/schema/audit';
import { grants } from '../../platform/db/schema/grants';
import { keys } from '../../platform/db/schema/keys';
import { recordings } from '../../platform/db/schema/recordings';
import { rooms } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';
import { users } from '../../platform/db/schema/users';

export type AuditEventRow = typeof auditEvents.$inferSelect;

export async function insertEvent(tx: Tx, row: AuditEventRow): Promise<void> {
  await tx.insert(auditEvents).values(row);
}

export interface EventPage {
  accountId: string;
  /** The person whose events without an account are also listed. */
  userId: string;
  /** Only events of that person with their applications, that key or that application; null: of everybody. */
  actorId: string | null;
  /** Continues after that event. */
  after: string | null;
  limit: number;
}

/** Events of an account and of its person, newest first, with the names of their actors and subjects. */
export async function listEventRows(db: Db, page: EventPage) {
  const isAfter =
    page.after === null
      ? undefined
      : sql`(${auditEvents.at}, ${auditEvents.id}) < (select at, id from audit_events where id = ${page.after})`;
  const isOfActor =
    page.actorId === null
      ? undefined
      : sql`${auditEvents.actorId} in (select ${page.actorId}
          union all select ${grants.id} from ${grants} where ${grants.userId} = ${page.actorId} and ${grants.accountId} = ${page.accountId})`;
  const newest = [desc(auditEvents.at), desc(auditEvents.id)];
  const pageOf = (whose: SQL | undefined) =>
    db
      .select()
      .from(auditEvents)
      .where(and(whose, isOfActor, isAfter))
      .orderBy(...newest)
      .limit(page.limit);
  const ofPerson = or(eq(auditEvents.actorId, page.userId), eq(auditEvents.targetId, page.userId));
  // The names are looked up only for the page, not for all events of the account.
  const event = unionAll(
    pageOf(eq(auditEvents.accountId, page.accountId)),
    pageOf(and(isNull(auditEvents.accountId), ofPerson)),
  )
    .orderBy(...newest)
    .limit(page.limit)
    .as('event');
  const [targetKey, targetUser] = [alias(keys, 'target_key'), alias(users, 'target_user')];
  const [targetGrant, grantUser] = [alias(grants, 'target_grant'), alias(users, 'grant_user')];
  const recordingId = sql`case when ${event.action} like 'recording.%' then ${event.targetId}::uuid end`;
  return db
    .select({
      event: event._.selectedFields,
      actorName: sql<string | null>`coalesce(${keys.name}, ${users.displayName}, ${grants.clientName})`,
      personName: grantUser.displayName,
      targetName: sql<
        string | null
      >`coalesce(${rooms.name}, ${targetKey.name}, ${targetUser.displayName}, ${targetGrant.clientName})`,
      targetPage: sql<'room' | 'session' | 'recording' | null>`case
        when ${recordings.id} is not null and ${recordings.deletedAt} is null then 'recording'
        when ${sessions.id} is not null then 'session'
        when ${rooms.id} = ${event.targetId} and ${rooms.deletedAt} is null then 'room' end`,
    })
    .from(event)
    .leftJoin(keys, eq(keys.id, event.actorId))
    .leftJoin(users, eq(users.id, event.actorId))
    .leftJoin(grants, eq(grants.id, event.actorId))
    .leftJoin(grantUser, eq(grantUser.id, grants.userId))
    .leftJoin(recordings, eq(recordings.id, recordingId))
    .leftJoin(sessions, eq(sessions.id, event.targetId))
    .leftJoin(rooms, eq(rooms.id, sql`coalesce(${recordings.roomId}, ${sessions.roomId}, ${event.targetId})`))
    .leftJoin(targetKey, eq(targetKey.id, event.targetId))
    .leftJoin(targetUser, eq(targetUser.id, event.targetId))
    .leftJoin(targetGrant, eq(targetGrant.id, event.targetId))
    .orderBy(desc(event.at), desc(event.id));
}

/** Events of all accounts, oldest first, that come after one. */
export const listEventsAfter = (
  db: Db,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<AuditEventRow[]> =>
  db
    .select()
    .from(auditEvents)
    .where(
      after === null
        ? undefined
        : sql`(${auditEvents.at}, ${auditEvents.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`,
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(limit);
