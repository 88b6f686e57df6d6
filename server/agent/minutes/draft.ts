import { groundingIn } from './grounding/grounding';
import { addUsage, type LanguageModel, type Usage } from './language-model';
import { asData, labelsOf, linesOf, type Line, type Meeting, type MeetingTurn } from './meeting';
import { JOIN_INSTRUCTIONS, schemaWith, wishesOf, WRITE_INSTRUCTIONS } from './draft-schema';
import { isPromptInjection } from './prompt-injection';
import { takeFitting, splitIntoParts, pickEvenly, TOKEN_BYTES, tokensIn } from './parts';
import { statementsOf, checkEvidence, type CheckedDraft } from './evidence';

interface Drafted {
  draft: CheckedDraft;
  usage: Usage;
  /** Statements of the model that the transcript does not support, each once. */
  unsupported: string[];
  /** The number of turns that did not fit into the questions. */
  unread: Record<MeetingTurn['source'], number>;
}

/** Default for the number of parts of a transcript: some twelve hours of talk. */
const MAX_PARTS = 40;

/** Returns how much of a transcript a model can receive, in bytes. */
export const budgetOf = ({ dataTokens, maxParts = MAX_PARTS }: LanguageModel): number =>
  dataTokens * maxParts * TOKEN_BYTES * BUDGET_SHARE;

/** The share for new lines; the rest is for the overlap of parts, and for their unused ends. */
const BUDGET_SHARE = 0.75;

/**
 * Asks a model to draft the minutes of a meeting, each statement with the numbers of the turns that support it. A
 * transcript that does not fit into one question is divided into parts, and the drafts are joined.
 * @param meeting with at least one turn
 * @throws LanguageModelError
 */
export async function draftMinutes(
  model: LanguageModel,
  meeting: Meeting,
  signal?: AbortSignal,
): Promise<Drafted> {
  const head = headOf(meeting, model.dataTokens * HEAD_SHARE);
  const room = Math.max(1, model.dataTokens - tokensIn(head));
  const schema = schemaWith(meeting.sections ?? []);
  const spent: Usage[] = [];
  const grounding = groundingIn(meeting);
  const unsupported = new Set<string>();

  const parts = pickEvenly(splitIntoParts(linesOf(meeting), room, OVERLAP), model.maxParts ?? MAX_PARTS);
  let drafts: CheckedDraft[] = [];
  for (const part of parts) drafts.push(await write(part));
  while (drafts.length > 1) drafts = await joined(drafts);
  const [draft] = drafts;
  if (!draft) throw new Error('A meeting in which nothing was said has no minutes.');
  const unread = unreadIn(meeting, parts);
  return { draft, usage: spent.reduce(addUsage), unsupported: [...unsupported], unread };

  function write(lines: Line[]): Promise<CheckedDraft> {
    const supporting = lines.filter(
      ({ number }) => !isPromptInjection(meeting.turns[number - 1]?.text ?? ''),
    );
    return ask(WRITE_INSTRUCTIONS, lines, new Set(supporting.map(({ number }) => number)));
  }

  /** Joins drafts: as many at once as fit into a question, and at least two. */
  async function joined(some: CheckedDraft[]): Promise<CheckedDraft[]> {
    const texts = some.map((one) =>
      takeFitting(
        statementsOf(one).map((statement) => asData(statement)),
        room / 2,
      ),
    );
    const groups = splitIntoParts(
      texts.map((lines) => ({ text: lines.join('\n') })),
      room,
      0,
      2,
    );
    const found: CheckedDraft[] = [];
    let at = 0;
    for (const group of groups) {
      const members = some.slice(at, (at += group.length));
      const known = new Set(members.flatMap(statementsOf).flatMap(({ turns }) => turns));
      const [only] = members;
      const lines = group.filter(({ text }) => text !== '');
      const settled = members.length === 1 || known.size === 0;
      const joint = settled && only ? only : await ask(JOIN_INSTRUCTIONS, lines, known);
      found.push({ ...joint, chapters: chaptersOf(members) });
    }
    return found;
  }

  async function ask(instructions: string, lines: { text: string }[], known: ReadonlySet<number>) {
    const data = [head, ...lines.map(({ text }) => text)].join('\n');
    const { value, usage } = await model.ask({
      name: 'minutes',
      schema,
      instructions: instructions + wishesOf(meeting.instructions),
      data,
      signal,
    });
    spent.push(usage);
    const supported = await checkEvidence(value, known, grounding);
    for (const text of supported.unsupported) unsupported.add(text);
    return supported.draft;
  }
}

/** Returns the chapters of parts in their order. Parts overlap, so a chapter that begins where another does is left out. */
function chaptersOf(parts: readonly CheckedDraft[]): CheckedDraft['chapters'] {
  const starts = new Set<number | undefined>();
  return parts
    .flatMap(({ chapters }) => chapters)
    .filter(({ turns: [first] }) => !starts.has(first) && starts.add(first));
}

/** The number of short turns that a part repeats from the part before: agreements are often said twice. */
const OVERLAP = 4;

/** The largest share of a question for its first line. */
const HEAD_SHARE = 0.25;

/** The largest share of the first line for the vocabulary. */
const TERMS_SHARE = 0.4;

/** Returns the day of a meeting and its participants: those who spoke first, if not all fit. */
function headOf({ day, people, turns, vocabulary = [] }: Meeting, tokens: number): string {
  const labels = labelsOf(people);
  const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  const terms = vocabulary.length > 0 && { vocabulary: takeFitting(vocabulary, tokens * TERMS_SHARE) };
  const whole = asData({ day, weekday, people: [...labels.values()], ...terms });
  if (tokensIn(whole) <= tokens) return whole;
  const speaking = [...new Set(turns.map(({ subject }) => subject ?? ''))];
  const names = [...new Set([...speaking, ...labels.keys()])].flatMap((subject) => labels.get(subject) ?? []);
  const left = terms === false ? tokens : tokens * (1 - TERMS_SHARE);
  return asData({ day, weekday, people: takeFitting(names, left), ...terms });
}

function unreadIn({ turns }: Meeting, parts: readonly Line[][]): Drafted['unread'] {
  const read = new Set(parts.flat().map(({ number }) => number));
  const unread = { speech: 0, chat: 0 };
  for (const [index, { source }] of turns.entries()) if (!read.has(index + 1)) unread[source] += 1;
  return unread;
}
