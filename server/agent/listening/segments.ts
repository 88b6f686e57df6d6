/*
 * Finds utterances in a row of windows of sound, from the probability that each window is speech. Windows are numbered;
 * each has `WINDOW_SAMPLES` samples.
 */

/** The window of the speech detector: 32 ms. */
export const WINDOW_SAMPLES = 512;

const windowsIn = (ms: number): number => Math.round((ms * 16) / WINDOW_SAMPLES);

const SPEECH_START_PROBABILITY = 0.5;
const SPEECH_END_PROBABILITY = 0.35;
/** The silence that ends an utterance. */
const SILENCE = windowsIn(600);
/** The sound that an utterance contains before its first and after its last speech. */
export const MARGIN = windowsIn(200);
/** The longest utterance: speech without a pause is cut here. */
export const MAX_WINDOWS = windowsIn(15_000);
/** The shortest speech: anything shorter is a noise such as a click. */
export const MIN_SPEECH = windowsIn(100);

/** The state of one stream. Begin with `INITIAL_STATE`. */
export interface SegmentState {
  /** Number of the next window. */
  readonly next: number;
  /** Windows before this one are in an utterance already. */
  readonly free: number;
  /** The current utterance; null during silence. */
  readonly open: { from: number; lastSpeech: number; speech: number } | null;
}

/** The windows of an utterance: `from` inclusive, `to` exclusive. */
export interface WindowRange {
  from: number;
  to: number;
}

export const INITIAL_STATE: SegmentState = { next: 0, free: 0, open: null };

/** Adds the next window, which is speech with this probability. */
export function addWindow(
  before: SegmentState,
  probability: number,
): { after: SegmentState; cut: WindowRange | null } {
  const at = before.next;
  const { open } = before;
  if (open === null) {
    const isSpeech = probability > SPEECH_START_PROBABILITY;
    const started = { from: Math.max(before.free, at - MARGIN), lastSpeech: at, speech: 1 };
    return { after: { next: at + 1, free: before.free, open: isSpeech ? started : null }, cut: null };
  }
  const isSpeech = probability >= SPEECH_END_PROBABILITY;
  const current = {
    from: open.from,
    lastSpeech: isSpeech ? at : open.lastSpeech,
    speech: open.speech + (probability > SPEECH_START_PROBABILITY ? 1 : 0),
  };
  const after = { next: at + 1, free: before.free, open: current };
  if (at - current.lastSpeech >= SILENCE) return endUtterance(after);
  if (at + 1 - current.from < MAX_WINDOWS) return { after, cut: null };
  // Speech without a pause: the rest is the next utterance, without a gap.
  const rest = { from: at + 1, lastSpeech: at, speech: 0 };
  return { after: { next: at + 1, free: at + 1, open: rest }, cut: { from: current.from, to: at + 1 } };
}

/** Ends the current utterance: the stream has a gap or is over. */
export function endUtterance(before: SegmentState): { after: SegmentState; cut: WindowRange | null } {
  const { open, next } = before;
  if (open === null) return { after: before, cut: null };
  const to = Math.min(next, open.lastSpeech + 1 + MARGIN);
  const isSpeechEnough = open.speech >= MIN_SPEECH && to > open.from;
  const after = { next, free: isSpeechEnough ? to : before.free, open: null };
  return { after, cut: isSpeechEnough ? { from: open.from, to } : null };
}

/** The first window that a later utterance may need. */
export const firstNeeded = ({ open, next, free }: SegmentState): number =>
  open === null ? Math.max(free, next - MARGIN) : open.from;
