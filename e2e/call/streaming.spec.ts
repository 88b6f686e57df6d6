import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ffprobe, hasFfmpeg } from '../../server/testing/ffmpeg-program';
import { releasePort, reservePort } from '../../server/testing/reserved-port';
import { findBrowser } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { expect, test, tile } from './test';

/*
 * Live streams to the RTMP server of ffmpeg. Only a real Chromium and a real ffmpeg show that the picture of a call
 * arrives at an address. Everything else about streams is tested with pages and programs that a test controls
 * (server/recordings/).
 */

test.skip(!hasFfmpeg, 'ffmpeg and ffprobe are not on the path.');

/** The bytes of some seconds of a stream, which has about 300 kB for each second of a moving picture. */
const SEVERAL_SECONDS_BYTES = 1_000_000;

test(
  'a call is streamed to an RTMP server, also after that server was gone, and everybody sees that it is live',
  { tag: '@slow' },
  async ({ people }) => {
    const directory = await mkdtemp(join(tmpdir(), 'streaming-'));
    const port = await reservePort();
    const server = await startBuiltServer({
      RECORDER: 'on',
      CHROMIUM_PATH: findBrowser() ?? '',
      ALLOW_PRIVATE_STREAMS: 'true',
    });
    const room = await newRoom(server);
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    const streams = streamsOf(server, room.roomId);

    let receiver = receive(port, join(directory, 'first.flv'));
    const streamId = await streams.start(`rtmp://localhost:${port}/app/secret-key`);
    for (const page of [ada, bob]) await expect(live(page)).toBeVisible();
    // Nobody sees the page that streams.
    await expect(ada.getByRole('group', { name: /^(You|Ada|Bob)/ })).toHaveCount(2);
    await expect.poll(() => streams.status(streamId)).toBe('live');

    receiver.kill('SIGKILL');
    await expect.poll(() => streams.status(streamId)).toBe('reconnecting');
    await expect(live(ada)).toBeVisible();
    const file = join(directory, 'second.flv');
    receiver = receive(port, file);
    await expect.poll(() => streams.status(streamId)).toBe('live');
    await expect
      .poll(async () => (await stat(file).catch(() => null))?.size ?? 0)
      .toBeGreaterThan(SEVERAL_SECONDS_BYTES);

    const over = once(receiver, 'close');
    await streams.stop(streamId);
    for (const page of [ada, bob]) await expect(live(page)).toBeHidden();
    await over;
    const { streams: tracks, format } = ffprobe(file);
    const video = tracks.find(({ codec_name }) => codec_name === 'h264');
    expect(video).toMatchObject({ width: 1280, height: 720, pix_fmt: 'yuv420p' });
    expect(tracks.some(({ codec_name }) => codec_name === 'aac')).toBe(true);
    expect(format.duration).toBeGreaterThan(2);
    expect(pictureAt(file, 1).equals(pictureAt(file, 2))).toBe(false);
    expect(server.log()).not.toContain('secret-key');

    await server.stop();
    await releasePort(port);
    await rm(directory, { recursive: true });
  },
);

const live = (page: Page) => page.locator('[part="live"]');

/** Starts an RTMP server that writes what it receives into a file, and ends with the stream. */
function receive(port: number, file: string): ChildProcess {
  const args = [
    '-y',
    '-v',
    'error',
    '-listen',
    '1',
    '-i',
    `rtmp://localhost:${port}/app/`,
    '-c',
    'copy',
    file,
  ];
  return spawn('ffmpeg', args, { stdio: 'ignore' });
}

/** Returns the picture of a file at a second, small and without colors. */
const pictureAt = (file: string, second: number): Buffer =>
  execFileSync(
    'ffmpeg',
    [
      ['-v', 'error', '-ss', String(second), '-i', file, '-frames:v', '1'],
      ['-vf', 'scale=64:36,format=gray', '-f', 'rawvideo', 'pipe:1'],
    ].flat(),
  );

function streamsOf(server: RunningServer, roomId: string) {
  const path = `${server.url}/api/rooms/${roomId}/live/streams`;
  const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
  return {
    /** Starts a stream. A recorder tries its browser before it takes anything. @returns the id of the stream */
    async start(url: string): Promise<string> {
      let streamId = '';
      await expect
        .poll(async () => {
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ url }) });
          ({ streamId } = await answer.json());
          return answer.status;
        })
        .toBe(201);
      return streamId;
    },
    async status(streamId: string): Promise<string> {
      return (await (await fetch(`${path}/${streamId}`, { headers })).json()).status;
    },
    async stop(streamId: string): Promise<void> {
      expect((await fetch(`${path}/${streamId}`, { method: 'DELETE', headers })).status).toBe(204);
    },
  };
}
