import type { z } from 'zod';
import type { Confirmation } from '../../platform/vocabulary/confirmation';
import { clock } from '../../platform/time/clock';
import type { getMinutes } from './minutes-contract';
import { minuteOf, nameOf } from './transcript-formats';

type Minutes = z.output<typeof getMinutes.output>;

/** Minutes as every format shows them. All texts are plain: each format escapes them. */
export interface Outline {
  title: string;
  /** When it was, and how long. */
  facts: string;
  parts: OutlinePart[];
  /** Sentences about the text: who wrote it, and what it leaves out. */
  notes: string[];
}

interface OutlinePart {
  title: string;
  content: { paragraph: string } | { items: OutlineItem[]; ifEmpty: string };
}

export interface OutlineItem {
  text: string;
  /** The person, the date, and the position in the call. */
  facts: string[];
}

/** Returns the parts of minutes in the order in which people read them. */
export function outlineOf(minutes: Minutes): Outline {
  const { summaryText, outcome, actionItems, decisions, followUps } = minutes;
  const parts: OutlinePart[] = [];
  if (summaryText !== null) parts.push({ title: 'Summary', content: { paragraph: summaryText } });
  if (outcome !== null) parts.push({ title: 'Outcome', content: { paragraph: outcome } });
  const addItems = (title: string, items: OutlineItem[] | undefined, ifEmpty: string) => {
    if (items) parts.push({ title, content: { items, ifEmpty } });
  };
  addItems('Action items', actionItems?.map(itemOf), 'Nobody took anything on.');
  const confirmations = minutes.decisionConfirmations ?? [];
  addItems(
    'Decisions',
    statementsOf(decisions, minutes.decisionEvidence, confirmations),
    'Nothing was decided.',
  );
  addItems('Follow-ups', statementsOf(followUps, minutes.followUpEvidence), 'Nothing stays open.');
  for (const { title, kind, statements } of minutes.sections ?? []) {
    if (kind === 'text' && statements.length > 0)
      parts.push({ title, content: { paragraph: statements.map(({ text }) => text).join(' ') } });
    else addItems(title, statements.map(statementOf), 'Nothing was said about it.');
  }
  if (minutes.chapters?.length)
    addItems(
      'Chapters',
      minutes.chapters.map(({ title, evidence }) => statementOf({ text: title, evidence })),
      '',
    );
  if (minutes.speakingTimes?.length) addItems('Speaking time', minutes.speakingTimes.map(speakingOf), '');
  return { title: titleOf(minutes), facts: factsOf(minutes), parts, notes: notesOf(minutes) };
}

type Evidence = NonNullable<Minutes['decisionEvidence']>[number];

const titleOf = ({ roomName, breakoutName }: Minutes): string => {
  const room = nameOf(roomName) || 'Session';
  return breakoutName === null ? room : `${room}: ${nameOf(breakoutName)}`;
};

function factsOf({ startedAt, durationSeconds }: Minutes): string {
  const at = minuteOf(startedAt);
  return durationSeconds === null ? at : `${at}, ${Math.max(1, Math.round(durationSeconds / 60))} min`;
}

function itemOf(item: NonNullable<Minutes['actionItems']>[number]): OutlineItem {
  const { text, ownerName, dueDate, dueText, status, confirmation, evidence } = item;
  const due = dueDate ?? dueText;
  return {
    text,
    facts: [
      ...(ownerName === null ? [] : [ownerName]),
      ...(due === null ? [] : [`due ${due}`]),
      ...(status === 'open' ? [] : [status]),
      ...stateOf(confirmation),
      saidAt(evidence),
    ],
  };
}

function statementsOf(
  texts: string[] | null,
  evidence: Evidence[] | null,
  confirmations: readonly { confirmation: Confirmation }[] = [],
): OutlineItem[] | undefined {
  return texts?.map((text, index) => {
    const found = evidence?.[index];
    const confirmation = confirmations[index]?.confirmation ?? 'draft';
    return { text, facts: [...stateOf(confirmation), ...(found ? [saidAt(found)] : [])] };
  });
}

/** Returns what people say about an item; a draft has nothing to mention. */
const stateOf = (confirmation: Confirmation): string[] => (confirmation === 'draft' ? [] : [confirmation]);

const statementOf = ({ text, evidence }: { text: string; evidence: Evidence }): OutlineItem => ({
  text,
  facts: [saidAt(evidence)],
});

const speakingOf = ({
  displayName,
  speakingMs,
}: NonNullable<Minutes['speakingTimes']>[number]): OutlineItem => ({
  text: displayName,
  facts: [clock(speakingMs)],
});

const saidAt = ({ startMs }: Evidence): string => `said at ${clock(startMs)}`;

function notesOf({ provenance: { minutesModel, transcriptionModel }, minutesOmission }: Minutes): string[] {
  const notes: string[] = [];
  if (minutesOmission !== null)
    notes.push(
      `The transcript was too long for the language model: ${minutesOmission.turnCount} of its turns are not covered.`,
    );
  if (minutesModel !== null)
    notes.push(`Written by ${minutesModel} from the transcript. A model can be wrong: check what matters.`);
  if (transcriptionModel !== null) notes.push(`Speech transcribed by ${transcriptionModel}.`);
  return notes;
}
