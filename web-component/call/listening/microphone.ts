import { FRAME_SAMPLES, soundFrame } from './frame';
import { Resampler } from './resampler';

/*
 * A file of its own that is loaded twice: by the page when an agent listens, and by the page's AudioWorklet, which runs the
 * processor at its end. So it needs no Blob URL, which the policy of a page may forbid.
 */

const PROCESSOR = 'conference-room-microphone';
/** The longest time for the browser to begin, in milliseconds. */
const START_LIMIT_MS = 10_000;

/**
 * Captures a microphone as audio frames, 16 kHz mono, until the signal aborts.
 * @param onFrame called every 64 ms
 * @returns when the capture has begun
 * @throws where the policy of the page forbids the worklet, or the browser does not begin in time (for example, Firefox
 * without an audio output device). The capture may still begin afterwards.
 */
export async function listen(
  stream: MediaStream,
  signal: AbortSignal,
  onFrame: (frame: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  if (signal.aborted) return;
  const context = new AudioContext();
  signal.addEventListener('abort', () => void context.close(), { once: true });
  try {
    await context.audioWorklet.addModule(import.meta.url);
    if (signal.aborted) return;
    const source = context.createMediaStreamSource(stream);
    const processor = new AudioWorkletNode(context, PROCESSOR, { numberOfOutputs: 0 });
    processor.port.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
      if (!signal.aborted) onFrame(data);
    });
    processor.port.start();
    source.connect(processor);
    // A page that captures audio may start an AudioContext without a user gesture.
    void context.resume().catch(() => undefined);
    await untilRunning(context, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function untilRunning(context: AudioContext, signal: AbortSignal): Promise<void> {
  if (context.state === 'running') return;
  await new Promise<void>((resolve, reject) => {
    const isLate = () => reject(new Error('The browser processes no sound.'));
    const timer = setTimeout(isLate, START_LIMIT_MS);
    const isRunning = () => context.state === 'running' && resolve();
    context.addEventListener('statechange', isRunning, { signal });
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}

/** Globals of an AudioWorklet. */
interface WorkletScope {
  sampleRate: number;
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(name: string, processor: new () => object): void;
}

function isWorklet(scope: object): scope is WorkletScope {
  return 'registerProcessor' in scope;
}

function register({ AudioWorkletProcessor, registerProcessor, sampleRate }: WorkletScope): void {
  class Microphone extends AudioWorkletProcessor {
    readonly #resampler = new Resampler(sampleRate);
    #samples: number[] = [];

    process([channels = []]: Float32Array[][]): boolean {
      this.#samples.push(...this.#resampler.push(mono(channels)));
      if (this.#samples.length >= FRAME_SAMPLES) {
        const frame = soundFrame(this.#samples.splice(0, FRAME_SAMPLES));
        this.port.postMessage(frame, [frame.buffer]);
      }
      return true;
    }
  }
  registerProcessor(PROCESSOR, Microphone);
}

/** @returns the mean of the channels; empty when no input is connected */
function mono([first = new Float32Array(), ...others]: Float32Array[]): Float32Array {
  if (others.length === 0) return first;
  const sum = (i: number) => others.reduce((total, channel) => total + (channel[i] ?? 0), 0);
  return first.map((sample, i) => (sample + sum(i)) / (others.length + 1));
}

const scope: object = globalThis;
if (isWorklet(scope)) register(scope);
