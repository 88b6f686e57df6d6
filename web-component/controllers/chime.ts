/** However many people come, it sounds once in this time, in milliseconds. */
const PAUSE_MS = 10_000;
/** Two tones, in hertz, one after the other. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;

/** A short, soft sound that calls for attention. */
export class Chime {
  #soundedAt = -PAUSE_MS;

  /** Sounds, unless it did a moment ago, or the browser holds sound back until you click. */
  sound(): void {
    const now = performance.now();
    if (now - this.#soundedAt < PAUSE_MS || !('AudioContext' in globalThis)) return;
    this.#soundedAt = now;
    const context = new AudioContext();
    const end = context.currentTime + TONES.length * TONE_SECONDS;
    TONES.forEach((hertz, index) => playTone(context, hertz, context.currentTime + index * TONE_SECONDS));
    setTimeout(() => void context.close(), (end - context.currentTime) * 1_000 + 500);
  }
}

function playTone(context: AudioContext, hertz: number, at: number): void {
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  oscillator.connect(volume).connect(context.destination);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + TONE_SECONDS);
  oscillator.start(at);
  oscillator.stop(at + TONE_SECONDS);
}
