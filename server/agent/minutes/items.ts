import type { Tx } from '../../platform/db/client';
import type { StoredActionItem, StoredDecision } from '../../platform/db/schema/artifacts';
import type { ItemIds } from '../confirmations/events';
import { listOpinions, lockHeld, type Held } from '../confirmations/held';
import * as store from './store';

/** The parts of minutes that people confirm. */
export interface MinutesItems {
  decisions: StoredDecision[];
  actionItems: StoredActionItem[];
}

export const NO_ITEMS: MinutesItems = { decisions: [], actionItems: [] };

/**
 * Locks the draft and the minutes of a session until the transaction is over, in this order, and returns their items
 * with the opinions about them, which nobody can change until then.
 */
export async function lockConfirmable(
  tx: Tx,
  sessionId: string,
): Promise<{ held: Held; minutes: MinutesItems }> {
  const { draft } = await lockHeld(tx, sessionId);
  const found = await store.lockText(tx, sessionId);
  const opinions = await listOpinions(tx, sessionId);
  return { held: { draft, opinions }, minutes: found === null ? NO_ITEMS : itemsOf(found) };
}

/** Returns the decisions and action items of minutes. Decisions that an earlier server wrote have no ids, and are left out. */
export function itemsOf({
  decisions,
  decisionEvidence,
  decisionIds,
  actionItems,
}: Pick<store.MinutesText, 'decisions' | 'decisionEvidence' | 'decisionIds' | 'actionItems'>): MinutesItems {
  const texts = decisions ?? [];
  return {
    decisions: (decisionIds?.length === texts.length ? texts : []).flatMap((text, index) => {
      const [decisionId, evidence] = [decisionIds?.[index], decisionEvidence?.[index]];
      return decisionId === undefined || evidence === undefined ? [] : [{ decisionId, text, evidence }];
    }),
    actionItems: actionItems ?? [],
  };
}

/** Replaces the text of a decision or action item of minutes that are locked. */
export async function replaceText(tx: Tx, sessionId: string, itemId: string, text: string): Promise<void> {
  const found = await store.lockText(tx, sessionId);
  if (found === null) return;
  const { decisions, decisionIds, actionItems } = found;
  if (decisionIds?.includes(itemId) === true) {
    const changed = (decisions ?? []).map((one, index) => (decisionIds[index] === itemId ? text : one));
    await store.updateText(tx, sessionId, { decisions: changed });
    return;
  }
  const changed = (actionItems ?? []).map((item) =>
    item.actionItemId === itemId ? { ...item, text } : item,
  );
  await store.updateText(tx, sessionId, { actionItems: changed });
}

/** Returns decisions and action items as minutes store them. */
export const textOfItems = ({ decisions, actionItems }: MinutesItems) => ({
  decisions: decisions.map(({ text }) => text),
  decisionEvidence: decisions.map(({ evidence }) => evidence),
  decisionIds: decisions.map(({ decisionId }) => decisionId),
  actionItems,
});

/** Returns the ids of decisions and action items. */
export const idsOf = ({ decisions, actionItems }: MinutesItems): ItemIds => ({
  decisionIds: decisions.map(({ decisionId }) => decisionId),
  actionItemIds: actionItems.map(({ actionItemId }) => actionItemId),
});
