/** The number of samples that RNNoise processes at once: 10 ms at 48 kHz, the only rate that it supports. */
export const FRAME_SAMPLES = 480;
/** RNNoise takes samples in the range of 16 bits. */
const SCALE = 32_768;
const SAMPLE_BYTES = 4;

/** RNNoise: a small neural network that keeps speech and removes other sound. */
export class RNNoise {
  readonly #process: WasmFunction;
  readonly #state: number;
  readonly #address: number;
  readonly #memory: Float32Array;

  /**
   * @param wasm the build in `@sapphi-red/web-noise-suppressor`
   * @throws when the bytes are not such a build, or the policy of the page forbids WebAssembly
   */
  constructor(wasm: BufferSource) {
    const fail = (): never => {
      throw new Error('RNNoise failed.');
    };
    let bytes = new Uint8Array();
    const copy = (to: number, from: number, length: number): void => {
      bytes.copyWithin(to, from, from + length);
    };
    // It never asks for more memory than it has from the beginning.
    const env = { emscripten_memcpy_big: copy, emscripten_resize_heap: fail, __assert_fail: fail };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env });
    const { memory } = exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError('RNNoise has no memory.');
    bytes = new Uint8Array(memory.buffer);
    functionOf(exports, 'emscripten_stack_init')();
    functionOf(exports, '__wasm_call_ctors')();
    this.#process = functionOf(exports, 'rnnoise_process_frame');
    this.#state = functionOf(exports, 'rnnoise_create')(0);
    this.#address = functionOf(exports, 'malloc')(FRAME_SAMPLES * SAMPLE_BYTES);
    this.#memory = new Float32Array(memory.buffer, this.#address, FRAME_SAMPLES);
  }

  /** Cleans one frame in place, a hundred times a second, without arrays that need garbage collection. */
  clean(frame: Float32Array): void {
    this.#memory.set(frame);
    scale(this.#memory, SCALE);
    this.#process(this.#state, this.#address, this.#address);
    scale(this.#memory, 1 / SCALE);
    frame.set(this.#memory);
  }
}

function scale(samples: Float32Array, by: number): void {
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * by;
}

type WasmFunction = (...values: number[]) => number;

function functionOf(exports: WebAssembly.Exports, name: string): WasmFunction {
  const found = exports[name];
  if (typeof found !== 'function') throw new TypeError(`RNNoise has no ${name}.`);
  return (...values) => Number(found(...values));
}

/** Cleans a signal that arrives in pieces of any length. The output is one frame late. */
export class Cleaner {
  readonly #rnnoise: RNNoise;
  #next = new Float32Array(FRAME_SAMPLES);
  #cleaned = new Float32Array(FRAME_SAMPLES);
  #at = 0;

  constructor(rnnoise: RNNoise) {
    this.#rnnoise = rnnoise;
  }

  /** @param output as long as the input */
  push(input: Float32Array, output: Float32Array): void {
    for (let from = 0; from < input.length;) {
      const length = Math.min(input.length - from, FRAME_SAMPLES - this.#at);
      const to = this.#at + length;
      output.set(this.#cleaned.subarray(this.#at, to), from);
      this.#next.set(input.subarray(from, from + length), this.#at);
      from += length;
      this.#at = to % FRAME_SAMPLES;
      if (this.#at === 0) this.#turn();
    }
  }

  #turn(): void {
    this.#rnnoise.clean(this.#next);
    [this.#next, this.#cleaned] = [this.#cleaned, this.#next];
  }
}
