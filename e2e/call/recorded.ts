import type { Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { RunningServer } from '../server';
import { expect } from './test';

interface Listed {
  id: string;
  status: string;
  errorMessage: string | null;
  durationSeconds: number | null;
}

/** Between when something was asked for and when it was seen, in milliseconds: it happened then. */
export interface Moment {
  asked: number;
  seen: number;
}

/** Records in a page, through the element's own method. @returns when it began */
export async function startRecording(page: Page): Promise<Moment> {
  const begun = await page.evaluate(async () => {
    const asked = Date.now();
    await document.querySelector('conference-room')?.startRecording();
    // The first picture is drawn now: what holds the page up before that is not in the file.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { asked, seen: Date.now() };
  });
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  return begun;
}

/** The length of a recording is right within that many seconds, however long its page took to begin and to end it. */
export function expectLength(seconds: number, begun: Moment, ended: Moment, within = 1): void {
  expect(seconds).toBeGreaterThan((ended.asked - begun.seen) / 1000 - within);
  expect(seconds).toBeLessThan((ended.seen - begun.asked) / 1000 + within);
}

/** Ends a recording in one of the ways there are. @returns when that was asked for, in milliseconds */
export async function end(page: Page, how: 'stopRecording' | 'leave' | 'endForAll'): Promise<number> {
  return page.evaluate(async (how) => {
    const asked = Date.now();
    await document.querySelector('conference-room')?.[how]();
    return asked;
  }, how);
}

/** Lets a recording grow to that length. */
export async function reaches(begun: number, seconds: number): Promise<void> {
  await expect
    .poll(() => (Date.now() - begun) / 1000, { timeout: (seconds + 60) * 1000, intervals: [250] })
    .toBeGreaterThan(seconds);
}

/** Waits until the only recording of a room can be played. @returns its file */
export async function finished(server: RunningServer, roomId: string): Promise<Uint8Array<ArrayBuffer>> {
  const list = async (): Promise<Listed[]> =>
    (await read<{ recordings: Listed[] }>(server, `/api/recordings?roomId=${roomId}`)).recordings;
  await expect
    .poll(async () => (await list()).map(({ status, errorMessage }) => errorMessage ?? status), {
      timeout: 120_000,
    })
    .toEqual(['ready']);
  const [{ id } = { id: '' }] = await list();
  const { url } = await read<{ url: string }>(server, `/api/recordings/${id}/stream`);
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

/** What the file says of itself. */
export async function probe(file: Uint8Array) {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return {
    mimeType: await input.getMimeType(),
    seconds: await input.computeDuration(),
    video: video && { codec: video.codec, width: video.displayWidth, height: video.displayHeight },
    audio: audio && { codec: audio.codec, seconds: await audio.computeDuration() },
  };
}

/**
 * Plays a file in a browser: seeks to each time and looks at the picture there, 32 by 18 grey values; and listens to all
 * of it for the loudest sample.
 * @param page one that no policy forbids to play blobs
 */
export async function watch(page: Page, file: Uint8Array, seconds: number[]) {
  return page.evaluate(
    async ({ base64, seconds }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
      video.muted = true;
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      const pen = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true });
      const pictures: number[][] = [];
      for (const second of seconds) {
        const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = second;
        await arrived;
        pen?.drawImage(video, 0, 0, 32, 18);
        const { data } = pen?.getImageData(0, 0, 32, 18) ?? { data: [] };
        pictures.push(Array.from({ length: 32 * 18 }, (_, i) => (data[4 * i + 1] ?? 0) / 255));
      }
      const sound = new OfflineAudioContext(1, 1, 48_000);
      const samples = (await sound.decodeAudioData(bytes.buffer)).getChannelData(0);
      const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      return { duration: video.duration, pictures, loudest };
    },
    { base64: Buffer.from(file).toString('base64'), seconds },
  );
}

/** Mean difference of two pictures, 0 to 1. */
export function difference(one: number[] = [], other: number[] = []): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
}
