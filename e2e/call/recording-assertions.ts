import type { Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readFrame } from '../../server/platform/hub/frames';
import type { RunningServer } from '../server';
import { expect } from './test';

interface Listed {
  id: string;
  status: string;
  errorMessage: string | null;
  durationSeconds: number | null;
  files: { fileId: string; source: string | null; startedAtMs: number; person: Person | null }[];
}

interface Person {
  displayName: string;
}

/** The file of a microphone, a camera or a screen. */
interface SentTrack {
  startedAtMs: number;
  person: Person | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Starts a recording in a page, through the element's own method. @returns when that was asked for, in milliseconds */
export async function startRecording(page: Page): Promise<number> {
  const asked = await page.evaluate(async () => {
    const asked = Date.now();
    await document.querySelector('conference-room')?.startRecording();
    return asked;
  });
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  return asked;
}

/**
 * Keeps the browser's recording of a page, whatever becomes of the page. To be called before the page is opened.
 * @returns its seconds so far: a busy machine records less than the time that passes
 */
export async function keepRecorded(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const recorded: Blob[] = [];
    Reflect.set(window, 'recorded', recorded);
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        this.addEventListener('dataavailable', ({ data }) => void recorded.push(data));
      }
    };
  });
  return secondsOf(page, 'recorded');
}

/** The recorder of a page, and a second one of the same sound that nobody pauses. */
export interface UnpausedRecorder {
  /** Returns the state of the page's own recorder. */
  state(): Promise<string>;
  /** Returns the seconds of the second one so far. */
  seconds(): Promise<number>;
  /** Returns the seconds that have passed since the second one began. It never has more. */
  passed(): Promise<number>;
}

/** Records the sound of a recording once more, without its pauses. To be called before `keepRecorded`. */
export async function recordUnpaused(page: Page): Promise<UnpausedRecorder> {
  await page.addInitScript(() => {
    const unpaused: Blob[] = [];
    Reflect.set(window, 'unpaused', unpaused);
    const Native = MediaRecorder;
    window.MediaRecorder = class extends Native {
      override start(timeslice?: number): void {
        Reflect.set(window, 'recorder', this);
        const second = new Native(new MediaStream(this.stream.getAudioTracks()), {
          mimeType: 'audio/webm;codecs=opus',
        });
        second.addEventListener('dataavailable', ({ data }) => void unpaused.push(data));
        this.addEventListener('stop', () => second.stop());
        // It begins before the page's own recorder and ends after it, so that it misses nothing of what that one has.
        Reflect.set(window, 'unpausedSince', performance.now());
        second.start(500);
        super.start(timeslice);
      }
    };
  });
  return {
    state: async () => page.evaluate(() => String(Reflect.get(window, 'recorder')?.state)),
    seconds: secondsOf(page, 'unpaused'),
    passed: async () =>
      page.evaluate(() => (performance.now() - Number(Reflect.get(window, 'unpausedSince'))) / 1000),
  };
}

/** Returns what reads the length of the pieces that a page keeps under a name, in seconds so far. */
function secondsOf(page: Page, name: 'recorded' | 'unpaused'): () => Promise<number> {
  const kept: Buffer[] = [];
  let count = 0;
  return async () => {
    const more = await readPieces(page, name, count);
    kept.push(more.bytes);
    count += more.count;
    return secondsIn(Buffer.concat(kept));
  };
}

/** Reads the pieces that a page keeps under a name. @param from the number of the first one */
export async function readPieces(page: Page, name: 'recorded' | 'unpaused', from = 0) {
  const { count, url } = await page.evaluate(
    async ({ name, from }) => {
      const pieces: Blob[] = Reflect.get(window, name).slice(from);
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(new Blob(pieces));
      await read;
      return { count: pieces.length, url: typeof reader.result === 'string' ? reader.result : '' };
    },
    { name, from },
  );
  return { count, bytes: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/** Returns the length of a file that is still being recorded, in seconds; 0 until it has its first picture or sound. */
async function secondsIn(file: Uint8Array): Promise<number> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  return (await input.canRead()) ? input.computeDuration() : 0;
}

/** Waits until so many seconds more have been recorded than now. */
export async function expectMoreRecorded(recorded: () => Promise<number>, seconds: number): Promise<void> {
  const now = await recorded();
  await expect.poll(recorded).toBeGreaterThan(now + seconds);
}

/** Ends a recording in one of the possible ways. */
export async function endRecording(page: Page, how: 'stopRecording' | 'leave' | 'endForAll'): Promise<void> {
  await page.evaluate(async (how) => document.querySelector('conference-room')?.[how](), how);
}

/** The parts of its recording that a page has sent. */
export interface SentChunks {
  /** Returns how many chunks the server has stored. */
  stored(): number;
  /** Returns the first chunks as one file; all of them unless a number is given. */
  file(count?: number): Uint8Array;
}

/** Collects the chunks of its recording that a page sends. To be called before the page is opened. */
export function collectChunks(page: Page): SentChunks {
  const chunks: Uint8Array[][] = [];
  let stored = 0;
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = typeof payload === 'string' ? null : readFrame(payload);
      if (frame?.kind === 'fragment') (chunks[frame.chunk] ??= [])[frame.fragment] = frame.bytes;
    });
    socket.on('framereceived', ({ payload }) => {
      const message: unknown = typeof payload === 'string' ? JSON.parse(payload) : null;
      if (isChunkStored(message)) stored = message.nextChunk;
    });
  });
  return { stored: () => stored, file: (count) => Buffer.concat(chunks.slice(0, count).flat()) };
}

const isChunkStored = (message: unknown): message is { nextChunk: number } =>
  typeof message === 'object' && message !== null && Reflect.get(message, 'type') === 'chunk-stored';

/** Counts the chunks of each source of a page that the server has stored. To be called before the page is opened. */
export function countStoredOf(page: Page): (source: string) => number {
  const stored = new Map<string, number>();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message: unknown = typeof payload === 'string' ? JSON.parse(payload) : null;
      if (isChunkStored(message)) stored.set(String(Reflect.get(message, 'source')), message.nextChunk);
    });
  });
  return (source) => stored.get(source) ?? 0;
}

/**
 * Counts in a page itself how many chunks of its recording the server has stored, for a browser that does not report
 * its sockets to tests. To be called before the page is opened.
 */
export async function countStoredChunks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          const stored = /^\{"type":"chunk-stored".*"nextChunk":(\d+)/.exec(String(data));
          if (stored) Reflect.set(window, 'storedChunks', Number(stored[1]));
        });
      }
    };
  });
  return async () => page.evaluate(() => Number(Reflect.get(window, 'storedChunks') ?? 0));
}

/** Waits until the only recording of a room can be played. @returns its file */
export async function downloadRecording(
  server: RunningServer,
  roomId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id } = await readyRecording(server, roomId);
  return download(server, `/api/recordings/${id}/stream`);
}

/** Waits until the only recording of a room can be played. @returns its files, by what was recorded of a person */
export async function downloadTracks(server: RunningServer, roomId: string): Promise<Map<string, SentTrack>> {
  const { id, files } = await readyRecording(server, roomId);
  const tracks = new Map<string, SentTrack>();
  for (const { fileId, source, ...file } of files) {
    if (source === null) continue;
    expect(tracks.has(source), source).toBe(false);
    const bytes = await download(server, `/api/recordings/${id}/stream?fileId=${fileId}`);
    tracks.set(source, { ...file, bytes });
  }
  return tracks;
}

async function readyRecording(server: RunningServer, roomId: string): Promise<Listed> {
  const list = async (): Promise<Listed[]> =>
    (await read<{ recordings: Listed[] }>(server, `/api/recordings?roomId=${roomId}`)).recordings;
  await expect
    .poll(async () => (await list()).map(({ status, errorMessage }) => errorMessage ?? status))
    .toEqual(['ready']);
  const [recording] = await list();
  if (recording === undefined) throw new Error('The recording is gone.');
  return recording;
}

async function download(server: RunningServer, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await read<{ url: string }>(server, path);
  const file = await fetch(url);
  expect(file.status).toBe(200);
  return new Uint8Array(await file.arrayBuffer());
}

async function read<Answer>({ url, liveKey }: RunningServer, path: string): Promise<Answer> {
  const answer = await fetch(url + path, { headers: { 'X-API-Key': liveKey } });
  expect(answer.status, path).toBe(200);
  const body: Answer = await answer.json();
  return body;
}

/** Returns the type, the length and the tracks of a file. */
export async function readMetadata(file: Uint8Array) {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return {
    mimeType: await input.getMimeType(),
    seconds: await input.computeDuration(),
    video: video && { codec: video.codec, width: video.displayWidth, height: video.displayHeight },
    audio: audio && { codec: audio.codec, seconds: await audio.computeDuration() },
  };
}

/** Size of the pictures that are compared, in pixels. */
const [WIDTH, HEIGHT] = [32, 18];

/**
 * Plays a file in a browser. Seeks to each time and takes the picture there, 32 by 18 gray values, and finds the
 * loudest sample of the whole file, which is 0 without sound.
 * @param page one whose policy allows it to play blobs
 */
export async function playRecording(page: Page, file: Uint8Array, seconds: number[]) {
  const hasSound = (await readMetadata(file)).audio !== null;
  return page.evaluate(
    async ({ base64, seconds, width, height, hasSound }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
      video.muted = true;
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      const pictures: number[][] = [];
      for (const second of seconds) {
        const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = second;
        await arrived;
        pen?.drawImage(video, 0, 0, width, height);
        const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
        pictures.push(Array.from({ length: width * height }, (_, i) => (data[4 * i + 1] ?? 0) / 255));
      }
      const sound = new OfflineAudioContext(1, 1, 48_000);
      const decoded = hasSound ? await sound.decodeAudioData(bytes.buffer) : null;
      const samples = decoded?.getChannelData(0) ?? new Float32Array();
      const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      return { duration: video.duration, pictures, loudest };
    },
    { base64: Buffer.from(file).toString('base64'), seconds, width: WIDTH, height: HEIGHT, hasSound },
  );
}

/** Times in a file to compare its pictures at, every half second from its first second on. */
export const everyHalfSecond = (until: number): number[] =>
  Array.from({ length: Math.floor(2 * until) - 2 }, (_, i) => 1 + i / 2);

/**
 * Returns how much the left and the right half of a picture change at most from one picture to the next, each 0 to 1.
 */
export function movementOf(pictures: number[][]): [left: number, right: number] {
  const most: [number, number] = [0, 0];
  for (const [at, next] of pictures.slice(1).entries()) {
    const change: [number, number] = [0, 0];
    for (const [i, value] of next.entries()) {
      change[i % WIDTH < WIDTH / 2 ? 0 : 1] += Math.abs(value - (pictures[at]?.[i] ?? 0));
    }
    for (const side of [0, 1] as const) most[side] = Math.max(most[side], change[side] / (next.length / 2));
  }
  return most;
}
