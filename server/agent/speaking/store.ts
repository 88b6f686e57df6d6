import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { agents } from '../../platform/db/schema/agents';
import { participants } from '../../platform/db/schema/sessions';

/**
 * Gives the voice of an agent for 20 seconds to the process that speaks a message, or extends that. The time is that of
 * the database, because clocks of processes differ.
 * @returns `taken` while another message has the voice; `silenced` when the agent is muted or has left
 */
export async function claimVoice(
  db: Db,
  participantId: string,
  messageId: string,
): Promise<'ours' | 'taken' | 'silenced'> {
  const isAudible = and(
    eq(agents.participantId, participantId),
    eq(agents.isMuted, false),
    isNull(participants.leftAt),
  );
  const audible = db
    .select({ id: agents.participantId })
    .from(agents)
    .innerJoin(participants, eq(participants.id, agents.participantId))
    .where(isAudible);
  const isFree = or(
    isNull(agents.spokenUntil),
    lt(agents.spokenUntil, sql`now()`),
    eq(agents.spokenMessageId, messageId),
  );
  const rows = await db
    .update(agents)
    .set({ spokenMessageId: messageId, spokenUntil: sql`now() + interval '20 seconds'` })
    .where(and(inArray(agents.participantId, audible), isFree))
    .returning({ id: agents.participantId });
  if (rows.length > 0) return 'ours';
  return (await audible).length > 0 ? 'taken' : 'silenced';
}

/** Ends the claim of a message to the voice of an agent. */
export async function releaseVoice(db: Db, participantId: string, messageId: string): Promise<void> {
  await db
    .update(agents)
    .set({ spokenMessageId: null, spokenUntil: null })
    .where(and(eq(agents.participantId, participantId), eq(agents.spokenMessageId, messageId)));
}
