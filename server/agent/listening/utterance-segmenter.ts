import type { SoundFrame } from '../../platform/hub/frames';
import { SAMPLE_RATE } from '../../platform/hub/frames';
import type { DetectorStream } from './detector';
import {
  endUtterance,
  firstNeeded,
  addWindow,
  INITIAL_STATE,
  MIN_SPEECH,
  WINDOW_SAMPLES,
  type WindowRange,
  type SegmentState,
} from './segments';

/** The speech of a person between two pauses. */
export interface Utterance {
  /** Mono, 16 kHz. */
  samples: Int16Array;
  startedAt: Date;
  endedAt: Date;
}

/** Somebody begins to speak, or pauses. */
export interface SpeechChange {
  isSpeaking: boolean;
  at: Date;
}

interface Window {
  samples: Int16Array;
  /** When its last sample arrived, in milliseconds since the epoch. */
  endedAt: number;
}

export interface SegmenterOptions {
  stream: DetectorStream;
  now: () => Date;
  onUtterance: (utterance: Utterance) => void;
  /** Is called at once, unlike `onUtterance`, and does not end at the longest utterance. */
  onSpeech?: (change: SpeechChange) => void;
  /**
   * Called when sound is lost because the detector failed or is too slow. It is called once until the detector catches
   * up.
   */
  onSoundLost: (error: Error) => void;
}

const WINDOW_MS = (WINDOW_SAMPLES * 1000) / SAMPLE_RATE;
/** The number of windows that may wait for the detector: half a minute. */
const WAITING_MAX = Math.round(30_000 / WINDOW_MS);

/** Divides the sound of one microphone into utterances, from the moment it is on until it is off. */
export class UtteranceSegmenter {
  readonly #options: SegmenterOptions;
  /** Samples that do not fill a window yet. */
  #rest = new Int16Array(0);
  /** Windows from number `#firstWindow` on. */
  #windows: Window[] = [];
  #firstWindow = 0;
  #state: SegmentState = INITIAL_STATE;
  #isSpeaking = false;
  #waiting = 0;
  /** Sound is being lost, and that was reported. */
  #isLosingSound = false;
  #last: Promise<void> = Promise.resolve();
  /** When the sound received so far ended. */
  #receivedUntil = 0;

  constructor(options: SegmenterOptions) {
    this.#options = options;
  }

  /** Adds sound as it arrives. */
  write({ samples, startsAnew }: SoundFrame): void {
    const isLate = this.#advanceTime(samples.length, startsAnew);
    if (startsAnew || isLate) this.#endUtterance();
    const all = new Int16Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    const whole = all.length - (all.length % WINDOW_SAMPLES);
    this.#rest = all.slice(whole);
    if (whole === 0) return;
    const count = whole / WINDOW_SAMPLES;
    if (this.#waiting + count > WAITING_MAX) {
      if (!this.#isLosingSound) this.#options.onSoundLost(new Error('The speech detector is too slow.'));
      this.#isLosingSound = true;
      return;
    }
    this.#isLosingSound = false;
    this.#detect(all.slice(0, whole), this.#receivedUntil - (this.#rest.length * 1000) / SAMPLE_RATE);
  }

  /** Ends the last utterance. Resolves when all utterances are passed on. */
  async close(): Promise<void> {
    this.#endUtterance();
    await this.#last;
    this.#options.stream.close();
  }

  /**
   * Advances the time of the stream by the length of the sound, since sound arrives as it is spoken. Two exceptions: the
   * time never runs ahead of the clock, and sound that arrives much too late follows a gap.
   * @returns whether there was such a gap
   */
  #advanceTime(count: number, startsAnew: boolean): boolean {
    const now = this.#options.now().getTime();
    const until = this.#receivedUntil + (count * 1000) / SAMPLE_RATE;
    const isLate = now - until > GAP_MS;
    this.#receivedUntil = startsAnew || until > now || isLate ? now : until;
    return isLate;
  }

  #detect(samples: Int16Array, endedAt: number): void {
    const count = samples.length / WINDOW_SAMPLES;
    const windows = Array.from({ length: count }, (_, i) => ({
      samples: samples.subarray(i * WINDOW_SAMPLES, (i + 1) * WINDOW_SAMPLES),
      endedAt: endedAt - (count - 1 - i) * WINDOW_MS,
    }));
    this.#waiting += count;
    const detected = this.#options.stream.detect(samples);
    this.#enqueue(async () => {
      try {
        const probabilities = await detected;
        for (const [i, window] of windows.entries()) this.#addWindow(window, probabilities[i] ?? 0);
      } catch (error) {
        this.#apply(endUtterance(this.#state));
        this.#options.onSoundLost(error instanceof Error ? error : new Error(String(error)));
      } finally {
        this.#waiting -= count;
      }
    });
    detected.catch(() => {}); // reported above, in order
  }

  #addWindow(window: Window, probability: number): void {
    this.#windows.push(window);
    this.#apply(addWindow(this.#state, probability));
  }

  #endUtterance(): void {
    this.#rest = new Int16Array(0);
    this.#enqueue(async () => {
      const { after, cut } = endUtterance(this.#state);
      this.#apply({ after: { ...after, free: after.next }, cut });
    });
  }

  #apply({ after, cut }: { after: SegmentState; cut: WindowRange | null }): void {
    if (cut !== null) this.#emit(cut);
    this.#followSpeech(after);
    this.#state = after;
    const needed = firstNeeded(after);
    this.#windows.splice(0, needed - this.#firstWindow);
    this.#firstWindow = Math.max(needed, this.#firstWindow);
  }

  /** Reports speech that is longer than a noise, and its pause. Must be called while `#state` is the one before. */
  #followSpeech({ open }: SegmentState): void {
    const isSpeaking = open !== null && (this.#isSpeaking || open.speech >= MIN_SPEECH);
    if (isSpeaking === this.#isSpeaking) return;
    this.#isSpeaking = isSpeaking;
    const lastSpeech = this.#windows[(this.#state.open?.lastSpeech ?? 0) - this.#firstWindow];
    const endedAt = isSpeaking ? this.#windows.at(-1)?.endedAt : lastSpeech?.endedAt;
    this.#options.onSpeech?.({ isSpeaking, at: new Date(endedAt ?? this.#receivedUntil) });
  }

  #emit({ from, to }: WindowRange): void {
    const windows = this.#windows.slice(from - this.#firstWindow, to - this.#firstWindow);
    const [first, last] = [windows[0], windows.at(-1)];
    if (first === undefined || last === undefined) return;
    const samples = new Int16Array(windows.length * WINDOW_SAMPLES);
    for (const [i, window] of windows.entries()) samples.set(window.samples, i * WINDOW_SAMPLES);
    // Delayed sound arrives all at once: it is as long as it was spoken.
    const latestStart = last.endedAt - windows.length * WINDOW_MS;
    this.#options.onUtterance({
      samples,
      startedAt: new Date(Math.min(first.endedAt - WINDOW_MS, latestStart)),
      endedAt: new Date(last.endedAt),
    });
  }

  #enqueue(step: () => Promise<void>): void {
    this.#last = this.#last.then(step);
  }
}

/** Sound that arrives this much too late follows a gap, in milliseconds. */
const GAP_MS = 2_000;
