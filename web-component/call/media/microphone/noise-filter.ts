import type { FilteredTrack } from '../track-filter';
import { assets } from './assets';
import { Cleaner, RNNoise } from './rnnoise';

/*
 * A file of its own that is loaded twice: by the page, and by the page's AudioWorklet, which runs the processor at its end.
 * So it needs no Blob URL, which the policy of a page may forbid.
 */

const PROCESSOR = 'conference-room-noise';
/** The only rate that RNNoise knows. */
const SAMPLE_RATE_HZ = 48_000;
/** The longest time for RNNoise to arrive, and to clean the first sound, in milliseconds. */
const START_LIMIT_MS = 10_000;

/** Fetches RNNoise. @throws when it does not arrive */
export async function fetchRNNoise(): Promise<ArrayBuffer> {
  const address = new URL(assets.rnnoise, import.meta.url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(START_LIMIT_MS) });
  if (!answer.ok) throw new Error(`RNNoise did not arrive: ${answer.status}.`);
  return answer.arrayBuffer();
}

/**
 * Takes the noise out of what a microphone hears. Its own track stays as it is.
 * @param onFail the processor has failed: its track is silent
 * @returns when it has cleaned the first sound
 * @throws when it cannot run here
 */
export async function filterNoise(
  microphone: MediaStreamTrack,
  rnnoise: ArrayBuffer,
  onFail: () => void,
): Promise<FilteredTrack> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ });
  const close = (): void => void context.close().catch(() => undefined); // it may be closed
  try {
    await context.audioWorklet.addModule(import.meta.url);
    const source = context.createMediaStreamSource(new MediaStream([microphone]));
    const processor = new AudioWorkletNode(context, PROCESSOR, {
      channelCount: 1,
      channelCountMode: 'explicit',
      outputChannelCount: [1],
      processorOptions: rnnoise,
    });
    const sink = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    source.connect(processor).connect(sink);
    // A page that captures audio may start an AudioContext without a user gesture; a phone call interrupts it.
    const resume = (): void => void context.resume().catch(() => undefined);
    context.addEventListener('statechange', resume);
    resume();
    await firstSoundOf(processor);
    processor.addEventListener('processorerror', onFail);
    const [track] = sink.stream.getAudioTracks();
    if (!track) throw new Error('There is no track of the cleaned sound.');
    const stop = (): void => {
      track.stop();
      close();
    };
    return { track, stop };
  } catch (error) {
    close();
    throw error;
  }
}

async function firstSoundOf(processor: AudioWorkletNode): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error('RNNoise does not start.'));
    setTimeout(fail, START_LIMIT_MS);
    processor.addEventListener('processorerror', fail);
    processor.port.addEventListener('message', () => resolve());
    processor.port.start();
  });
}

/** Globals of an AudioWorklet. */
interface WorkletScope {
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(
    name: string,
    processor: new (options: { processorOptions: ArrayBuffer }) => object,
  ): void;
}

function isWorklet(scope: object): scope is WorkletScope {
  return 'registerProcessor' in scope;
}

function register({ AudioWorkletProcessor, registerProcessor }: WorkletScope): void {
  class NoiseProcessor extends AudioWorkletProcessor {
    readonly #cleaner: Cleaner;
    #isTold = false;

    constructor({ processorOptions }: { processorOptions: ArrayBuffer }) {
      super();
      this.#cleaner = new Cleaner(new RNNoise(processorOptions));
    }

    process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
      const [input, output] = [inputs[0]?.[0], outputs[0]?.[0]];
      if (input && output) this.#cleaner.push(input, output);
      if (!this.#isTold) this.port.postMessage('ready', []);
      this.#isTold = true;
      return true;
    }
  }
  registerProcessor(PROCESSOR, NoiseProcessor);
}

const scope: object = globalThis;
if (isWorklet(scope)) register(scope);
