import type { Tx } from '../../platform/db/client';
import type { Evidence } from '../../platform/db/schema/artifacts';
import * as store from './store';

export type { DraftRow, OpinionRow } from './store';
export {
  deleteOpinions,
  deleteOpinionsExcept,
  findDraft,
  findStay,
  listOpinions,
  listOpinionsOf,
  listQuotes,
  putOpinion,
  updateDraft,
} from './store';

/** The draft of a call, and what people said about its items and about those of minutes. */
export interface Held {
  draft: store.DraftRow | null;
  opinions: store.OpinionRow[];
}

/** Locks the draft of a session until the transaction is over, and returns it with the opinions of the session. */
export async function lockHeld(tx: Tx, sessionId: string): Promise<Held> {
  const draft = await store.lockDraft(tx, sessionId);
  return { draft, opinions: await store.listOpinions(tx, sessionId) };
}

/** Deletes the draft of a session, because its minutes replace it, and the opinions about items that they do not have. */
export async function replaceDraft(tx: Tx, sessionId: string, itemIds: readonly string[]): Promise<void> {
  await store.deleteDraft(tx, sessionId);
  await store.deleteOpinionsExcept(tx, sessionId, itemIds);
}

/** Deletes the draft of a session, with all opinions. */
export const deleteHeld = (tx: Tx, sessionId: string): Promise<void> => replaceDraft(tx, sessionId, []);

/**
 * Removes a person from the opinions of a session, which stay without them. The draft is deleted: its items could name
 * them.
 * @param as what takes the place of the person
 * @returns the ids of the items that have the words of this person
 */
export async function anonymizeOpinions(
  tx: Tx,
  of: { sessionId: string; subject: string },
  as: { subject: string; displayName: string },
): Promise<ReadonlySet<string>> {
  await store.deleteDraft(tx, of.sessionId);
  return new Set(await store.anonymizeOpinions(tx, of, as));
}

/** A decision or action item, as people see it when they confirm it. */
export interface HeldItem {
  itemId: string;
  kind: 'decision' | 'action-item';
  text: string;
  ownerName: string | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  evidence: Evidence;
}

/** Returns decisions and action items in one list. */
export const itemsIn = ({
  decisions,
  actionItems,
}: Pick<store.DraftRow, 'decisions' | 'actionItems'>): HeldItem[] => [
  ...decisions.map(({ decisionId: itemId, text, evidence }) => ({
    itemId,
    kind: 'decision' as const,
    text,
    ownerName: null,
    dueDate: null,
    evidence,
  })),
  ...actionItems.map(({ actionItemId: itemId, text, ownerName, dueDate, evidence }) => ({
    itemId,
    kind: 'action-item' as const,
    text,
    ownerName,
    dueDate,
    evidence,
  })),
];
