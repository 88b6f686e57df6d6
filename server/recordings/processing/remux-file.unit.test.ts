import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHUNKS, probe, RECORDED_SECONDS } from '../../testing/recorder';
import { NoVideoError, remuxFile } from './remux-file';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'remux-'));
});
afterAll(() => rm(directory, { recursive: true }));

const whole = Buffer.concat(CHUNKS);

async function remuxed(bytes: Buffer) {
  const [from, to] = [join(directory, 'from.webm'), join(directory, 'to.webm')];
  await writeFile(from, bytes);
  let doneBytes = 0;
  const made = await remuxFile(from, to, (done) => {
    doneBytes = done;
  });
  return { made, doneBytes, file: await readFile(to) };
}

it('gives a recorded file a duration and an index, and returns its properties', async () => {
  expect(await probe(whole)).toMatchObject({ durationSeconds: null, hasCues: false });
  const { made, file, doneBytes } = await remuxed(whole);
  const found = await probe(file);
  expect(found).toMatchObject({ video: 'vp8', audio: 'opus', hasCues: true });
  expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);
  expect(made).toEqual({
    durationSeconds: found.durationSeconds,
    width: 160,
    height: 90,
    sizeBytes: file.length,
    sha256: found.sha256,
    gaps: [],
  });
  expect(doneBytes).toBeGreaterThan(0.85 * whole.length);
});

it.each([1, 700, 1_409, 9_000])('leaves out a last packet that is cut short by %i bytes', async (cut) => {
  const { made, file } = await remuxed(whole.subarray(0, whole.length - cut));
  expect(made.durationSeconds).toBeGreaterThan(18);
  expect((await probe(file)).durationSeconds).toBeCloseTo(made.durationSeconds, 1);
});

it('keeps what comes before and after a gap', async () => {
  const holed = Buffer.concat(CHUNKS.filter((_, index) => index !== 4));
  expect((await remuxed(holed)).made.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);
});

it('begins each part where the clock has it, and after the end of the part before', async () => {
  const path = join(directory, 'part.webm');
  await writeFile(path, whole);
  const parts = [3, 35, 40].map((fromSeconds) => ({ path, fromSeconds }));
  const { gaps, durationSeconds } = await remuxFile(parts, join(directory, 'of-parts.webm'), () => {});
  expect(gaps).toEqual([
    { fromSeconds: expect.closeTo(RECORDED_SECONDS, 0), toSeconds: expect.closeTo(32, 2) },
  ]);
  expect(durationSeconds).toBeCloseTo(32 + 2 * RECORDED_SECONDS, 0);
});

it('keeps the sound of a part that follows one without sound', async () => {
  const at = (name: string) => join(directory, name);
  const [silent, path, to] = [at('silent.webm'), at('part.webm'), at('of-both.webm')];
  await writeFile(path, whole);
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM] });
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(silent) });
  await (await Conversion.init({ input, output, audio: { discard: true } })).execute();
  expect(await probe(await readFile(silent))).toMatchObject({ video: 'vp8', audio: null });
  const parts = [silent, path].map((part, index) => ({ path: part, fromSeconds: index * 30 }));
  await remuxFile(parts, to, () => {});
  expect(await probe(await readFile(to))).toMatchObject({ video: 'vp8', audio: 'opus' });
});

it('copies a clip of a finished file, from the key frame before its start to its end', async () => {
  const [finished, to] = [join(directory, 'finished.webm'), join(directory, 'clip.webm')];
  await writeFile(finished, (await remuxed(whole)).file);
  const clip = { fromSeconds: 9, toSeconds: 15 };
  const made = await remuxFile(finished, to, () => {}, clip);
  const found = await probe(await readFile(to));
  expect(found).toMatchObject({ video: 'vp8', audio: 'opus', hasCues: true, sha256: made.sha256 });
  expect(found.durationSeconds).toBeCloseTo(made.durationSeconds, 1);
  expect(made.durationSeconds).toBeGreaterThan(6 - 0.1);
  expect(made.durationSeconds).toBeLessThan(15.1);
});

it.each([
  ['something else', Buffer.alloc(50_000, 7)],
  ['the first bytes', whole.subarray(0, 100)],
  ['a header', whole.subarray(0, 250)],
])('finds nothing to keep in %s', async (_what, bytes) => {
  await expect(remuxed(bytes)).rejects.toThrow(NoVideoError);
});
