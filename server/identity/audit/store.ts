import { alias } from 'drizzle-orm/pg-core';
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
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
  /** Whose events without an account are listed, too. */
  userId: string;
  /** Continues after that event. */
  after: string | null;
  limit: number;
}

/** Events of an account and of its person, newest first, with the names of who did it and of what it was done to. */
export async function listEventRows(db: Db, page: EventPage) {
  const visible = or(
    eq(auditEvents.accountId, page.accountId),
    and(
      isNull(auditEvents.accountId),
      or(eq(auditEvents.actorId, page.userId), eq(auditEvents.targetId, page.userId)),
    ),
  );
  const where: (SQL | undefined)[] = [visible];
  if (page.after !== null) {
    where.push(
      sql`(${auditEvents.at}, ${auditEvents.id}) < (select at, id from audit_events where id = ${page.after})`,
    );
  }
  const [targetKey, targetUser] = [alias(keys, 'target_key'), alias(users, 'target_user')];
  const targetGrant = alias(grants, 'target_grant');
  const recordingId = sql`case when ${auditEvents.action} like 'recording.%' then ${auditEvents.targetId}::uuid end`;
  return db
    .select({
      event: auditEvents,
      actorName: sql<string | null>`coalesce(${keys.name}, ${users.displayName}, ${grants.clientName})`,
      targetName: sql<
        string | null
      >`coalesce(${rooms.name}, ${targetKey.name}, ${targetUser.displayName}, ${targetGrant.clientName})`,
      targetPage: sql<'room' | 'session' | 'recording' | null>`case
        when ${recordings.id} is not null and ${recordings.deletedAt} is null then 'recording'
        when ${sessions.id} is not null then 'session'
        when ${rooms.id} = ${auditEvents.targetId} and ${rooms.deletedAt} is null then 'room' end`,
    })
    .from(auditEvents)
    .leftJoin(keys, eq(keys.id, auditEvents.actorId))
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(grants, eq(grants.id, auditEvents.actorId))
    .leftJoin(recordings, eq(recordings.id, recordingId))
    .leftJoin(sessions, eq(sessions.id, auditEvents.targetId))
    .leftJoin(
      rooms,
      eq(rooms.id, sql`coalesce(${recordings.roomId}, ${sessions.roomId}, ${auditEvents.targetId})`),
    )
    .leftJoin(targetKey, eq(targetKey.id, auditEvents.targetId))
    .leftJoin(targetUser, eq(targetUser.id, auditEvents.targetId))
    .leftJoin(targetGrant, eq(targetGrant.id, auditEvents.targetId))
    .where(and(...where))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(page.limit);
}
