import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../testing/ffmpeg-program';
import { findFfmpeg } from '../renders/ffmpeg-program';
import { measureLoudness } from './loudness';

/** A recording of Chromium, of which only the picture is read. */
const RECORDED = fileURLToPath(new URL('../../testing/recorded.webm', import.meta.url));
const never = new AbortController().signal;
const silent = (count: number) => Array.from({ length: count }, () => 0);

describe.skipIf(!hasFfmpeg)('the loudness of a recording', () => {
  let directory: string;
  beforeAll(async () => {
    // The name has what means something in a filter of ffmpeg.
    directory = await mkdtemp(join(tmpdir(), String.raw`it's [loud]; 1:2,3=\4 `));
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Makes a file of a sound, and measures it. @param source a source of ffmpeg */
  const measured = (source: string, durationSeconds: number) =>
    measuredIn(['-f', 'lavfi', '-i', source, '-c:a', 'libopus'], durationSeconds);
  async function measuredIn(input: readonly string[], durationSeconds: number): Promise<number[]> {
    const from = join(directory, 'from.webm');
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-f', 'webm', `file:${from}`]);
    const source = { program: findFfmpeg(null) ?? '', from, durationSeconds };
    return measureLoudness(source, join(directory, 'loudness.txt'), never);
  }

  it('is high in a loud half and 0 in a silent one', async () => {
    const values = await measured("aevalsrc='if(lt(t,2),0.5*sin(880*PI*t),0)':s=48000:d=4", 4);
    expect(values).toHaveLength(200);
    // Opus fades within a few hundredths of a second.
    const loud = values.slice(0, 98);
    expect([Math.min(...loud) > 70, Math.max(...loud) < 100]).toEqual([true, true]);
    expect(values.slice(104)).toEqual(silent(96));
  });

  it('is 0 throughout a silent file, and after the end of a sound', async () => {
    expect(await measured('anullsrc=r=48000:d=2', 2)).toEqual(silent(200));
    expect((await measured('sine=frequency=440:duration=1', 3)).slice(70)).toEqual(silent(130));
  });

  it('has no values without sound', async () => {
    expect(await measuredIn(['-i', RECORDED, '-map', '0:v', '-c', 'copy'], 20)).toEqual([]);
  });
});
