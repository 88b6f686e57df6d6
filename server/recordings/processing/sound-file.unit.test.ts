import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
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
    packets.push({ ms: 1_000 * timestamp, lengthMs: opusPacketMs(data), isSilent: data.at(-1) === 0xfe });
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

/** Returns an element of WebM. */
const element = (id: string, ...contents: (string | Uint8Array | number[])[]): Buffer => {
  const data = Buffer.concat(contents.map((one) => Buffer.from(one)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((0x01n << 56n) | BigInt(data.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, data]);
};

const TWO_CHANNELS = [1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0];
const HALF_SILENT = [31 << 3, 0xff, 0xfe];

/** Stores a file of a participant who does not use our element. Its packets begin 20 ms one after the other. */
async function hostile({ header = TWO_CHANNELS, packets = [HALF_SILENT], prefix = Buffer.alloc(0) }) {
  const encoding = element(
    '6d80',
    element('6240', element('5034', element('4254', [3]), element('4255', prefix))),
  );
  const track = element(
    'ae',
    element('d7', [1]),
    element('73c5', [1]),
    element('83', [2]),
    element('86', 'A_OPUS'),
    element('63a2', 'OpusHead', header),
    element('e1', element('9f', [2]), element('b5', [0x47, 0x3b, 0x80, 0])),
    prefix.length > 0 ? encoding : [],
  );
  const blocks = packets.map((bytes, i) => element('a3', [0x81, (20 * i) >> 8, (20 * i) & 255, 0x80], bytes));
  const path = join(directory, 'hostile.webm');
  await writeFile(
    path,
    Buffer.concat([
      element('1a45dfa3', element('4282', 'webm')),
      element('18538067', element('1654ae6b', track), element('1f43b675', element('e7', [0]), ...blocks)),
    ]),
  );
  return { path, startedAt };
}

it.each([
  ['channels that no decoder has', [1, 0, ...TWO_CHANNELS.slice(2)]],
  ['an order of channels that is not there', [1, 200, ...TWO_CHANNELS.slice(2, 10), 1]],
  ['nothing', []],
])('writes a header of its own for that of a participant with %s', async (_, header) => {
  await make({ parts: [await hostile({ header })] });
  const input = new Input({ source: new FilePathSource(join(directory, 'person.webm')), formats: [WEBM] });
  const config = await (await input.getPrimaryAudioTrack())?.getDecoderConfig();
  expect(config).toMatchObject({ numberOfChannels: 2, sampleRate: 48_000 });
  expect(Buffer.from(config?.description as Uint8Array).toString('latin1', 0, 10)).toBe('OpusHead\x01\x02');
  input.dispose();
});

it('writes no more than it was sent, whatever the file repeats', async () => {
  const prefix = Buffer.alloc(1_000);
  prefix[0] = 31 << 3;
  const part = await hostile({ packets: Array.from({ length: 200 }, () => [0]), prefix });
  const made = await make({ parts: [part] });
  expect(made?.sizeBytes).toBeLessThan(2 * (await stat(part.path)).size);
  expect(made?.packets.length).toBeGreaterThan(0);
});

it('leaves out packets that claim to be longer than Opus has them', async () => {
  const long = [0b01011_011, 63, 0];
  const made = await make({ parts: [await hostile({ packets: [HALF_SILENT, long, HALF_SILENT] })] });
  expect(made?.packets.map(({ lengthMs }) => lengthMs)).toEqual([20, 20]);
});

it('has what can be read of a file that is broken after it', async () => {
  const lacing = 0x86; // of EBML, whose sizes are missing
  const part = await hostile({ packets: [HALF_SILENT] });
  await writeFile(
    part.path,
    element('1f43b675', element('e7', [20]), element('a3', [0x81, 0, 0, lacing, 5])),
    { flag: 'a' },
  );
  expect(
    (await make({ parts: [part, { ...part, path: RECORDED, startedAt: after(5) }] }))?.spans,
  ).toMatchObject([{ fromSeconds: 0 }, { fromSeconds: 5 }]);
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
  const lengths = [300, 50, 19, 9, 4, 2].map((ms) => silenceOf(ms));
  expect(lengths.map((one) => one?.ms)).toEqual([120, 20, 10, 5, 2.5, undefined]);
  expect(lengths.map((one) => (one ? opusPacketMs(one.packet) : undefined))).toEqual([
    120,
    20,
    10,
    5,
    2.5,
    undefined,
  ]);
});
