import type { Evidence } from '../../platform/db/schema/artifacts';
import { newId } from '../../platform/ids';
import { draftMinutes } from './draft';
import { dueDate } from './grounding/due-date';
import type { LanguageModel, Usage } from './language-model';
import { oneLine, type Meeting, type MeetingTurn } from './meeting';
import { ownersIn } from './owners';
import type { Statement } from './draft-schema';
import type { MinutesText } from './store';
import type { CheckedDraft } from './evidence';

/** The minutes of a session in which nothing was said. */
const NO_MINUTES: WrittenText = {
  summaryText: null,
  outcome: null,
  decisions: null,
  decisionEvidence: null,
  decisionIds: null,
  followUps: null,
  followUpEvidence: null,
  actionItems: null,
  sections: null,
  chapters: null,
};

/** The part of minutes that a model writes. */
type WrittenText = Omit<MinutesText, 'speakingTimes'>;

/** Minutes, and the content that was left out. */
export interface Composed {
  text: WrittenText;
  /** Null when nothing was said, so that no model was asked. */
  usage: Usage | null;
  /** Statements of the model that the transcript does not support. */
  unsupported: string[];
  /** The number of turns that the model did not receive. */
  unread: Record<MeetingTurn['source'], number>;
}

/**
 * Writes the minutes of a meeting with a model.
 * @throws LanguageModelError
 */
export async function composeMinutes(
  model: LanguageModel,
  meeting: Meeting,
  signal?: AbortSignal,
): Promise<Composed> {
  if (meeting.turns.every((turn) => oneLine(turn.text, 1) === '')) {
    return { text: NO_MINUTES, usage: null, unsupported: [], unread: { speech: 0, chat: 0 } };
  }
  const { draft, ...drafted } = await draftMinutes(model, meeting, signal);
  return { text: textOf(draft, meeting), ...drafted };
}

/** Replaces numbers by the ids of turns, names by people, and words for a date by the date. */
function textOf(draft: CheckedDraft, meeting: Meeting): WrittenText {
  const ownerOf = ownersIn(meeting);
  const { decisions, followUps, chapters, sections = {} } = draft;
  const withEvidence = (statement: Statement) => ({
    text: statement.text,
    evidence: evidenceOf(statement, meeting),
  });
  return {
    summaryText: draft.summary?.text ?? null,
    outcome: draft.outcome?.text ?? null,
    decisions: decisions.map(({ text }) => text),
    decisionEvidence: decisions.map((decision) => evidenceOf(decision, meeting)),
    decisionIds: decisions.map(() => newId('dec')),
    followUps: followUps.map(({ text }) => text),
    followUpEvidence: followUps.map((followUp) => evidenceOf(followUp, meeting)),
    sections: (meeting.sections ?? []).map(({ key, title, kind }) => ({
      key,
      title,
      kind,
      statements: (sections[key] ?? []).map(withEvidence),
    })),
    chapters: chapters
      .map((chapter) => ({ title: chapter.text, evidence: evidenceOf(chapter, meeting) }))
      .toSorted((a, b) => a.evidence.startMs - b.evidence.startMs),
    actionItems: draft.actionItems.map((item) => {
      const dueText = oneLine(item.dueText ?? '', DUE_MAX) || null;
      return {
        actionItemId: newId('act'),
        text: item.text,
        ...ownerOf(item.owner),
        dueDate: dueDate(meeting.day, dueText, item.dueDate),
        dueText,
        status: 'open' as const,
        evidence: evidenceOf(item, meeting),
      };
    }),
  };
}

/** The longest text for a due date, in characters. */
const DUE_MAX = 100;

function evidenceOf({ turns }: Statement, meeting: Meeting): Evidence {
  const found = turns.map((number) => meeting.turns[number - 1]).filter((turn) => turn !== undefined);
  return { turnIds: found.map(({ turnId }) => turnId), startMs: found[0]?.startMs ?? 0 };
}
