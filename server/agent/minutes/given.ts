import type { Tx } from '../../platform/db/client';
import { insertMinutes, type MinutesText } from './store';

export type { MinutesText };

/**
 * Stores minutes that were given instead of written, in the transaction that ends the session and before its end: then
 * no language model is asked.
 * @param model the author in the provenance
 */
export const storeGivenMinutes = (
  tx: Tx,
  sessionId: string,
  text: MinutesText,
  { model, at }: { model: string; at: Date },
): Promise<void> =>
  insertMinutes(tx, sessionId, text, {
    at,
    provenance: { model, inputTokens: null, outputTokens: null, unsupportedCount: 0, omission: null },
  });
