import type { Page } from '@playwright/test';
import { findBrowser } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import {
  downloadRecording,
  everyHalfSecond,
  movementOf,
  playRecording,
  readMetadata,
} from './recording-assertions';
import { newRoom } from './room';
import { expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

/*
 * Recordings by the server's recorder. Only a real Chromium without sound hardware shows that it reaches the call, that
 * its recorder begins, and that its file plays. Everything else about workers and claims is tested with pages and
 * clients that a test controls (server/recordings/).
 */

const RECORDER = { RECORDER: 'on', RECORDER_MAX: '2', CHROMIUM_PATH: findBrowser() ?? '' };

test(
  'a call without a host is recorded while its tabs close one after the other',
  { tag: '@slow' },
  async ({ people }) => {
    const server = await startBuiltServer(RECORDER);
    const room = await newRoom(server);
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await start(server, room.roomId);
    for (const page of [ada, bob]) await expect(badge(page)).toBeVisible();
    // Nobody sees the recorder.
    await expect(ada.getByRole('group', { name: /^(You|Ada|Bob)/ })).toHaveCount(2);
    await expect.poll(() => storedSeconds(server, room.roomId)).toBeGreaterThan(4);
    await ada.close();
    const aloneAt = await storedSeconds(server, room.roomId);
    await expect.poll(() => storedSeconds(server, room.roomId)).toBeGreaterThan(aloneAt + 4);
    await bob.getByRole('button', { name: 'Leave' }).click();
    await bob.close();

    const file = await downloadRecording(server, room.roomId);
    const metadata = await readMetadata(file);
    expect(metadata).toMatchObject({
      video: { codec: 'vp8', width: 1280, height: 720 },
      audio: { codec: 'opus' },
    });
    expect(metadata.seconds).toBeGreaterThan(aloneAt + 2);
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const { pictures, loudest } = await playRecording(player, file, everyHalfSecond(3));
    expect(Math.min(...movementOf(pictures))).toBeGreaterThan(0.02);
    expect(loudest).toBeGreaterThan(0.02);
    await elsewhere.close();
    await server.stop();
  },
);

const badge = (page: Page) => page.getByText('Recording', { exact: true });

async function control(server: RunningServer, roomId: string, body: object): Promise<Response> {
  const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
  const url = `${server.url}/api/rooms/${roomId}/live/recording`;
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Starts a recording by the server. A recorder tries its browser before it takes a recording. */
const start = async (server: RunningServer, roomId: string) =>
  expect
    .poll(async () => (await control(server, roomId, { action: 'start', recordBy: 'server' })).status)
    .toBe(200);

interface Listed {
  startedAt: string;
  updatedAt: string;
}

async function listed(server: RunningServer, roomId: string): Promise<Listed> {
  const headers = { 'X-API-Key': server.liveKey };
  const answer = await fetch(`${server.url}/api/recordings?roomId=${roomId}`, { headers });
  const { recordings } = await answer.json();
  return recordings[0];
}

/** Returns how many seconds after its start a running recording stored a chunk last. */
async function storedSeconds(server: RunningServer, roomId: string): Promise<number> {
  const recording = await listed(server, roomId);
  return recording === undefined
    ? 0
    : (Date.parse(recording.updatedAt) - Date.parse(recording.startedAt)) / 1_000;
}
