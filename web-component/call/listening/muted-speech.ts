import { listen } from '../media/level';
import { nextSpeech, SILENT } from '../media/speaker-detection';

/** Sound of this length is speech, and not a click or a cough, in milliseconds. */
const SPEECH_MS = 400;
/** The silence after which a person who was told is told again, in milliseconds. */
const QUIET_MS = 10_000;
/** The longest time that one measurement counts for, in milliseconds. */
const MEASURED_MAX_MS = 300;

/** Detects from the loudness of a microphone, measured again and again, that somebody speaks: once per stretch of speech. */
export class MutedSpeech {
  #speech = SILENT;
  #isTold = false;
  #quietMs = 0;
  #measuredAtMs = 0;

  /**
   * @param level loudness now, 0 to 1
   * @returns whether a stretch of speech has just become one
   */
  detect(level: number, nowMs: number): boolean {
    this.#speech = nextSpeech(this.#speech, level, nowMs);
    const { sinceMs, loudAtMs } = this.#speech;
    // Only measured values count. A busy page measures seldom, and does not know the values in between.
    const passedMs = Math.min(nowMs - this.#measuredAtMs, MEASURED_MAX_MS);
    this.#measuredAtMs = nowMs;
    this.#quietMs = sinceMs === null ? this.#quietMs + passedMs : 0;
    if (this.#quietMs >= QUIET_MS) this.#isTold = false;
    if (this.#isTold || sinceMs === null || loudAtMs - sinceMs < SPEECH_MS) return false;
    this.#isTold = true;
    return true;
  }
}

/**
 * Listens to a microphone that is off, until the signal aborts. The sound never leaves the page. A track that is off is
 * silent, so a clone of it is measured, which is never sent.
 * @param onSpeech called once per stretch of speech
 */
export function listenWhileMuted(stream: MediaStream, signal: AbortSignal, onSpeech: () => void): void {
  const [track] = stream.getAudioTracks();
  if (signal.aborted || !track) return;
  const clone = track.clone();
  clone.enabled = true;
  signal.addEventListener('abort', () => clone.stop(), { once: true });
  const speech = new MutedSpeech();
  listen(new MediaStream([clone]), signal, (level) => {
    if (speech.detect(level, Date.now())) onSpeech();
  });
}
