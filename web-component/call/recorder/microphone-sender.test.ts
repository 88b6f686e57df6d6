import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import { MicrophoneSender } from './microphone-sender';

/** A media recorder of the browser, whose chunks the test makes. */
class HandDrivenMediaRecorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  state: MediaRecorder['state'] = 'inactive';

  constructor() {
    super();
    created.push(this);
  }

  start(): void {
    this.state = 'recording';
    this.dispatchEvent(new Event('start'));
  }

  stop(): void {
    this.state = 'inactive';
    this.chunk('the end');
    this.dispatchEvent(new Event('stop'));
  }

  chunk(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
}

const created: HandDrivenMediaRecorder[] = [];
const stream = (): MediaStream => new MediaStream();
let sender: MicrophoneSender;
/** Messages, and the numbers of the chunks in frames. */
let sent: (ToServer | number)[];
let waitingBytes: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly getAudioTracks = () => [];
    },
  );
  vi.stubGlobal('MediaRecorder', HandDrivenMediaRecorder);
  created.length = 0;
  sent = [];
  waitingBytes = 0;
  const hub = {
    send: (message: ToServer) => void (waitingBytes < Infinity && sent.push(message)),
    sendFrame: (frame: Uint8Array) => void sent.push(new DataView(frame.buffer).getUint32(4)),
    get waitingBytes() {
      return waitingBytes;
    },
  };
  sender = new MicrophoneSender(hub, 'me');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes a chunk, and waits until it was read. */
async function record(text: string): Promise<void> {
  created.at(-1)?.chunk(text);
  await read();
}
/** Waits until the chunks so far are read. */
async function read(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
const stored = (nextChunk: number) =>
  sender.receive({ type: 'chunk-stored', recordingId: 'rec_1', nextChunk });
const announced = (firstChunk: number, agoMs: number) => ({
  type: 'send-audio',
  recordingId: 'rec_1',
  firstChunk,
  agoMs,
});
const allSent = (chunkCount: number) => ({ type: 'audio-sent', recordingId: 'rec_1', chunkCount });

it('announces how long ago the microphone was turned on, and sends chunks once the server takes them', async () => {
  sender.follow('rec_1', stream());
  vi.advanceTimersByTime(1_000);
  await record('one');
  expect(sent).toEqual([announced(0, 1_000)]);
  stored(0);
  await record('two');
  expect(sent.slice(1)).toEqual([0, 1]);
});

it('begins a new file with the next number when the microphone is turned on again', async () => {
  sender.follow('rec_1', stream());
  await record('one');
  stored(0);
  sender.follow('rec_1', null);
  await read();
  expect(sent).toEqual([announced(0, 0), 0, 1]);
  stored(2);
  expect(sent.at(-1)).toEqual(allSent(2));
  sender.follow('rec_1', stream());
  await record('three');
  expect(sent.slice(-2)).toEqual([announced(2, 0), 2]);
});

it('continues after a lost connection from what the server has stored', async () => {
  sender.follow('rec_1', stream());
  await record('one');
  stored(0);
  await record('two');
  waitingBytes = Infinity;
  await record('three');
  vi.advanceTimersByTime(9_000);
  waitingBytes = 0;
  sent = [];
  sender.receive({ type: 'welcome', participantId: 'me' } as Parameters<typeof sender.receive>[0]);
  expect(sent).toEqual([announced(0, 9_000)]);
  stored(1);
  expect(sent.slice(1)).toEqual([1, 2]);
});

it('ends when the recording stops, is over or is refused', async () => {
  sender.follow('rec_1', stream());
  await record('one');
  stored(0);
  sender.receive({ type: 'stop-recording', by: null, recordingId: 'rec_1' });
  await read();
  stored(2);
  expect(sent.at(-1)).toEqual(allSent(2));
  sender.follow('rec_1', stream());
  expect(created).toHaveLength(1);
  sender.follow('rec_2', stream());
  sender.receive({ type: 'rejected', of: 'send-audio', message: 'You have not agreed to be recorded.' });
  expect(created.map(({ state }) => state)).toEqual(['inactive', 'inactive']);
});

it('waits with leaving for the last sound, but not for long', async () => {
  expect(sender.finish()).toBeNull();
  sender.follow(null, null);
  sender.follow('rec_1', stream());
  await record('one');
  stored(0);
  let isFinished = false;
  void sender.finish()?.then(() => (isFinished = true));
  await read();
  expect(isFinished).toBe(false);
  stored(2);
  await read();
  expect(isFinished).toBe(true);
  expect(sent.at(-1)).toEqual(allSent(2));
});
