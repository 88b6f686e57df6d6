import type { Evidence } from '../../platform/db/schema/artifacts';
import { confirmationOf, type Opinion } from '../../platform/vocabulary/confirmation';
import { matchItems } from './match';

/** The highest number of decisions, and of action items. A model writes at most half of them. */
const ITEMS_MAX = 200;

/** A decision or action item. */
interface Item {
  id: string;
  text: string;
  evidence: Evidence;
}

/** An opinion about an item, as far as it decides what stays. */
interface HeldOpinion {
  itemId: string;
  opinion: Opinion;
  correctedFrom: string | null;
}

/**
 * Carries over what people said about earlier items to newly written ones. A new item about the same thing gets the id
 * of the earlier item; if somebody gave an opinion about that, its text and evidence stay too, because the opinion is
 * about this text. A confirmed item that was not written again stays, after the others. Other earlier items do not.
 */
export function carryOver<Each extends Item>(
  earlier: readonly Each[],
  written: readonly Each[],
  opinions: readonly HeldOpinion[],
): Each[] {
  const opinionsOf = (id: string) => opinions.filter(({ itemId }) => itemId === id);
  const modelTextOf = ({ id, text }: Each) =>
    opinionsOf(id).find(({ correctedFrom }) => correctedFrom !== null)?.correctedFrom ?? text;
  const matched = matchItems(
    earlier.map((item) => ({ text: modelTextOf(item), turnIds: item.evidence.turnIds })),
    written.map(({ text, evidence }) => ({ text, turnIds: evidence.turnIds })),
  );
  const items = written.map((item, index) => {
    const before = earlier[matched[index] ?? -1];
    if (before === undefined) return item;
    const isHeld = opinionsOf(before.id).length > 0;
    return isHeld
      ? { ...item, id: before.id, text: before.text, evidence: before.evidence }
      : { ...item, id: before.id };
  });
  const known = new Set(items.map(({ id }) => id));
  const kept = earlier.filter(({ id }) => !known.has(id) && confirmationOf(opinionsOf(id)) === 'confirmed');
  return [...items, ...kept].slice(0, ITEMS_MAX);
}
