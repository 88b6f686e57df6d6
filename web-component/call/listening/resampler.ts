/** Sample rate of the audio for an agent, in Hz. */
const OUTPUT_RATE = 16_000;

/** Cutoff of the low-pass filter, as a share of the lower of the two Nyquist frequencies. */
const CUTOFF = 0.91;
/** Zero crossings of the filter on each side: frequencies that would alias are attenuated by 60 dB. */
const CROSSINGS = 32;

/**
 * Converts audio of any sample rate to 16 kHz with a windowed-sinc low-pass filter. Rates are whole numbers, so there are
 * only a few phases between two samples, each with a table of weights.
 */
export class Resampler {
  readonly #weights: readonly Float32Array[];
  /** Weights on each side of a sample. */
  readonly #half: number;
  /** The distance of two output samples is `#advance / #weights.length` input samples. */
  readonly #advance: number;
  #phase = 0;
  /** Input that is still needed, and the position of the next output sample in it. */
  #kept: Float32Array;
  #at: number;

  /** @param inputRate in Hz */
  constructor(inputRate: number) {
    const common = greatestDivisor(inputRate, OUTPUT_RATE);
    const cutoff = CUTOFF * Math.min(1, OUTPUT_RATE / inputRate);
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#advance = inputRate / common;
    const phases = OUTPUT_RATE / common;
    this.#weights = Array.from({ length: phases }, (_, phase) => weights(phase / phases, cutoff, this.#half));
    this.#at = this.#half - 1;
    this.#kept = new Float32Array(this.#at);
  }

  /** @returns the output samples that this input completes; the filter may overshoot the range of the input a little */
  push(input: Float32Array): number[] {
    const samples = new Float32Array(this.#kept.length + input.length);
    samples.set(this.#kept);
    samples.set(input, this.#kept.length);
    const output: number[] = [];
    while (this.#at + this.#half < samples.length) {
      output.push(weighted(samples, this.#at - this.#half + 1, this.#weights[this.#phase]));
      this.#phase += this.#advance;
      this.#at += Math.floor(this.#phase / this.#weights.length);
      this.#phase %= this.#weights.length;
    }
    const done = Math.min(this.#at - this.#half + 1, samples.length);
    this.#kept = samples.slice(done);
    this.#at -= done;
    return output;
  }
}

function weighted(samples: Float32Array, from: number, by: Float32Array = new Float32Array()): number {
  let sum = 0;
  for (let i = 0; i < by.length; i += 1) sum += (by[i] ?? 0) * (samples[from + i] ?? 0);
  return sum;
}

/** Returns the weights of the samples around a point that is `fraction` after one of them. Their sum is 1. */
function weights(fraction: number, cutoff: number, half: number): Float32Array {
  const all = Float32Array.from({ length: 2 * half }, (_, i) => {
    const distance = i - half + 1 - fraction;
    return sinc(cutoff * distance) * blackman(distance / half);
  });
  const sum = all.reduce((total, weight) => total + weight, 0);
  return all.map((weight) => weight / sum);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Returns the Blackman window. @param x -1 to 1, from one end of the window to the other */
const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
