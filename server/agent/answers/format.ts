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
    const when =
      turn.sessionId === sessionId ? clockOf(turn.startMs) : `${turn.day}, ${clockOf(turn.startMs)}`;
    return `[${numberOf(turn)}] ${turn.speakerName ?? '?'}, ${when}: “${quoteOf(turn.text)}” ${linkOf(turn)}`;
  });
  return [...statements, '', ...sources].join('\n');
}

function quoteOf(text: string): string {
  const whole = oneLine(text, text.length);
  return whole.length <= QUOTE_MAX ? whole : `${oneLine(text, QUOTE_MAX).trimEnd()}…`;
}

function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const padded = (value: number) => String(value).padStart(2, '0');
  const shown = hours === 0 ? String(minutes) : `${hours}:${padded(minutes)}`;
  return `${shown}:${padded(seconds % 60)}`;
}
