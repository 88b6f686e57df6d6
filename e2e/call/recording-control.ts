import type { RunningServer } from '../server';
import { expect } from './test';

/** Asks to start, stop, pause or resume the recording of a room over REST. @returns the status of the answer */
export async function postRecording(
  { url, liveKey }: RunningServer,
  roomId: string,
  body: object,
): Promise<number> {
  const headers = { 'X-API-Key': liveKey, 'Content-Type': 'application/json' };
  const path = `/api/rooms/${roomId}/live/recording`;
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Like `postRecording`, and expects that it is done. */
export async function controlRecording(...asked: Parameters<typeof postRecording>): Promise<void> {
  expect(await postRecording(...asked)).toBe(200);
}

/** Starts a recording by the server, as soon as a recorder runs: it tries its browser before it takes a recording. */
export const startServerRecording = (server: RunningServer, roomId: string): Promise<void> =>
  expect.poll(() => postRecording(server, roomId, { action: 'start', recordBy: 'server' })).toBe(200);
