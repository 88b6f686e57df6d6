import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { startPostgres } from '../../server/testing/postgres-server';
import { findBrowser } from '../browser';
import { browsersOf, isRunning, killBrowsersOf, startRecorderProcess } from '../recorder-process';
import { startBuiltServer, type RunningServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import { expectBothToPlay } from './both-play';
import { downloadRecording, readMetadata } from './recording-assertions';
import { controlRecording, startServerRecording } from './recording-control';
import { newRoom } from './room';
import { expect, test, tile } from './test';

/*
 * Recordings by the server's recorder. Only a real Chromium without sound hardware shows that it reaches the call, that
 * its recorder begins, and that it ends with its worker. Everything else about workers and claims is tested with pages and
 * clients that a test controls (server/recordings/).
 */

/** For how long both are recorded: on a busy machine, the picture stands still for seconds. */
const BOTH_SECONDS = 10;

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
    await startServerRecording(server, room.roomId);
    for (const page of [ada, bob]) await expect(badge(page)).toBeVisible();
    // Nobody sees the recorder.
    await expect(ada.getByRole('group', { name: /^(You|Ada|Bob)/ })).toHaveCount(2);
    await expect.poll(() => storedSeconds(server, room.roomId)).toBeGreaterThan(BOTH_SECONDS);
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
    await expectBothToPlay(people, file, BOTH_SECONDS - 1);
    await server.stop();
  },
);

test(
  'a recording goes on when its worker is killed, and when its Chromium is killed',
  { tag: '@slow' },
  async ({ people }) => {
    const database = await startPostgres();
    const server = await startBuiltServer({ DATABASE_URL: database.url });
    const env = { ...RECORDER, DATABASE_URL: database.url, BASE_URL: server.url };
    const first = startRecorderProcess(env);
    const room = await newRoom(server);
    // Nobody has a microphone: a recording without a sound must begin as well.
    const ada = await people.join(await room.link('Ada'));
    await ada.getByRole('button', { name: 'Turn the microphone off' }).click();
    await startServerRecording(server, room.roomId);
    await expect(badge(ada)).toBeVisible();
    await expect.poll(() => browsersOf(first.pid)).not.toHaveLength(0);
    const second = startRecorderProcess(env);
    await expect.poll(() => storedSeconds(server, room.roomId)).toBeGreaterThan(3);

    const orphans = browsersOf(first.pid);
    first.kill('SIGKILL');
    // The browser of the killed worker ends by itself.
    await expect.poll(() => orphans.filter(isRunning)).toEqual([]);
    // Its last chunk may still be on the way. The next one that arrives after the other browser began is of that one.
    await expect
      .poll(() => (browsersOf(second.pid).length > 0 ? 'a browser' : second.log()))
      .toBe('a browser');
    await expectLaterChunk(server, room.roomId);
    await expectLaterChunk(server, room.roomId);

    killBrowsersOf(second.pid ?? 0);
    await expectLaterChunk(server, room.roomId);

    const { id } = await listed(server, room.roomId);
    await controlRecording(server, room.roomId, { action: 'stop' });
    const file = await downloadRecording(server, room.roomId);
    const { gaps, durationSeconds, ...recording } = await listed(server, room.roomId);
    expect([recording.id, gaps.length]).toEqual([id, 2]);
    for (const { fromSeconds, toSeconds } of gaps) {
      expect(toSeconds).toBeGreaterThan(fromSeconds);
      expect(durationSeconds).toBeGreaterThanOrEqual(toSeconds);
    }
    expect(Math.round((await readMetadata(file)).seconds)).toBe(durationSeconds);
    second.kill('SIGTERM');
    await once(second, 'exit');
    await server.stop();
    await database.stop();
  },
);

const badge = (page: Page) => page.getByText('Recording', { exact: true });

interface Listed {
  id: string;
  startedAt: string;
  updatedAt: string;
  durationSeconds: number;
  gaps: { fromSeconds: number; toSeconds: number }[];
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

/** Waits for a chunk that is stored after this call. */
async function expectLaterChunk(server: RunningServer, roomId: string): Promise<void> {
  const now = Date.now();
  await expect.poll(async () => Date.parse((await listed(server, roomId)).updatedAt)).toBeGreaterThan(now);
}
