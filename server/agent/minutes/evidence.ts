import type { Grounding } from './grounding/grounding';
import { oneLine } from './meeting';
import type { Draft, DraftItem, Statement } from './draft-schema';

/** A draft in which every statement has evidence; the summary may have been dropped. */
export type CheckedDraft = Omit<Draft, 'summary'> & { summary: Statement | null };

/** Limits of a draft: characters of a text, length of a list, turns of one statement. */
const SUMMARY_MAX = 5_000;
const STATEMENT_MAX = 600;
const LIST_MAX = 100;
const EVIDENCE_MAX = 20;

/**
 * Drops the statements of a draft that turns do not support, and applies the limits.
 * @param known numbers of the turns that may be evidence. Others are removed, and a statement without evidence is
 *   dropped.
 * @param grounding decides whether turns support a statement
 * @returns `unsupported`: the dropped statements
 */
export async function checkEvidence(
  draft: Draft,
  known: ReadonlySet<number>,
  grounding: Grounding,
): Promise<{ draft: CheckedDraft; unsupported: string[] }> {
  const unsupported: string[] = [];

  function bounded<S extends Statement>(statement: S, max: number): S | null {
    const text = oneLine(statement.text, max);
    const turns = [...new Set(statement.turns)].filter((turn) => known.has(turn)).sort((a, b) => a - b);
    if (text !== '' && turns.length > 0) return { ...statement, text, turns };
    if (text !== '') unsupported.push(text);
    return null;
  }

  async function check<S extends Statement>(statement: S): Promise<S | null> {
    const found = bounded(statement, STATEMENT_MAX);
    const turns = found?.turns.slice(0, EVIDENCE_MAX) ?? [];
    if (found === null || (await grounding.supports(found.text, turns))) return found && { ...found, turns };
    unsupported.push(found.text);
    return null;
  }

  /** Checks a statement about the whole meeting against all of it, sentence by sentence. */
  async function checkWhole(statement: Statement | null, max: number): Promise<Statement | null> {
    const found = statement && bounded(statement, max);
    if (found === null) return null;
    const { kept, dropped } = await grounding.sentencesOf(found.text);
    unsupported.push(...dropped);
    return kept.length > 0 ? { ...found, text: kept.join(' ') } : null;
  }

  /** Checks owner and due date as well; an item is kept without them when they are not supported. */
  async function checkItem(item: DraftItem): Promise<DraftItem | null> {
    const found = await check(item);
    if (found === null) return null;
    const owner = await kept(found.owner, (name) => grounding.concerns(name, found.turns));
    const dueText = await kept(found.dueText, (words) => grounding.says(words, found.turns));
    return { ...found, owner, dueText, ...(dueText === null && { dueDate: null }) };
  }

  /** Returns words of an item, if they are short and were said. */
  async function kept(words: string | null, isSaid: (words: string) => Promise<boolean>) {
    if (words === null) return null;
    if (words.length <= STATEMENT_MAX && (await isSaid(words))) return words;
    unsupported.push(oneLine(words, STATEMENT_MAX));
    return null;
  }

  /** Checks statements one after the other, since each may take a while. */
  async function all<S extends Statement>(statements: S[], one: (statement: S) => Promise<S | null>) {
    const left: S[] = [];
    for (const statement of statements.slice(0, LIST_MAX)) {
      const found = await one(statement);
      if (found !== null) left.push(found);
    }
    return left;
  }

  async function checkSections(sections: Record<string, Statement[]>): Promise<Record<string, Statement[]>> {
    const left: Record<string, Statement[]> = {};
    for (const [key, statements] of Object.entries(sections)) left[key] = await all(statements, check);
    return left;
  }

  const checked = {
    summary: await checkWhole(draft.summary, SUMMARY_MAX),
    outcome: await checkWhole(draft.outcome, STATEMENT_MAX),
    decisions: await all(draft.decisions, check),
    followUps: await all(draft.followUps, check),
    actionItems: await all(draft.actionItems, checkItem),
    chapters: await all(draft.chapters, check),
    sections: await checkSections(draft.sections ?? {}),
  };
  return { draft: checked, unsupported };
}

/** Returns every statement of a draft with its kind. */
export const statementsOf = ({
  summary,
  outcome,
  decisions,
  followUps,
  actionItems,
  sections = {},
}: CheckedDraft) => [
  ...[summary].filter((found) => found !== null).map((found) => ({ kind: 'summary', ...found })),
  ...[outcome].filter((found) => found !== null).map((found) => ({ kind: 'outcome', ...found })),
  ...decisions.map((found) => ({ kind: 'decision', ...found })),
  ...followUps.map((found) => ({ kind: 'followUp', ...found })),
  ...actionItems.map((found) => ({ kind: 'actionItem', ...found })),
  ...Object.entries(sections).flatMap(([section, statements]) =>
    statements.map((found) => ({ kind: 'section', section, ...found })),
  ),
];
