import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { LanguageModelError } from './language-model';
import { insertMinutes, markProcessing, type MinutesText } from './store';
import { giveUp } from './write';

/** The text of minutes as somebody gives it. */
export type MinutesContent = Omit<MinutesText, 'decisionIds'>;

/**
 * Stores minutes that were given instead of written, in the transaction that ends the session and before its end: then
 * no language model is asked.
 * @param model the author in the provenance
 */
export const storeGivenMinutes = (
  tx: Tx,
  sessionId: string,
  text: MinutesContent,
  { model, at }: { model: string; at: Date },
): Promise<void> =>
  insertMinutes(
    tx,
    sessionId,
    { ...text, decisionIds: text.decisions && text.decisions.map(() => newId('dec')) },
    {
      at,
      provenance: { model, inputTokens: null, outputTokens: null, unsupportedCount: 0, omission: null },
    },
  );

/**
 * Fails the minutes of a session in the transaction that has ended it, as when the language model does not answer. No
 * job is given up, so the operator is not alarmed.
 */
export async function failGivenMinutes(
  tx: Tx,
  { jobs, events }: { jobs: Pick<Jobs, 'cancel'>; events: EventLog },
  sessionId: string,
  at: Date,
): Promise<void> {
  await jobs.cancel(tx, ['write-minutes', 'complete-transcript'], sessionId);
  await markProcessing(tx, sessionId, at);
  await giveUp(tx, { now: () => at, events }, sessionId, new LanguageModelError('unreachable'));
}
