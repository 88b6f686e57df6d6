import type { Evidence } from '../db/schema/artifacts';
import { newId } from '../ids';
import { draftMinutes } from './draft';
import { dueDate } from './due';
import type { LanguageModel, Usage } from './language-model';
import { oneLine, type Meeting } from './meeting';
import { ownersIn } from './owners';
import type { Statement } from './shape';
import type { MinutesText } from './store';
import type { SupportedDraft } from './supported';

/** What stands there when nothing was said, or nothing was made of it. */
export const NO_MINUTES: MinutesText = {
  summaryText: null,
  outcome: null,
  decisions: null,
  decisionEvidence: null,
  followUps: null,
  followUpEvidence: null,
  actionItems: null,
};

/**
 * Writes the minutes of a meeting with a model.
 * @returns `usage` null when nothing was said, and so nothing asked
 * @throws ModelFailure
 */
export async function composeMinutes(
  model: LanguageModel,
  meeting: Meeting,
  signal?: AbortSignal,
): Promise<{ text: MinutesText; usage: Usage | null }> {
  if (meeting.turns.every((turn) => oneLine(turn.text, 1) === '')) return { text: NO_MINUTES, usage: null };
  const { draft, usage } = await draftMinutes(model, meeting, signal);
  return { text: textOf(draft, meeting), usage };
}

/** Turns numbers into turns, names into people and words into days, and bounds what a model may fill. */
export function textOf(draft: SupportedDraft, meeting: Meeting): MinutesText {
  const ownerOf = ownersIn(meeting);
  const decisions = draft.decisions.slice(0, LIST_MAX);
  const followUps = draft.followUps.slice(0, LIST_MAX);
  return {
    summaryText: draft.summary && oneLine(draft.summary.text, SUMMARY_MAX),
    outcome: draft.outcome && oneLine(draft.outcome.text, STATEMENT_MAX),
    decisions: decisions.map(lineOf),
    decisionEvidence: decisions.map((decision) => evidenceOf(decision, meeting)),
    followUps: followUps.map(lineOf),
    followUpEvidence: followUps.map((followUp) => evidenceOf(followUp, meeting)),
    actionItems: draft.actionItems.slice(0, LIST_MAX).map((item) => {
      const dueText = oneLine(item.dueText ?? '', DUE_MAX) || null;
      return {
        actionItemId: newId('act'),
        text: lineOf(item),
        ...ownerOf(item.owner),
        dueDate: dueDate(meeting.day, dueText, item.dueDate),
        dueText,
        status: 'open' as const,
        evidence: evidenceOf(item, meeting),
      };
    }),
  };
}

/** Longest texts, in characters, and lists. */
const SUMMARY_MAX = 5_000;
const STATEMENT_MAX = 600;
const DUE_MAX = 100;
const LIST_MAX = 100;

const lineOf = ({ text }: Statement): string => oneLine(text, STATEMENT_MAX);

function evidenceOf({ turns }: Statement, meeting: Meeting): Evidence {
  const found = turns.map((number) => meeting.turns[number - 1]).filter((turn) => turn !== undefined);
  return { turnIds: found.map(({ turnId }) => turnId), startMs: found[0]?.startMs ?? 0 };
}
