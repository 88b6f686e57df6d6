import { clock } from '../../platform/time/clock';
import { oneLine } from '../minutes/meeting';
import type { EvidenceTurn, SupportedClaim } from './compose';

/** The longest quotation of a turn, in characters. */
const QUOTE_MAX = 120;

/**
 * Returns an answer as a chat message: the claims, and below them each turn that supports them, with its speaker, time,
 * words and link.
 * @param linkOf returns the address of a turn
 * @param sessionId the session of the chat; turns of other sessions are shown with their day
 */
export function formatAnswer(
  claims: readonly SupportedClaim[],
  { sessionId, linkOf }: { sessionId: string; linkOf: (turn: EvidenceTurn) => string },
): string {
  const turns = [
    ...new Map(claims.flatMap(({ evidence }) => evidence).map((turn) => [turn.turnId, turn])).values(),
  ];
  const numberOf = (turn: EvidenceTurn) => turns.findIndex(({ turnId }) => turnId === turn.turnId) + 1;
  const statements = claims.map(
    ({ text, evidence }) => `${text} ${evidence.map((turn) => `[${numberOf(turn)}]`).join('')}`,
  );
  const sources = turns.map((turn) => {
    const when = turn.sessionId === sessionId ? clock(turn.startMs) : `${turn.day}, ${clock(turn.startMs)}`;
    return `[${numberOf(turn)}] ${turn.speakerName ?? '?'}, ${when}: “${quoteOf(turn.text)}” ${linkOf(turn)}`;
  });
  return [...statements, '', ...sources].join('\n');
}

/** Returns words of a transcript on one line. @param max in characters; a longer text is cut */
export function quoteOf(text: string, max = QUOTE_MAX): string {
  const whole = oneLine(text, text.length);
  return whole.length <= max ? whole : `${oneLine(text, max).trimEnd()}…`;
}
