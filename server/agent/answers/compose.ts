import { groundingIn } from '../minutes/grounding/grounding';
import type { LanguageModel } from '../minutes/language-model';
import { asData, labelsOf, linesOf, oneLine, type Meeting, type MeetingTurn } from '../minutes/meeting';
import { isPromptInjection } from '../minutes/prompt-injection';
import { ANSWER_INSTRUCTIONS, answerSchema, type Claim } from './answer-schema';

/** A meeting that a question is about. */
export interface Source extends Meeting {
  sessionId: string;
}

/** A turn that supports a claim. */
export interface EvidenceTurn extends MeetingTurn {
  sessionId: string;
  /** The day on which its session began, YYYY-MM-DD, UTC. */
  day: string;
  speakerName: string | null;
}

/** A statement of an answer, with the turns that support it. */
export interface SupportedClaim {
  text: string;
  evidence: EvidenceTurn[];
}

/** Limits of an answer: claims, turns of a claim. */
interface AnswerLimits {
  claims: number;
  evidence: number;
}

/** How an answer is written. */
interface Wishes {
  /** BCP 47; absent: the language of the question. */
  language?: string | undefined;
  /** Absent: those of an answer in the chat. */
  limits?: AnswerLimits;
  signal: AbortSignal;
}

const CHAT_LIMITS: AnswerLimits = { claims: 4, evidence: 2 };
/** The longest claim, in characters. */
const CLAIM_MAX = 400;

/**
 * Asks a model a question about meetings.
 * @returns the claims that turns of a meeting support and do not deny, by the rules of minutes; empty: the turns do not
 *   answer
 * @throws LanguageModelError; the signal's reason when it was aborted
 */
export async function composeAnswer(
  model: Pick<LanguageModel, 'ask'>,
  sources: readonly Source[],
  question: string,
  { language, limits = CHAT_LIMITS, signal }: Wishes,
): Promise<SupportedClaim[]> {
  const numbered = withNumbers(sources);
  const head = { question: oneLine(question, question.length), ...(language !== undefined && { language }) };
  const data = [asData(head), ...numbered.flatMap(linesIn)];
  const { value } = await model.ask({
    name: 'answer',
    schema: answerSchema,
    instructions: ANSWER_INSTRUCTIONS,
    data: data.join('\n'),
    signal,
  });
  const supported: SupportedClaim[] = [];
  const gates = numbered.map((source) => ({ source, grounding: groundingIn(source.meeting) }));
  for (const claim of value.claims.slice(0, limits.claims)) {
    const found = await supportOf(claim, gates, limits.evidence);
    if (found !== null) supported.push(found);
  }
  return supported;
}

/** A meeting whose turns are numbered after those of the meetings before it. */
interface Numbered {
  meeting: Source;
  /** The number of turns before its first. */
  before: number;
}

interface Gate {
  source: Numbered;
  grounding: ReturnType<typeof groundingIn>;
}

function withNumbers(sources: readonly Source[]): Numbered[] {
  let before = 0;
  return sources.map((meeting) => {
    const numbered = { meeting, before };
    before += meeting.turns.length;
    return numbered;
  });
}

function linesIn({ meeting, before }: Numbered): string[] {
  const head = asData({ day: meeting.day, people: [...labelsOf(meeting.people).values()] });
  return [head, ...linesOf(meeting, before).map(({ text }) => text)];
}

/** Returns a claim with its evidence in all meetings that support it; null when none does. */
async function supportOf(
  { text: written, turns }: Claim,
  gates: readonly Gate[],
  most: number,
): Promise<SupportedClaim | null> {
  const text = oneLine(written, CLAIM_MAX);
  const byMeeting: EvidenceTurn[][] = [];
  for (const { source, grounding } of text === '' ? [] : gates) {
    const { meeting, before } = source;
    const own = [...new Set(turns)]
      .map((number) => number - before)
      .filter((number) => isEvidence(meeting.turns[number - 1]))
      .slice(0, most);
    if (own.length === 0 || !(await grounding.supports(text, own))) continue;
    if (await grounding.contradicts(text, own)) continue;
    byMeeting.push(own.flatMap((number) => evidenceOf(meeting, number)));
  }
  const evidence = inTurn(byMeeting, most);
  return evidence.length === 0 ? null : { text, evidence };
}

/** Returns as many turns as there may be, by meeting. Meetings give one in turn, so that the first hides no other. */
function inTurn(byMeeting: readonly EvidenceTurn[][], most: number): EvidenceTurn[] {
  const all = byMeeting.flatMap((own) => own.map((turn, round) => ({ turn, round })));
  const given = new Set(all.toSorted((one, other) => one.round - other.round).slice(0, most));
  return all.filter((one) => given.has(one)).map(({ turn }) => turn);
}

const isEvidence = (turn: MeetingTurn | undefined): boolean =>
  turn !== undefined && !isPromptInjection(turn.text);

function evidenceOf(meeting: Source, number: number): EvidenceTurn[] {
  const turn = meeting.turns[number - 1];
  if (turn === undefined) return [];
  const speakerName = labelsOf(meeting.people).get(turn.subject ?? '') ?? null;
  return [{ ...turn, sessionId: meeting.sessionId, day: meeting.day, speakerName }];
}
