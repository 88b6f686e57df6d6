import { groundingIn } from './grounding';
import { addUsage, type LanguageModel, type Usage } from './language-model';
import { asData, labelsOf, linesOf, type Line, type Meeting, type MeetingTurn } from './meeting';
import { draftShape, JOIN, WRITE } from './draft-schema';
import { givesOrders } from './prompt-injection';
import { fitting, inParts, spreadOver, TOKEN_BYTES, tokensIn } from './parts';
import { statementsOf, supportedOnly, type SupportedDraft } from './evidence';

interface Drafted {
  draft: SupportedDraft;
  usage: Usage;
  /** What the model wrote and the transcript does not support, each once. */
  unsupported: string[];
  /** How many turns there was no question left for. */
  unread: Record<MeetingTurn['source'], number>;
}

/** How many parts a transcript has at most where the model does not say: some twelve hours of talk. */
const MAX_PARTS = 40;

/** How much of a meeting's transcript a model may be given, in bytes. */
export const budgetOf = ({ dataTokens, maxParts = MAX_PARTS }: LanguageModel): number =>
  dataTokens * maxParts * TOKEN_BYTES * BUDGET_SHARE;

/** The rest is for what parts have in common, and for their ends that stay empty. */
const BUDGET_SHARE = 0.75;

/**
 * Has a model write down what a meeting came to, every statement with the numbers of turns that support it. What does
 * not fit into one question is asked about in parts, and the parts are joined.
 * @param meeting with one turn at least
 * @throws ModelFailure
 */
export async function draftMinutes(
  model: LanguageModel,
  meeting: Meeting,
  signal?: AbortSignal,
): Promise<Drafted> {
  const head = headOf(meeting, model.dataTokens * HEAD_SHARE);
  const room = Math.max(1, model.dataTokens - tokensIn(head));
  const spent: Usage[] = [];
  const grounding = groundingIn(meeting);
  const unsupported = new Set<string>();

  const parts = spreadOver(inParts(linesOf(meeting), room, OVERLAP), model.maxParts ?? MAX_PARTS);
  let drafts: SupportedDraft[] = [];
  for (const part of parts) drafts.push(await write(part));
  while (drafts.length > 1) drafts = await joined(drafts);
  const [draft] = drafts;
  if (!draft) throw new Error('A meeting in which nothing was said has no minutes.');
  const unread = unreadIn(meeting, parts);
  return { draft, usage: spent.reduce(addUsage), unsupported: [...unsupported], unread };

  function write(lines: Line[]): Promise<SupportedDraft> {
    const supporting = lines.filter(({ number }) => !givesOrders(meeting.turns[number - 1]?.text ?? ''));
    return ask(WRITE, lines, new Set(supporting.map(({ number }) => number)));
  }

  /** Fewer drafts: as many together as fit into a question, and two at least. */
  async function joined(some: SupportedDraft[]): Promise<SupportedDraft[]> {
    const texts = some.map((one) =>
      fitting(
        statementsOf(one).map((statement) => asData(statement)),
        room / 2,
      ),
    );
    const groups = inParts(
      texts.map((lines) => ({ text: lines.join('\n') })),
      room,
      0,
      2,
    );
    const found: SupportedDraft[] = [];
    let at = 0;
    for (const group of groups) {
      const members = some.slice(at, (at += group.length));
      const known = new Set(members.flatMap(statementsOf).flatMap(({ turns }) => turns));
      const [only] = members;
      const lines = group.filter(({ text }) => text !== '');
      const settled = members.length === 1 || known.size === 0;
      found.push(settled && only ? only : await ask(JOIN, lines, known));
    }
    return found;
  }

  async function ask(instructions: string, lines: { text: string }[], known: ReadonlySet<number>) {
    const data = [head, ...lines.map(({ text }) => text)].join('\n');
    const { value, usage } = await model.ask({
      name: 'minutes',
      shape: draftShape,
      instructions,
      data,
      signal,
    });
    spent.push(usage);
    const supported = await supportedOnly(value, known, grounding);
    for (const text of supported.unsupported) unsupported.add(text);
    return supported.draft;
  }
}

/** How many turns a part has in common with the one before, unless they are long: what is agreed on is often said twice. */
const OVERLAP = 4;

/** How much of a question its first line may take. */
const HEAD_SHARE = 0.25;

/** The day of a meeting and who took part: those who spoke first, where not all fit. */
function headOf({ day, people, turns }: Meeting, tokens: number): string {
  const labels = labelsOf(people);
  const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  const whole = asData({ day, weekday, people: [...labels.values()] });
  if (tokensIn(whole) <= tokens) return whole;
  const speaking = [...new Set(turns.map(({ subject }) => subject ?? ''))];
  const names = [...new Set([...speaking, ...labels.keys()])].flatMap((subject) => labels.get(subject) ?? []);
  return asData({ day, weekday, people: fitting(names, tokens) });
}

function unreadIn({ turns }: Meeting, parts: readonly Line[][]): Drafted['unread'] {
  const read = new Set(parts.flat().map(({ number }) => number));
  const unread = { speech: 0, chat: 0 };
  for (const [index, { source }] of turns.entries()) if (!read.has(index + 1)) unread[source] += 1;
  return unread;
}
