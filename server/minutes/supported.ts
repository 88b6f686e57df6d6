import { oneLine } from './meeting';
import type { Draft, Statement } from './shape';

/**
 * Keeps of a draft what turns support.
 * @param known numbers of the turns that may support something; others are taken out of the evidence, and a statement
 *   that is left without any is dropped
 */
export function supportedOnly(draft: Draft, known: ReadonlySet<number>): SupportedDraft {
  const check = <S extends Statement>(statement: S | null): S | null => {
    const turns = [...new Set(statement?.turns)].filter((turn) => known.has(turn)).sort((a, b) => a - b);
    return statement && turns.length > 0 && oneLine(statement.text, 1) !== ''
      ? { ...statement, turns }
      : null;
  };
  const all = <S extends Statement>(statements: S[]) =>
    statements.map(check).filter((statement) => statement !== null);
  return {
    summary: check(draft.summary),
    outcome: check(draft.outcome),
    decisions: all(draft.decisions),
    followUps: all(draft.followUps),
    actionItems: all(draft.actionItems),
  };
}

/** A draft of which every statement has a turn, and the summary may have been dropped. */
export type SupportedDraft = Omit<Draft, 'summary'> & { summary: Statement | null };

/** Every statement of a draft, with the name of what it is. */
export const statementsOf = ({ summary, outcome, decisions, followUps, actionItems }: SupportedDraft) => [
  ...[summary].filter((found) => found !== null).map((found) => ({ kind: 'summary', ...found })),
  ...[outcome].filter((found) => found !== null).map((found) => ({ kind: 'outcome', ...found })),
  ...decisions.map((found) => ({ kind: 'decision', ...found })),
  ...followUps.map((found) => ({ kind: 'followUp', ...found })),
  ...actionItems.map((found) => ({ kind: 'actionItem', ...found })),
];

/**
 * Whether a turn tells a model what to do, in one of a few languages. Such a turn stays in the transcript and supports
 * nothing. It is a net with holes: whoever words an order as if the meeting had agreed on something is minuted as such,
 * by a model as by a human secretary.
 */
export const givesOrders = (text: string): boolean => ORDERS.some((order) => order.test(text));

const ORDERS = [
  // "Ignore all previous instructions", and the same in German, French, Spanish, Italian, Portuguese.
  /\b(ignor\w*|disregard\w*|forget|override|vergiss|vergesst|missachte\w*|oubli\w*|olvid\w*|dimentic\w*|esque[cç]\w*)\b.{0,40}\b(instructions?|prompts?|rules|guidelines|anweisung\w*|vorgaben|regeln|consignes|règles|instruc[ct]i\w+|instru[cç][õo]\w*|istruzioni|regole|reglas|regras)(?!\w)/isu,
  /\b(system|developer)[\s-]*(prompt|message|instructions?)\b/iu,
  /<\|[^|>]{1,40}\|>|\[\/?INST\]|<<SYS>>/u,
];
