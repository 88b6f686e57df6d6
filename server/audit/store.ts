import type { Tx } from '../db/client';
import { auditEvents } from '../db/schema/audit';

export type AuditEventRow = typeof auditEvents.$inferSelect;

export async function insertEvent(tx: Tx, row: AuditEventRow): Promise<void> {
  await tx.insert(auditEvents).values(row);
}
