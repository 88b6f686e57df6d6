import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PermanentError } from '../../platform/jobs/handler';
import { ffprobe, hasFfmpeg } from '../../testing/ffmpeg-program';
import { STEP_LIMIT_MS } from '../../testing/limits';
import { CHUNKS, RECORDED_SECONDS } from '../../testing/recorder';
import { encodeMp4, maxBytesOf } from './ffmpeg';
import { findFfmpeg } from './ffmpeg-program';

let directory: string;
let from: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  from = join(directory, 'from.webm');
  await writeFile(from, Buffer.concat(CHUNKS));
});
afterAll(() => rm(directory, { recursive: true }));

const encoding = (program: string, to: string) => ({
  program,
  from,
  to: join(directory, to),
  startMs: 0,
  lengthMs: 1_000 * RECORDED_SECONDS,
  cpuSeconds: 600,
  maxBytes: maxBytesOf(1_000 * RECORDED_SECONDS, 150_000),
});
const never = new AbortController().signal;

/** Writes a program that takes the place of ffmpeg. Its last argument is `file:` and the path of the output. */
async function standIn(name: string, script: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, `#!/bin/sh\nfor to in "$@"; do :; done\nto="\${to#file:}"\n${script}\n`);
  await chmod(path, 0o700);
  return path;
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  const encode = async (more: object = {}) => {
    const given = { ...encoding(findFfmpeg(null) ?? '', 'to.mp4'), ...more };
    await rm(given.to, { force: true });
    const done: number[] = [];
    const durationMs = await encodeMp4(given, never, (part) => done.push(part));
    return { durationMs, done, bytes: await readFile(given.to), probed: ffprobe(given.to) };
  };

  it('makes an MP4 that every program plays, with its index first', { tags: ['slow'] }, async () => {
    const { durationMs, done, bytes, probed } = await encode();
    expect(probed.streams).toMatchObject([
      { codec_name: 'h264', pix_fmt: 'yuv420p', width: 160, height: 90, avg_frame_rate: '30/1' },
      { codec_name: 'aac' },
    ]);
    expect(probed.format.format_name).toContain('mp4');
    expect(probed.format.duration).toBeCloseTo(RECORDED_SECONDS, 0);
    expect(durationMs / 1_000).toBeCloseTo(probed.format.duration, 0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(done.at(-1)).toBeGreaterThan(0.9);
  });

  it('cuts a clip where it was asked to', { tags: ['slow'] }, async () => {
    const { probed } = await encode({ startMs: 5_500, lengthMs: 3_000 });
    expect(probed.format.duration).toBeCloseTo(3, 1);
  });

  it('reads no other files or addresses than the recording', async () => {
    const playlist = join(directory, 'playlist.webm');
    await writeFile(playlist, `#EXTM3U\n#EXTINF:10,\n${from}\n#EXT-X-ENDLIST\n`);
    await expect(encode({ from: playlist })).rejects.toThrow(/ffmpeg ended with/);
  });

  it('ends a file that becomes too large', { tags: ['slow'] }, async () => {
    await expect(encode({ maxBytes: 10_000 })).rejects.toThrow(PermanentError);
  });
});

it('hands the program no secrets of the environment and no open input', async () => {
  vi.stubEnv('AUTH_SECRET', 'secret-of-the-server');
  const program = await standIn('prints', 'env > "$to"; cat >> "$to"; echo out_time_us=1500000');
  const given = encoding(program, 'environment');
  expect(await encodeMp4(given, never, () => {})).toBe(1_500);
  expect(await readFile(given.to, 'utf8')).not.toContain('secret-of-the-server');
});

it('kills the program when the work has to end', async () => {
  const program = await standIn('hangs', 'echo $$ > "$to"; exec sleep 100000');
  const given = encoding(program, 'pid');
  const stop = new AbortController();
  const encoded = encodeMp4(given, stop.signal, () => {});
  const isStarted = () =>
    stat(given.to).then(
      ({ size }) => size > 0,
      () => false,
    );
  await vi.waitUntil(isStarted, { timeout: STEP_LIMIT_MS, interval: 5 });
  const pid = Number(await readFile(given.to, 'utf8'));
  stop.abort(new Error('The server stops.'));
  await expect(encoded).rejects.toThrow('The server stops.');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('finds a program that the configuration names, and nothing else by that name', async () => {
  const program = await standIn('named', 'exit 0');
  expect(findFfmpeg(program)).toBe(program);
  expect(findFfmpeg(from)).toBeNull();
  expect(findFfmpeg(join(directory, 'missing'))).toBeNull();
  expect(findFfmpeg(directory)).toBeNull();
});
