import { groundingIn } from './grounding';
import { addUsage, type LanguageModel, type Usage } from './language-model';
import { asData, labelsOf, linesOf, type Line, type Meeting } from './meeting';
import { draftShape, JOIN, WRITE } from './shape';
import { givesOrders } from './orders';
import { statementsOf, supportedOnly, type SupportedDraft } from './supported';

interface Drafted {
  draft: SupportedDraft;
  usage: Usage;
  /** What the model wrote and the transcript does not support, each once. */
  unsupported: string[];
}

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
  const head = asData({
    day: meeting.day,
    weekday: new Date(meeting.day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }),
    people: [...labelsOf(meeting.people).values()],
  });
  const room = Math.max(1, model.dataTokens - tokensIn(head));
  const spent: Usage[] = [];
  const grounding = groundingIn(meeting);
  const unsupported = new Set<string>();

  let drafts: SupportedDraft[] = [];
  for (const part of inParts(linesOf(meeting), room, OVERLAP)) drafts.push(await write(part));
  while (drafts.length > 1) drafts = await joined(drafts);
  const [draft] = drafts;
  if (!draft) throw new Error('A meeting in which nothing was said has no minutes.');
  return { draft, usage: spent.reduce(addUsage), unsupported: [...unsupported] };

  function write(lines: Line[]): Promise<SupportedDraft> {
    const supporting = lines.filter(({ number }) => !givesOrders(meeting.turns[number - 1]?.text ?? ''));
    return ask(WRITE, lines, new Set(supporting.map(({ number }) => number)));
  }

  /** Fewer drafts: as many together as fit into a question, and two at least. */
  async function joined(some: SupportedDraft[]): Promise<SupportedDraft[]> {
    const texts = some.map((one) => statementsOf(one).map((statement) => asData(statement)));
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
    const supported = supportedOnly(value, known, grounding);
    for (const text of supported.unsupported) unsupported.add(text);
    return supported.draft;
  }
}

/** How many turns a part has in common with the one before: what is agreed on is often said twice. */
const OVERLAP = 4;

/** How many tokens a text is at most, for nearly every model: three bytes each, which is a CJK character. */
export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/**
 * Cuts lines into parts of that many tokens. A line that is longer is a part by itself.
 * @param overlap how many lines a part repeats of the one before
 * @param atLeast how many lines a part has at least, whatever their length, except the last one
 */
export function inParts<L extends { text: string }>(
  lines: readonly L[],
  tokens: number,
  overlap: number,
  atLeast = overlap + 1,
): L[][] {
  const parts: L[][] = [];
  let part: L[] = [];
  let used = 0;
  for (const line of lines) {
    const takes = tokensIn(line.text) + 1;
    if (part.length >= atLeast && used + takes > tokens) {
      parts.push(part);
      part = overlap === 0 ? [] : part.slice(-overlap);
      used = part.reduce((sum, { text }) => sum + tokensIn(text) + 1, 0);
    }
    part.push(line);
    used += takes;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
