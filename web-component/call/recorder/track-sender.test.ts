import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import { recording } from '../../testing/call-fixtures';
import type { Tracks } from '../engine/engine';
import { TracksSender } from './tracks-sender';

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
/** A track of a device, as far as it is told from others. */
const track = () => ({}) as MediaStreamTrack;
let sender: TracksSender;
/** Messages, and the numbers of the chunks in frames, with their source unless it is a microphone. */
let sent: (ToServer | number | string)[];
let waitingBytes: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal('MediaRecorder', HandDrivenMediaRecorder);
  created.length = 0;
  sent = [];
  waitingBytes = 0;
  const hub = {
    send: (message: ToServer) => void (waitingBytes < Infinity && sent.push(message)),
    sendFrame(frame: Uint8Array) {
      const header = new DataView(frame.buffer);
      const source = ['', 'camera', 'screen', 'screen-audio'][header.getUint8(2)];
      sent.push(source ? `${source} ${header.getUint32(4)}` : header.getUint32(4));
    },
    get waitingBytes() {
      return waitingBytes;
    },
  };
  sender = new TracksSender(hub, 'me');
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
/** Follows a recording whose only source is the microphone. */
const follow = (recordingId: string | null, microphone: MediaStreamTrack | null) =>
  sender.follow(recordingId === null ? null : { ...recording, kind: 'audio', recordingId }, {
    microphone,
    camera: track(),
    screen: null,
    screenAudio: null,
  });

type Source = 'microphone' | 'camera' | 'screen' | 'screen-audio';
const stored = (nextChunk: number, source: Source = 'microphone') =>
  sender.receive({ type: 'chunk-stored', recordingId: 'rec_1', source, nextChunk });
const announced = (firstChunk: number, agoMs: number, source: Source = 'microphone') => ({
  type: 'send-track',
  recordingId: 'rec_1',
  source,
  firstChunk,
  agoMs,
  pageMs: performance.now() - agoMs,
});
const allSent = (chunkCount: number, source: Source = 'microphone') => ({
  type: 'track-sent',
  recordingId: 'rec_1',
  source,
  chunkCount,
});

it('announces how long ago the microphone was turned on, and sends chunks once the server takes them', async () => {
  follow('rec_1', track());
  vi.advanceTimersByTime(1_000);
  await record('one');
  expect(sent).toEqual([announced(0, 1_000)]);
  stored(0);
  await record('two');
  expect(sent.slice(1)).toEqual([0, 1]);
});

it('begins a new file with the next number when the microphone is turned on again', async () => {
  follow('rec_1', track());
  await record('one');
  stored(0);
  follow('rec_1', null);
  await read();
  expect(sent).toEqual([announced(0, 0), 0, 1]);
  stored(2);
  expect(sent.at(-1)).toEqual(allSent(2));
  follow('rec_1', track());
  await record('three');
  expect(sent.slice(-2)).toEqual([announced(2, 0), 2]);
});

it('continues after a lost connection from what the server has stored', async () => {
  follow('rec_1', track());
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
  follow('rec_1', track());
  await record('one');
  stored(0);
  sender.receive({ type: 'stop-recording', by: null, recordingId: 'rec_1' });
  await read();
  stored(2);
  expect(sent.at(-1)).toEqual(allSent(2));
  follow('rec_1', track());
  expect(created).toHaveLength(1);
  follow('rec_2', track());
  sender.receive({
    type: 'rejected',
    of: 'send-track',
    source: 'microphone',
    message: 'You have not agreed to be recorded.',
  });
  expect(created.map(({ state }) => state)).toEqual(['inactive', 'inactive']);
});

it('waits with leaving for the last sound, but not for long', async () => {
  expect(sender.finish()).toBeNull();
  follow(null, null);
  follow('rec_1', track());
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

/** Follows a recording of tracks. */
const followAll = (tracks: Partial<Tracks>, kind: 'audio' | 'tracks' = 'tracks') =>
  sender.follow(
    { ...recording, kind, recordingId: 'rec_1' },
    { microphone: null, camera: null, screen: null, screenAudio: null, ...tracks },
  );

it('sends the camera and the screen as tracks of their own, with numbers of their own', async () => {
  followAll({ camera: track(), screen: track() });
  const [ofScreen, ofCamera] = created;
  ofCamera?.chunk('a picture');
  await read();
  ofScreen?.chunk('a screen');
  await read();
  expect(sent).toEqual([announced(0, 0, 'camera'), announced(0, 0, 'screen')]);
  stored(0, 'camera');
  stored(0, 'screen');
  expect(sent.slice(2)).toEqual(['camera 0', 'screen 0']);
  followAll({ screen: track() });
  await read();
  stored(2, 'camera');
  expect(sent.filter((one) => typeof one === 'object').slice(2)).toContainEqual(allSent(2, 'camera'));
});

it.each(['audio', 'tracks'] as const)(
  'sends the sound of a screen for a recording of kind %s',
  async (kind) => {
    followAll({ screenAudio: track() }, kind);
    await record('a film');
    expect(sent).toEqual([announced(0, 0, 'screen-audio')]);
    stored(0, 'screen-audio');
    expect(sent.slice(1)).toEqual(['screen-audio 0']);
    followAll({}, kind);
    await read();
    stored(2, 'screen-audio');
    expect(sent.at(-1)).toEqual(allSent(2, 'screen-audio'));
  },
);

it('ends only the source that the server refuses', () => {
  followAll({ microphone: track(), camera: track() });
  const rejected = { type: 'rejected', of: 'send-track', message: 'You may not use a camera.' } as const;
  sender.receive({ ...rejected, source: 'camera' });
  expect(created.map(({ state }) => state)).toEqual(['recording', 'inactive']);
});

it('lets sound go before pictures while the socket is busy', async () => {
  followAll({ microphone: track(), camera: track() });
  for (const media of created) media.chunk('one');
  await read();
  waitingBytes = 100_000;
  stored(0, 'camera');
  stored(0);
  expect(sent.slice(2)).toEqual([0]);
  waitingBytes = 0;
  vi.advanceTimersByTime(100);
  expect(sent.slice(2)).toEqual([0, 'camera 0']);
});

it('divides what is longer than the server accepts, and sends no more frames at once than it accepts', async () => {
  followAll({ camera: track() });
  created[0]?.chunk('x'.repeat(4_000_000));
  await read();
  stored(0, 'camera');
  const chunks = () => sent.flatMap((one) => (typeof one === 'string' ? one : []));
  expect(new Set(chunks())).toEqual(new Set(['camera 0', 'camera 1', 'camera 2', 'camera 3']));
  for (let next = 1; next <= 7; next += 1) stored(next, 'camera');
  expect(chunks()).toHaveLength(60);
  vi.advanceTimersByTime(1_000);
  expect(chunks()).toHaveLength(64);
});

it(
  'records nothing more when it can keep nothing more, and goes on when half of that is sent',
  { tags: ['slow'] },
  async () => {
    const camera = track();
    followAll({ camera });
    await record('x'.repeat(500_000));
    stored(0, 'camera');
    for (let i = 1; i <= 120; i += 1) await record('x'.repeat(500_000));
    await read();
    expect(created.map(({ state }) => state)).toEqual(['inactive']);
    stored(50, 'camera');
    expect(created).toHaveLength(1);
    stored(62, 'camera');
    expect(created.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  },
);
