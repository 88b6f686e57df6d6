import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EncodedPacketSink, FilePathSource, Input, WEBM } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { opusPacketMs, silenceOf } from './opus';
import type { PlacedParts } from './placed-packets';
import { makeSoundFile } from './sound-file';

/** A recording of Chromium, of which only the sound is read. */
const RECORDED = fileURLToPath(new URL('../../testing/recorded.webm', import.meta.url));
/** How long its sound is. */
const SOUND_SECONDS = 20.46;
const startedAt = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(startedAt.getTime() + 1_000 * seconds);
const part = (seconds: number) => ({ path: RECORDED, startedAt: after(seconds) });

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'person-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Makes a file. @returns what was made, and the packets of the file */
async function make(given: Pick<PlacedParts, 'parts'> & Partial<PlacedParts>) {
  const to = join(directory, 'person.webm');
  const made = await makeSoundFile({ startedAt, endedAt: after(600), pauses: [], ...given }, to, () => {});
  if (made === null) return null;
  const input = new Input({ source: new FilePathSource(to), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error('The file has no sound.');
  const packets: { ms: number; lengthMs: number; isSilent: boolean }[] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    packets.push({ ms: 1_000 * timestamp, lengthMs: opusPacketMs(data), isSilent: data.length === 3 });
  input.dispose();
  return { ...made, packets };
}

it('places sound at its time, with silence before and between, and no hole', async () => {
  const made = await make({ parts: [part(1), part(30)] });
  expect(made?.spans).toEqual([
    { fromSeconds: 1, toSeconds: expect.closeTo(1 + SOUND_SECONDS, 1) },
    { fromSeconds: 30, toSeconds: expect.closeTo(30 + SOUND_SECONDS, 1) },
  ]);
  expect(made?.durationSeconds).toBeCloseTo(30 + SOUND_SECONDS, 1);
  let end = 0;
  for (const { ms, lengthMs } of made?.packets ?? []) {
    expect(Math.abs(ms - end)).toBeLessThanOrEqual(1); // times of WebM are whole milliseconds
    end += lengthMs;
  }
  const silentMs = made?.packets.filter(({ isSilent }) => isSilent).reduce((ms, one) => ms + one.lengthMs, 0);
  expect(silentMs).toBeCloseTo(1_000 * (30 - SOUND_SECONDS), -3);
});

it('leaves out pauses, and what is said before the recording and long after it', async () => {
  const pauses = [{ pausedAt: after(5).toISOString(), resumedAt: after(15).toISOString() }];
  const paused = await make({ parts: [part(0)], pauses });
  expect(paused?.durationSeconds).toBeCloseTo(SOUND_SECONDS - 10, 1);
  const early = await make({ parts: [part(-10)] });
  expect(early?.durationSeconds).toBeCloseTo(SOUND_SECONDS - 10, 1);
  const late = await make({ parts: [part(0), part(1e6)], endedAt: after(10) });
  expect(late?.durationSeconds).toBeCloseTo(11, 1);
  expect(late?.spans[1]).toBeNull();
});

it('goes on with the other parts when one cannot be read', async () => {
  const broken = { path: fileURLToPath(import.meta.url), startedAt };
  expect((await make({ parts: [broken, part(2)] }))?.spans).toMatchObject([null, { fromSeconds: 2 }]);
  expect(await make({ parts: [broken] })).toBeNull();
});

it.each([
  ['SILK, 60 ms', [0b01011_000], 60],
  ['hybrid, 20 ms', [0b01101_000], 20],
  ['CELT, two frames of 10 ms', [0b10010_001], 20],
  ['CELT, three frames of 20 ms', [0b11111_011, 3], 60],
  ['nothing', [], 10],
])('reads how long a packet plays: %s', (_, bytes, ms) => {
  expect(opusPacketMs(Uint8Array.from(bytes))).toBe(ms);
});

it('has packets of silence of each length that Opus has', () => {
  const lengths = [50, 19, 9, 4, 2].map((ms) => silenceOf(ms));
  expect(lengths.map((one) => one?.ms)).toEqual([20, 10, 5, 2.5, undefined]);
  expect(lengths.map((one) => (one ? opusPacketMs(one.packet) : undefined))).toEqual([
    20,
    10,
    5,
    2.5,
    undefined,
  ]);
});
