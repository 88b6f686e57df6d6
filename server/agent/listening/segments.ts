/*
 * From how likely each piece of sound is speech to what is worth transcribing. Pieces are counted; each is
 * `WINDOW_SAMPLES` long.
 */

/** What the speech detector looks at in one go: 32 ms. */
export const WINDOW_SAMPLES = 512;

const windowsIn = (ms: number): number => Math.round((ms * 16) / WINDOW_SAMPLES);

const SPEECH_START_PROBABILITY = 0.5;
const SPEECH_END_PROBABILITY = 0.35;
/** How long it has to be silent for an utterance to be over. */
const SILENCE = windowsIn(600);
/** What is taken along before the first and after the last sound of speech. */
export const MARGIN = windowsIn(200);
/** Where an utterance is cut when nobody pauses. */
export const MAX_WINDOWS = windowsIn(15_000);
/** Shorter noises are none of speech: a key, a click. */
const MIN_SPEECH = windowsIn(100);

/** Where one speaker's sound stands. Begin with `SILENT`. */
export interface SegmentState {
  /** Number of the next piece. */
  readonly next: number;
  /** Pieces before this one are in an utterance already. */
  readonly free: number;
  /** The utterance that goes on; null while it is silent. */
  readonly open: { from: number; lastSpeech: number; speech: number } | null;
}

/** Pieces of an utterance: from the first, before the last. */
export interface WindowRange {
  from: number;
  to: number;
}

export const INITIAL_STATE: SegmentState = { next: 0, free: 0, open: null };

/** Takes the next piece in, which is speech with that probability. */
export function addWindow(before: SegmentState, probability: number): { after: SegmentState; cut: WindowRange | null } {
  const at = before.next;
  const { open } = before;
  if (open === null) {
    const isSpeech = probability > SPEECH_START_PROBABILITY;
    const begun = { from: Math.max(before.free, at - MARGIN), lastSpeech: at, speech: 1 };
    return { after: { next: at + 1, free: before.free, open: isSpeech ? begun : null }, cut: null };
  }
  const isSpeech = probability >= SPEECH_END_PROBABILITY;
  const going = {
    from: open.from,
    lastSpeech: isSpeech ? at : open.lastSpeech,
    speech: open.speech + (probability > SPEECH_START_PROBABILITY ? 1 : 0),
  };
  const after = { next: at + 1, free: before.free, open: going };
  if (at - going.lastSpeech >= SILENCE) return endUtterance(after);
  if (at + 1 - going.from < MAX_WINDOWS) return { after, cut: null };
  // Somebody talks on and on: the rest is an utterance of its own, without a gap.
  const rest = { from: at + 1, lastSpeech: at, speech: 0 };
  return { after: { next: at + 1, free: at + 1, open: rest }, cut: { from: going.from, to: at + 1 } };
}

/** Nothing more comes: ends the utterance that goes on. */
export function endUtterance(before: SegmentState): { after: SegmentState; cut: WindowRange | null } {
  const { open, next } = before;
  if (open === null) return { after: before, cut: null };
  const to = Math.min(next, open.lastSpeech + 1 + MARGIN);
  const isWorthIt = open.speech >= MIN_SPEECH && to > open.from;
  const after = { next, free: isWorthIt ? to : before.free, open: null };
  return { after, cut: isWorthIt ? { from: open.from, to } : null };
}

/** The first piece that may still be asked for. */
export const firstNeeded = ({ open, next, free }: SegmentState): number =>
  open === null ? Math.max(free, next - MARGIN) : open.from;
