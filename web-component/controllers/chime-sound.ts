/** Two tones, in hertz, one after the other. */
const TONES = [660, 880];
const TONE_SECONDS = 0.18;
const VOLUME = 0.12;

/** Plays two soft tones. */
export function playChime(): void {
  const context = new AudioContext();
  const start = context.currentTime;
  TONES.forEach((hertz, index) => playTone(context, hertz, start + index * TONE_SECONDS));
  setTimeout(() => void context.close(), 1_000);
}

function playTone(context: AudioContext, hertz: number, at: number): void {
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  oscillator.connect(volume).connect(context.destination);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + TONE_SECONDS);
  oscillator.start(at);
  oscillator.stop(at + TONE_SECONDS);
}
