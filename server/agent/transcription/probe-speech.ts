import { SAMPLE_RATE } from '../../platform/hub/frames';

/** Pitch of the voice, in Hz. */
const PITCH = 120;
/** Formants of the vowels "ah" and "ee", in Hz; their bandwidths, in Hz. */
const VOWELS = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
] as const;
const BANDWIDTHS = [60, 90, 120] as const;
const LOUDNESS = 9_000;

/**
 * Returns a second of synthetic speech, the vowels "ah" and "ee", for testing a transcription service without the
 * speech of a person. The service need not recognize any words.
 */
export function probeSpeech(): Int16Array {
  made ??= synthesise();
  return made;
}

let made: Int16Array | null = null;

function synthesise(): Int16Array {
  const part = SAMPLE_RATE / 4;
  const sound = [...VOWELS, ...VOWELS].flatMap((formants) => {
    const pulses = Array.from({ length: part }, (_, i) =>
      i % Math.round(SAMPLE_RATE / PITCH) === 0 ? 1 : 0,
    );
    const voiced = formants.reduce(
      (signal, hz, i) => resonate(signal, hz, BANDWIDTHS[i] ?? 100),
      pulses as readonly number[],
    );
    const loudest = Math.max(...voiced.map(Math.abs));
    // The volume rises and falls as in syllables.
    return voiced.map((value, i) => (value / loudest) * Math.sin((Math.PI * i) / part));
  });
  return Int16Array.from(sound, (value) => Math.round(LOUDNESS * value));
}

/** Applies a formant: a resonance filter with two poles. */
function resonate(signal: readonly number[], hz: number, bandwidth: number): number[] {
  const radius = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE);
  const a = 2 * radius * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let [last, before] = [0, 0];
  return signal.map((value) => {
    const next = value + a * last - radius ** 2 * before;
    before = last;
    last = next;
    return next;
  });
}
