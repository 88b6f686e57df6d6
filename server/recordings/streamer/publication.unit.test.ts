import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { ffprobe, hasFfmpeg } from '../../testing/ffmpeg-program';
import { CHUNKS } from '../../testing/recorder';
import { releasePort, reservePort } from '../../testing/reserved-port';
import { findFfmpeg } from '../renders/ffmpeg-program';
import { readStreamAddress } from '../streams/address';
import { ffmpegPublish, type Publication } from './publication';

let directory: string;
let port: number;
let logged: string;
let receiver: ChildProcess | null = null;
let publication: Publication | null = null;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rtmp-'));
  port = await reservePort();
});
afterEach(() => {
  publication?.close();
  receiver?.kill('SIGKILL');
});
afterAll(async () => {
  await releasePort(port);
  await rm(directory, { recursive: true });
});

const KEY = 'secret-key';

/** Sends the recording of a browser. @returns resolves when the stream is live */
function publish(program: string): { live: Promise<void>; sent: Publication } {
  logged = '';
  const log = createLog('debug', { write: (line) => void (logged += line) });
  const address = readStreamAddress(`rtmp://127.0.0.1:${port}/app/${KEY}?token=t0ken`, {
    allowPrivate: true,
  });
  let isLive: () => void = () => {};
  const live = new Promise<void>((resolve) => (isLive = resolve));
  const sent = ffmpegPublish({ program, allowPrivate: true, log })(address, isLive);
  publication = sent;
  for (const chunk of CHUNKS) sent.write(chunk);
  return { live, sent };
}

/** Starts an RTMP server that writes what it receives into a file. */
async function receive(file: string): Promise<ChildProcess> {
  const args = [
    '-y',
    '-v',
    'verbose',
    '-listen',
    '1',
    '-i',
    `rtmp://127.0.0.1:${port}/app/`,
    '-c',
    'copy',
    file,
  ];
  const started = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  receiver = started;
  return started;
}

describe.skipIf(!hasFfmpeg)('with ffmpeg and its RTMP server', () => {
  it(
    'an RTMP server receives the stream as H.264 and AAC, and it can be read back',
    { tags: ['slow'] },
    async () => {
      const file = join(directory, 'received.flv');
      const server = await receive(file);
      const over = once(server, 'close');
      let said = '';
      server.stderr?.on('data', (text) => (said += text));
      // The server listens a moment after it starts: until then, the connection is refused.
      let problem: string;
      do {
        const { live, sent } = publish(findFfmpeg(null) ?? '');
        problem = await Promise.race([live.then(() => 'live'), sent.ended]);
      } while (problem === 'refused');
      expect(problem).toBe('live');
      expect(said).toContain(`Unexpected stream ${KEY}?token=t0ken, expecting`); // it expects none
      publication?.close();
      await over;
      const { streams, format } = ffprobe(file);
      expect(streams.map(({ codec_name }) => codec_name).toSorted()).toEqual(['aac', 'h264']);
      expect(streams.find(({ codec_name }) => codec_name === 'h264')).toMatchObject({
        pix_fmt: 'yuv420p',
        width: 160,
        height: 90,
        avg_frame_rate: '25/1',
      });
      expect(format.duration).toBeGreaterThan(18);
      expect(logged).toBe('');
    },
  );

  it('an address that refuses the connection ends the attempt, and the log does not have the stream key', async () => {
    const { sent } = publish(findFfmpeg(null) ?? '');
    expect(await sent.ended).toBe('refused');
    expect(logged).toContain('ffmpeg no longer sends a stream');
    expect(logged).not.toMatch(/secret-key|t0ken/);
  });
});

it('a program that does not start ends the attempt', async () => {
  const { sent } = publish(join(directory, 'nothing'));
  expect(await sent.ended).toBe('program');
  expect(logged).not.toMatch(/secret-key|t0ken/);
});
