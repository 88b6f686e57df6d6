import type { Grounding } from './grounding';
import { oneLine } from './meeting';
import type { Draft, DraftItem, Statement } from './draft-schema';

/** A draft of which every statement has a turn, and the summary may have been dropped. */
export type SupportedDraft = Omit<Draft, 'summary'> & { summary: Statement | null };

/** Longest texts of a draft, in characters, lists, and evidence of one statement. */
const SUMMARY_MAX = 5_000;
const STATEMENT_MAX = 600;
const LIST_MAX = 100;
const EVIDENCE_MAX = 20;

/**
 * Keeps of a draft what turns support, and bounds it.
 * @param known numbers of the turns that may support something; others are taken out of the evidence, and a statement
 *   that is left without any is dropped
 * @param grounding tells what those turns say from what is made up
 * @returns `unsupported`: what was left out
 */
export async function supportedOnly(
  draft: Draft,
  known: ReadonlySet<number>,
  grounding: Grounding,
): Promise<{ draft: SupportedDraft; unsupported: string[] }> {
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

  /** What is told of the meeting as a whole rests on all of it, sentence by sentence. */
  async function checkWhole(statement: Statement | null, max: number): Promise<Statement | null> {
    const found = statement && bounded(statement, max);
    if (found === null) return null;
    const { kept, dropped } = await grounding.sentencesOf(found.text);
    unsupported.push(...dropped);
    return kept.length > 0 ? { ...found, text: kept.join(' ') } : null;
  }

  /** Who is to do it, and until when, have to be there as well; the item stays without them. */
  async function checkItem(item: DraftItem): Promise<DraftItem | null> {
    const found = await check(item);
    if (found === null) return null;
    const owner = await kept(found.owner, (name) => grounding.concerns(name, found.turns));
    const dueText = await kept(found.dueText, (words) => grounding.says(words, found.turns));
    return { ...found, owner, dueText, ...(dueText === null && { dueDate: null }) };
  }

  /** Words of an item as they were given, when they are short and were said. */
  async function kept(words: string | null, isSaid: (words: string) => Promise<boolean>) {
    if (words === null) return null;
    if (words.length <= STATEMENT_MAX && (await isSaid(words))) return words;
    unsupported.push(oneLine(words, STATEMENT_MAX));
    return null;
  }

  /** One after the other: each may take a while. */
  async function all<S extends Statement>(statements: S[], one: (statement: S) => Promise<S | null>) {
    const left: S[] = [];
    for (const statement of statements.slice(0, LIST_MAX)) {
      const found = await one(statement);
      if (found !== null) left.push(found);
    }
    return left;
  }

  const supported = {
    summary: await checkWhole(draft.summary, SUMMARY_MAX),
    outcome: await checkWhole(draft.outcome, STATEMENT_MAX),
    decisions: await all(draft.decisions, check),
    followUps: await all(draft.followUps, check),
    actionItems: await all(draft.actionItems, checkItem),
  };
  return { draft: supported, unsupported };
}

/** Every statement of a draft, with the name of what it is. */
export const statementsOf = ({ summary, outcome, decisions, followUps, actionItems }: SupportedDraft) => [
  ...[summary].filter((found) => found !== null).map((found) => ({ kind: 'summary', ...found })),
  ...[outcome].filter((found) => found !== null).map((found) => ({ kind: 'outcome', ...found })),
  ...decisions.map((found) => ({ kind: 'decision', ...found })),
  ...followUps.map((found) => ({ kind: 'followUp', ...found })),
  ...actionItems.map((found) => ({ kind: 'actionItem', ...found })),
];
