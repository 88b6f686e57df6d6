import type { EvidenceTurn, SupportedClaim } from '../answers/compose';
import { quoteOf } from '../answers/format';

/** The longest quotation, in characters. */
const QUOTE_MAX = 300;

/** Returns a claim as callers see it: what one speaker said in a row is one place in the transcript. */
export function describeClaim({ text, evidence }: SupportedClaim) {
  const places: EvidenceTurn[][] = [];
  for (const turn of evidence.toSorted(inOrder)) {
    const open = places.at(-1);
    if (open?.[0]?.sessionId === turn.sessionId && open[0].subject === turn.subject) open.push(turn);
    else places.push([turn]);
  }
  return { text, evidence: places.flatMap(describePlace) };
}

/** Sorts by session, in the order in which the sessions were given, and by time. */
const inOrder = (one: EvidenceTurn, other: EvidenceTurn): number =>
  one.sessionId === other.sessionId ? one.startMs - other.startMs : 0;

function describePlace(turns: readonly EvidenceTurn[]) {
  const [first] = turns;
  if (first === undefined) return [];
  return [
    {
      sessionId: first.sessionId,
      turnIds: turns.map(({ turnId }) => turnId),
      startMs: Math.round(first.startMs),
      speakerName: first.speakerName,
      quote: quoteOf(turns.map(({ text }) => text).join(' '), QUOTE_MAX),
    },
  ];
}
