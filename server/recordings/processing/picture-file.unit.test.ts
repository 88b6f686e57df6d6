import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EncodedPacketSink, FilePathSource, Input, WEBM } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePictureFile } from './picture-file';
import type { PlacedParts } from './placed-packets';

/** A recording of Chromium, of which only the picture is read. */
const RECORDED = fileURLToPath(new URL('../../testing/recorded.webm', import.meta.url));
/** How long its picture is. */
const PICTURE_SECONDS = 20.4;
const startedAt = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(startedAt.getTime() + 1_000 * seconds);
const part = (seconds: number) => ({ path: RECORDED, startedAt: after(seconds) });

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'picture-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Makes a file. @returns what was made, and the packets of the file */
async function make(given: Pick<PlacedParts, 'parts'> & Partial<PlacedParts>) {
  const to = join(directory, 'picture.webm');
  const made = await makePictureFile({ startedAt, endedAt: after(600), pauses: [], ...given }, to, () => {});
  if (made === null) return null;
  const input = new Input({ source: new FilePathSource(to), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The file has no picture.');
  const packets: { seconds: number; isKey: boolean }[] = [];
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets())
    packets.push({ seconds: timestamp, isKey: type === 'key' });
  input.dispose();
  return { ...made, packets };
}

/** Returns the packets before which there is a hole of half a second. */
const afterHoles = (packets: { seconds: number; isKey: boolean }[]) =>
  packets.filter(({ seconds }, i) => seconds - (packets[i - 1]?.seconds ?? seconds) > 0.5);

it('begins with the first picture, and has later parts at their times', async () => {
  const made = await make({ parts: [part(3), part(40)] });
  expect(made?.spans).toEqual([
    { fromSeconds: 3, toSeconds: expect.closeTo(3 + PICTURE_SECONDS, 0) },
    { fromSeconds: 40, toSeconds: expect.closeTo(40 + PICTURE_SECONDS, 0) },
  ]);
  expect(made?.durationSeconds).toBeCloseTo(37 + PICTURE_SECONDS, 0);
  expect(made?.packets[0]).toEqual({ seconds: 0, isKey: true });
  expect(afterHoles(made?.packets ?? [])).toEqual([{ seconds: expect.closeTo(37, 2), isKey: true }]);
});

it('leaves out pauses, and goes on after them with a picture that needs no other', async () => {
  const pauses = [{ pausedAt: after(5).toISOString(), resumedAt: after(8).toISOString() }];
  const made = await make({ parts: [part(0)], pauses });
  expect(made?.durationSeconds).toBeCloseTo(PICTURE_SECONDS - 3, 0);
  const resumed = afterHoles(made?.packets ?? []);
  expect(resumed).toMatchObject([{ isKey: true }]);
  const inPause = made?.packets.filter(({ seconds }) => seconds > 5 && seconds < (resumed[0]?.seconds ?? 0));
  expect(inPause).toEqual([]);
});

it('leaves out what was seen before the recording and long after it', async () => {
  const early = await make({ parts: [part(-10)] });
  expect(early?.packets[0]?.isKey).toBe(true);
  expect(early?.spans[0]?.toSeconds).toBeCloseTo(PICTURE_SECONDS - 10, 0);
  const late = await make({ parts: [part(0), part(1e6)], endedAt: after(10) });
  expect(late?.spans[1]).toBeNull();
  expect(late?.durationSeconds).toBeCloseTo(11, 0);
});

it('has parts that overlap one after the other', async () => {
  const made = await make({ parts: [part(0), part(10)] });
  const seconds = made?.packets.map((packet) => packet.seconds) ?? [];
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  expect(made?.durationSeconds).toBeCloseTo(10 + PICTURE_SECONDS, 0);
});

it('goes on with the other parts when one cannot be read', async () => {
  const broken = { path: fileURLToPath(import.meta.url), startedAt };
  expect((await make({ parts: [broken, part(2)] }))?.spans).toMatchObject([null, { fromSeconds: 2 }]);
  expect(await make({ parts: [broken] })).toBeNull();
});
