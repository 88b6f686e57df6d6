import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordingState } from '../../../server/platform/hub/recording';
import { createRecorder, type Recorder } from './recorder';

/** A media recorder of the browser. It records nothing. */
class HandDrivenMediaRecorder extends EventTarget {
  state: MediaRecorder['state'] = 'inactive';
  readonly stream = new MediaStream();
  readonly requestData = (): void => undefined;
  readonly start = (): void => void (this.state = 'recording');
  readonly pause = (): void => void (this.state = 'paused');
  readonly resume = (): void => void (this.state = 'recording');
  readonly stop = (): void => void (this.state = 'inactive');
  readonly record = (text: string): boolean =>
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));

  constructor() {
    super();
    created.push(this);
  }
}

const created: HandDrivenMediaRecorder[] = [];
const stateOfMedia = () => created.at(-1)?.state;
let recorder: Recorder;

/** Whether nobody is in the call. */
let isEmpty: boolean;
/** How often another recorder was asked to go on. */
let returns: number;
let frames: number;

/** The messages that the recorder has sent, each message with the state of the media recorder at that time. */
let sent: string[];

const RECORDING: RecordingState = {
  recordingId: 'rec_1',
  by: 'me',
  startedAt: '2026-01-01T10:00:00.000Z',
  nextChunk: 0,
};
const PAUSED = 'recording-paused while paused';

/** More than the time between two pictures, in milliseconds. */
const A_PICTURE_MS = 100;
/** Longer than the recorder waits before it repeats a report, in milliseconds. */
const A_WHILE_MS = 5_000;

const change = (more: Partial<RecordingState> = {}) => {
  recorder.receive({ type: 'recording-changed', recording: { ...RECORDING, ...more } });
  const received = sent.length;
  vi.advanceTimersByTime(A_PICTURE_MS);
  return sent.slice(received);
};

beforeEach(() => {
  vi.useFakeTimers();
  const canvas = {
    getContext: () => ({ fillRect: () => undefined }),
    captureStream: () => new MediaStream(),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly getTracks = () => [];
      readonly getVideoTracks = () => [];
      readonly getAudioTracks = () => [];
    },
  );
  vi.stubGlobal('MediaRecorder', HandDrivenMediaRecorder);
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      readonly createMediaStreamDestination = () => ({ stream: new MediaStream() });
      readonly resume = async (): Promise<void> => undefined;
      readonly close = async (): Promise<void> => undefined;
    },
  );
  vi.stubGlobal(
    'ConstantSourceNode',
    class {
      readonly connect = (): void => undefined;
      readonly start = (): void => undefined;
    },
  );
  vi.stubGlobal('addEventListener', () => undefined);
  sent = [];
  isEmpty = false;
  returns = 0;
  frames = 0;
  recorder = createRecorder({
    hub: {
      send: ({ type }) => void sent.push(`${type} while ${stateOfMedia()}`),
      sendFrame: () => void (frames += 1),
      waitingBytes: 0,
    },
    mimeType: 'video/webm',
    selfId: 'me',
    state: () => ({ participants: [], room: null, spotlightId: null }),
    microphone: () => null,
    trails: () => [],
    watch: () => undefined,
    onBegun: () => undefined,
    onStopping: () => undefined,
    isEmpty: () => isEmpty,
    onReturn: () => void (returns += 1),
    onNotice: () => undefined,
    onEnd: () => undefined,
  });
});

afterEach(() => {
  recorder.close();
  vi.useRealTimers();
});

it('confirms a pause once, when the browser records nothing any more', () => {
  expect(change()).toEqual([]);
  expect(stateOfMedia()).toBe('recording');
  expect(change({ isPauseRequested: true })).toEqual([PAUSED]);
  expect(change({ pausedAt: RECORDING.startedAt })).toEqual([]);
});

it('records nothing of a recording that is paused from the beginning until it is resumed', () => {
  expect(change({ isPauseRequested: true })).toEqual(['recording-paused while inactive']);
  change({ pausedAt: RECORDING.startedAt });
  expect(stateOfMedia()).toBe('inactive');
  change();
  expect(stateOfMedia()).toBe('recording');
});

it('confirms a pause again that the server could not store', () => {
  change();
  change({ isPauseRequested: true });
  sent = [];
  for (let times = 1; times <= 2; times += 1) {
    recorder.receive({
      type: 'rejected',
      of: 'recording-paused',
      message: 'The disk is full.',
    });
    vi.advanceTimersByTime(A_PICTURE_MS);
    expect(sent).toHaveLength(times - 1);
    vi.advanceTimersByTime(A_WHILE_MS);
    expect(sent).toEqual(Array.from({ length: times }, () => PAUSED));
  }
});

it('does not confirm a pause again that has ended', () => {
  change();
  change({ isPauseRequested: true });
  recorder.receive({
    type: 'rejected',
    of: 'recording-paused',
    message: 'The disk is full.',
  });
  change();
  sent = [];
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(sent).toEqual([]);
});

it('leaves the rest to another recorder when people are back, after what it recorded before is stored', async () => {
  change();
  isEmpty = true;
  change();
  expect(stateOfMedia()).toBe('paused');
  isEmpty = false;
  change();
  expect(returns).toBe(0);
  created.at(-1)?.record('what was recorded');
  await vi.waitFor(() => expect(frames).toBe(1));
  expect([returns, stateOfMedia()]).toEqual([0, 'paused']);
  recorder.receive({ type: 'chunk-stored', recordingId: 'rec_1', nextChunk: 1 });
  vi.advanceTimersByTime(A_PICTURE_MS);
  expect(returns).toBeGreaterThan(0);
});

it('asks for a part of its own where another recorder has stored chunks', () => {
  sent = [];
  const recording = { ...RECORDING, nextChunk: 3 };
  recorder.receive({ type: 'welcome', recording } as Parameters<typeof recorder.receive>[0]);
  expect(sent).toEqual(['start-recording while inactive']);
});
