import { SAMPLE_RATE } from '../../platform/hub/frames';

/** How high the voice is, in Hz. */
const PITCH = 120;
/** Where the mouth resonates in the middle of "ah" and of "ee", in Hz, and how broadly. */
const VOWELS = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
] as const;
const BANDWIDTHS = [60, 90, 120] as const;
const LOUDNESS = 9_000;

/**
 * A second of somebody who says "ah" and "ee", made up of a pulse train and resonances: something for a transcription
 * service to work on, which nobody said. It need not make words of it.
 */
export function sample(): Int16Array {
  made ??= speak();
  return made;
}

let made: Int16Array | null = null;

function speak(): Int16Array {
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
    // Louder and softer again, as syllables are.
    return voiced.map((value, i) => (value / loudest) * Math.sin((Math.PI * i) / part));
  });
  return Int16Array.from(sound, (value) => Math.round(LOUDNESS * value));
}

/** A resonance of the mouth: a filter with two poles. */
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
