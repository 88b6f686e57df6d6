import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextEvents } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import * as ort from 'onnxruntime-web/wasm';
import type { DetectorResponse, DetectorRequest } from './detector';
import { Rotation, type Claimant } from '../rotation/rotation';
import { WINDOW_SAMPLES } from './segments';

/*
 * The thread that detects speech for every microphone of this process. One run of the model takes one window of several
 * microphones: a single window costs nearly as much as eight together.
 */

const CONTEXT_SAMPLES = 64;
const INPUT_SAMPLES = CONTEXT_SAMPLES + WINDOW_SAMPLES;
const STATE_SIZE = 128;
/** The time for which windows are collected for a batch, in milliseconds. */
const COLLECT_MS = 32;
const BATCH_MAX = 32;

interface Stream extends Claimant {
  state: Float32Array;
  context: Float32Array;
  waiting: { request: number; samples: Float32Array; probabilities: number[] }[];
}

const streams = new Map<number, Stream>();
/** The streams that have waiting windows. */
const rotation = new Rotation();
let isScheduled = false;

const port = parentPort;
if (port === null) throw new Error('The speech detector runs in a thread of its own.');
const model = await load();
port.on('message', (message: DetectorRequest) => {
  switch (message.kind) {
    case 'sound': {
      const stream = streams.get(message.stream) ?? newStream(message.claimant);
      streams.set(message.stream, stream);
      if (stream.waiting.length === 0) rotation.join(stream);
      stream.waiting.push({
        request: message.request,
        samples: scaled(message.samples),
        probabilities: [],
      });
      schedule();
      return;
    }
    case 'close':
      forget(message.stream);
      return;
    default:
      message satisfies never;
  }
});

function newStream(claimant: Claimant): Stream {
  return {
    ...claimant,
    state: new Float32Array(2 * STATE_SIZE),
    context: new Float32Array(CONTEXT_SAMPLES),
    waiting: [],
  };
}

function forget(number: number): void {
  const stream = streams.get(number);
  if (stream === undefined) return;
  streams.delete(number);
  if (stream.waiting.length > 0) rotation.leave(stream);
  stream.waiting = [];
}

async function load(): Promise<ort.InferenceSession> {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const file = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
  return ort.InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    // An error here ends the thread, and `detector.ts` handles its end.
    void runBatches();
  }, COLLECT_MS);
}

async function runBatches(): Promise<void> {
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
    await runModel(batch);
    await nextEvents(); // the model blocks the thread: without this, no message would be received
  }
  isScheduled = false;
}

/** Returns the streams of the next batch, each once. */
function nextBatch(): Stream[] {
  const left = new Set([...streams.values()].filter(({ waiting }) => waiting.length > 0));
  const batch: Stream[] = [];
  for (let next = rotation.pick(left); next !== null; next = rotation.pick(left)) {
    left.delete(next);
    batch.push(next);
    if (batch.length === BATCH_MAX) break;
  }
  return batch;
}

/** Runs the model on the next window of each stream. */
async function runModel(busy: Stream[]): Promise<void> {
  const count = busy.length;
  const input = new Float32Array(count * INPUT_SAMPLES);
  const state = new Float32Array(2 * count * STATE_SIZE);
  for (const [i, stream] of busy.entries()) {
    const [first] = stream.waiting;
    const done = (first?.probabilities.length ?? 0) * WINDOW_SAMPLES;
    input.set(stream.context, i * INPUT_SAMPLES);
    input.set(
      first?.samples.subarray(done, done + WINDOW_SAMPLES) ?? [],
      i * INPUT_SAMPLES + CONTEXT_SAMPLES,
    );
    state.set(stream.state.subarray(0, STATE_SIZE), i * STATE_SIZE);
    state.set(stream.state.subarray(STATE_SIZE), (count + i) * STATE_SIZE);
  }
  const result = await model.run({
    input: new ort.Tensor('float32', input, [count, INPUT_SAMPLES]),
    state: new ort.Tensor('float32', state, [2, count, STATE_SIZE]),
    sr: new ort.Tensor('int64', BigInt64Array.of(16_000n), []),
  });
  const probabilities = floatsOf(result.output);
  const newState = floatsOf(result.stateN);
  for (const [i, stream] of busy.entries()) {
    stream.state.set(newState.subarray(i * STATE_SIZE, (i + 1) * STATE_SIZE));
    stream.state.set(newState.subarray((count + i) * STATE_SIZE, (count + i + 1) * STATE_SIZE), STATE_SIZE);
    stream.context.set(input.subarray((i + 1) * INPUT_SAMPLES - CONTEXT_SAMPLES, (i + 1) * INPUT_SAMPLES));
    addProbability(stream, probabilities[i] ?? 0);
  }
}

function addProbability(stream: Stream, probability: number): void {
  const [first] = stream.waiting;
  if (first === undefined) return;
  first.probabilities.push(probability);
  if (first.probabilities.length * WINDOW_SAMPLES < first.samples.length) return;
  stream.waiting.shift();
  if (stream.waiting.length === 0) rotation.leave(stream);
  const { request, probabilities } = first;
  const answer: DetectorResponse = { request, probabilities };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  port?.postMessage(answer);
}

/** Returns 16 bit samples as numbers from -1 to 1, the input of the model. */
function scaled(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) floats[i] = (samples[i] ?? 0) / 32_768;
  return floats;
}

function floatsOf(tensor: ort.Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error('The speech detector is another model than expected.');
}
