import { carryOver } from '../confirmations/carry-over';
import type { Held } from '../confirmations/held';
import type { MinutesItems } from './items';

/**
 * Gives newly written decisions and action items the ids of the earlier ones about the same things, of earlier minutes
 * and of the draft of the call. So they keep their status, what people changed in them, and what people said about them.
 */
export function keepItems(
  earlier: MinutesItems,
  { draft, opinions }: Held,
  written: MinutesItems,
): MinutesItems {
  const before = {
    decisions: [...earlier.decisions, ...(draft?.decisions ?? [])],
    actionItems: [...earlier.actionItems, ...(draft?.actionItems ?? [])],
  };
  const decisions = carryOver(before.decisions.map(withId), written.decisions.map(withId), opinions);
  const actionItems = carryOver(
    before.actionItems.map(withItemId),
    written.actionItems.map(withItemId),
    opinions,
  );
  return {
    decisions: decisions.map(({ id: decisionId, ...item }) => ({ ...item, decisionId })),
    actionItems: actionItems.map(({ id: actionItemId, ...item }) => ({ ...item, actionItemId })),
  };
}

const withId = ({ decisionId: id, ...item }: MinutesItems['decisions'][number]) => ({ id, ...item });
const withItemId = ({ actionItemId: id, ...item }: MinutesItems['actionItems'][number]) => ({ id, ...item });
