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

/** Limits of an answer: claims, characters of a claim, turns of a claim. */
const CLAIMS_MAX = 4;
const CLAIM_MAX = 400;
const EVIDENCE_MAX = 2;

/**
 * Asks a model a question about meetings.
 * @returns the claims that turns of one meeting support, by the rules of minutes; empty: the turns do not answer
 * @throws LanguageModelError; the signal's reason when it was aborted
 */
export async function composeAnswer(
  model: Pick<LanguageModel, 'ask'>,
  sources: readonly Source[],
  question: string,
  signal: AbortSignal,
): Promise<SupportedClaim[]> {
  const numbered = withNumbers(sources);
  const data = [asData({ question: oneLine(question, question.length) }), ...numbered.flatMap(linesIn)];
  const { value } = await model.ask({
    name: 'answer',
    schema: answerSchema,
    instructions: ANSWER_INSTRUCTIONS,
    data: data.join('\n'),
    signal,
  });
  const supported: SupportedClaim[] = [];
  const gates = numbered.map((source) => ({ source, grounding: groundingIn(source.meeting) }));
  for (const claim of value.claims.slice(0, CLAIMS_MAX)) {
    const found = await supportOf(claim, gates);
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

/** Returns a claim with its evidence; null when no meeting supports it. */
async function supportOf(
  { text: written, turns }: Claim,
  gates: readonly Gate[],
): Promise<SupportedClaim | null> {
  const text = oneLine(written, CLAIM_MAX);
  if (text === '') return null;
  for (const { source, grounding } of gates) {
    const { meeting, before } = source;
    const own = [...new Set(turns)]
      .map((number) => number - before)
      .filter((number) => isEvidence(meeting.turns[number - 1]))
      .slice(0, EVIDENCE_MAX);
    if (own.length === 0 || !(await grounding.supports(text, own))) continue;
    return { text, evidence: own.flatMap((number) => evidenceOf(meeting, number)) };
  }
  return null;
}

const isEvidence = (turn: MeetingTurn | undefined): boolean =>
  turn !== undefined && !isPromptInjection(turn.text);

function evidenceOf(meeting: Source, number: number): EvidenceTurn[] {
  const turn = meeting.turns[number - 1];
  if (turn === undefined) return [];
  const speakerName = labelsOf(meeting.people).get(turn.subject ?? '') ?? null;
  return [{ ...turn, sessionId: meeting.sessionId, day: meeting.day, speakerName }];
}
