import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log/log';
import { testClock } from '../../testing/clock';
import { createDiskReserve, MEASURED_FOR_MS } from './reserve';

const GB = 1_000_000_000;
const clock = testClock();
let freeBytes: number;
let totalBytes: number;
let measured: number;
let lines: string[];

beforeEach(() => {
  [freeBytes, totalBytes, measured, lines] = [500 * GB, 1_000 * GB, 0, []];
});

const reserveOf = (reserveBytes: number | null, holdsDatabase = true) =>
  createDiskReserve({
    reserveBytes,
    holdsDatabase,
    space: async () => {
      measured += 1;
      return { freeBytes, totalBytes };
    },
    now: clock.now,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });

/** Returns the actions that are refused with this much free space. */
async function refusedWith(free: number, reserve = reserveOf(GB)): Promise<string[]> {
  freeBytes = free;
  clock.advance(MEASURED_FOR_MS);
  const asked = {
    files: () => reserve.assertSpaceForFiles(),
    recording: () => reserve.assertMayRecord(),
    rows: () => reserve.assertSpaceForRows(),
  };
  const outcomes = await Promise.all(
    Object.entries(asked).map(async ([name, ask]) =>
      ask().then(
        () => [],
        () => [name],
      ),
    ),
  );
  return outcomes.flat();
}

it('refuses recordings below the reserve, and rows below half of it', async () => {
  expect(await refusedWith(GB)).toEqual([]);
  expect(await refusedWith(GB - 1)).toEqual(['files', 'recording']);
  expect(await refusedWith(GB / 2)).toEqual(['files', 'recording']);
  expect(await refusedWith(GB / 2 - 1)).toEqual(['files', 'recording', 'rows']);
});

it('refuses in sentences, one of them with the status 507', async () => {
  freeBytes = 0;
  const reserve = reserveOf(GB);
  const sentence = expect.stringMatching(/^The server's disk is almost full, so nothing .+\.$/);
  await expect(reserve.assertSpaceForFiles()).rejects.toMatchObject({ reason: 'full', sentence });
  await expect(reserve.assertMayRecord()).rejects.toMatchObject({ status: 507, message: sentence });
  await expect(reserve.assertSpaceForRows()).rejects.toMatchObject({ status: 507, message: sentence });
});

it.each([
  ['1 GB', 1_000 * GB, GB],
  ['5 % of a small disk', 10 * GB, GB / 2],
])('is %s unless the operator says otherwise', async (_size, total, reserveBytes) => {
  totalBytes = total;
  const reserve = reserveOf(null);
  expect(await refusedWith(reserveBytes, reserve)).toEqual([]);
  expect(await refusedWith(reserveBytes - 1, reserve)).toEqual(['files', 'recording']);
});

it('refuses no rows that lie on another disk', async () => {
  expect(await refusedWith(0, reserveOf(GB, false))).toEqual(['files', 'recording']);
});

it('measures no disk without a reserve', async () => {
  const reserve = reserveOf(0);
  expect(await refusedWith(0, reserve)).toEqual([]);
  expect(await reserve.reserve(GB)).not.toBeNull();
  expect(await reserve.reserve(GB)).not.toBeNull();
  expect(measured).toBe(0);
});

describe('reserved space', () => {
  it('leaves half of the reserve, however many reservations are made at once', async () => {
    freeBytes = 2 * GB;
    const reserve = reserveOf(GB);
    const reservations = await Promise.all([0.8, 0.8, 0.7, 0.1].map((part) => reserve.reserve(part * GB)));
    expect(reservations.map((reservation) => reservation !== null)).toEqual([true, false, true, false]);
  });

  it('counts as taken for recordings until it is released, and never for rows', async () => {
    const reserve = reserveOf(GB);
    freeBytes = 2 * GB;
    const reservation = await reserve.reserve(1.5 * GB);
    expect(await refusedWith(2 * GB, reserve)).toEqual(['files', 'recording']);
    reservation?.release();
    expect(await refusedWith(2 * GB, reserve)).toEqual([]);
    reservation?.release();
    expect(await refusedWith(GB - 1, reserve), 'given back once').toEqual(['files', 'recording']);
  });

  it('counts once when it is written, on a disk that is measured anew', async () => {
    freeBytes = 4 * GB;
    const reserve = reserveOf(GB);
    const reservation = await reserve.reserve(2 * GB);
    freeBytes -= GB;
    reservation?.spend(GB);
    expect(await reserve.reserve(1.5 * GB + 1)).toBeNull();
    expect(await reserve.reserve(1.5 * GB)).not.toBeNull();
  });
});

it('measures at most once a second, and logs when space is low and when it is back', async () => {
  const reserve = reserveOf(GB);
  freeBytes = 0;
  for (let times = 0; times < 5; times += 1)
    await expect(reserve.assertMayRecord()).rejects.toMatchObject({ status: 507 });
  expect(measured).toBe(1);
  expect(await refusedWith(2 * GB, reserve)).toEqual([]);
  expect(lines.map((line) => /"msg":"([^"]+)"/.exec(line)?.[1])).toEqual([
    'the disk is almost full: nothing is recorded until there is space again',
    'the disk has space again',
  ]);
});
