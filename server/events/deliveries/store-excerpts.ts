import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { events, webhookAttempts, webhookDeliveries } from '../../platform/db/schema/events';

const NO_LEASE = { leaseId: null, leasedUntil: null };
/** The columns with what an endpoint answered. */
const NO_ANSWER = { answerExcerpt: null, answerHeaders: null };
const hasAnswer = or(isNotNull(webhookAttempts.answerExcerpt), isNotNull(webhookAttempts.answerHeaders));

/**
 * Removes the answers to the deliveries of events. A delivery that is being sent is sent again, because its answer is
 * not stored.
 */
export async function clearOfEvents(tx: Tx, eventIds: string[]): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(NO_LEASE)
    .where(and(inArray(webhookDeliveries.eventId, eventIds), isNotNull(webhookDeliveries.leaseId)));
  const deliveries = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.eventId, eventIds));
  await tx
    .update(webhookAttempts)
    .set(NO_ANSWER)
    .where(and(inArray(webhookAttempts.deliveryId, deliveries), hasAnswer));
}

/** Turns are posted in events below zero. */
const isOfTurn = (accountId: string) =>
  and(eq(events.accountId, accountId), lt(events.sequence, 0), eq(events.type, 'turn.created'));

/** Has turns that are being posted to endpoints of an account sent again, so that the answers are not stored. */
export async function endLeasesOfTurns(db: Db, accountId: string): Promise<void> {
  const ofTurns = db.select({ id: events.id }).from(events).where(isOfTurn(accountId));
  await db
    .update(webhookDeliveries)
    .set(NO_LEASE)
    .where(and(isNotNull(webhookDeliveries.leaseId), inArray(webhookDeliveries.eventId, ofTurns)));
}

/** Removes some answers to turns that were posted to endpoints of an account. @returns how many */
export async function clearOfTurns(db: Db, accountId: string, limit: number): Promise<number> {
  const some = db
    .select({ id: webhookAttempts.id })
    .from(events)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.eventId, events.id))
    .innerJoin(webhookAttempts, eq(webhookAttempts.deliveryId, webhookDeliveries.id))
    .where(and(isOfTurn(accountId), hasAnswer))
    .limit(limit);
  const cleared = await db
    .update(webhookAttempts)
    .set(NO_ANSWER)
    .where(inArray(webhookAttempts.id, some))
    .returning({ id: webhookAttempts.id });
  return cleared.length;
}
