import { expect, it } from 'vitest';
import { agedTrails, type Movement, type Trail, withMovement } from './trails';

const START = 1_000;
const moved = (trails: readonly Trail[], more: Partial<Movement>, now = START): Trail[] =>
  withMovement(
    trails,
    { participantId: 'ada', screenOf: 'bob', path: [{ x: 0.5, y: 0.5 }], draws: false, ...more },
    now,
  );
const path = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }));

it('shows a pointer where it was last, once for each person and screen', () => {
  const first = moved([], { path: path(0.1, 0.2) });
  const trails = moved(moved(first, { path: path(0.3) }), { participantId: 'eve', path: path(0.9) });
  expect(trails).toMatchObject([
    { participantId: 'ada', at: { x: 0.3 }, lines: [] },
    { participantId: 'eve', at: { x: 0.9 }, lines: [] },
  ]);
});

it('fades a pointer that stands still, and takes it away', () => {
  const trails = moved([], {});
  expect(agedTrails(trails, START + 1_999)).toBe(trails);
  const fading = agedTrails(trails, START + 2_000);
  expect(fading).toMatchObject([{ at: { x: 0.5 }, isFading: true }]);
  expect(moved(fading, {}, START + 2_500)).toMatchObject([{ isFading: false }]);
  expect(agedTrails(fading, START + 3_000)).toEqual([]);
});

it('goes on with a line while it is drawn, and begins another one after it', () => {
  let trails = moved([], { path: path(0.1, 0.2), draws: true });
  trails = moved(trails, { path: path(0.3), draws: true });
  trails = moved(trails, { path: path(0.5) });
  trails = moved(trails, { path: path(0.7, 0.8), draws: true });
  expect(trails[0]?.lines.map(({ places }) => places.map(({ x }) => x))).toEqual([
    [0.1, 0.2, 0.3],
    [0.7, 0.8],
  ]);
});

it('leaves lines after their pointer was taken away, until they have faded, too', () => {
  const trails = moved(moved([], { path: path(0.1, 0.2), draws: true }), { path: [] });
  expect(agedTrails(trails, START + 3_999)).toMatchObject([{ at: null, lines: [{ isFading: false }] }]);
  const fading = agedTrails(trails, START + 4_000);
  expect(fading).toMatchObject([{ lines: [{ isFading: true }] }]);
  expect(agedTrails(fading, START + 5_000)).toEqual([]);
});

it('takes away at once a pointer that has drawn nothing', () => {
  expect(agedTrails(moved(moved([], {}), { path: [] }), START)).toEqual([]);
});

it('keeps a bounded number of places, lines and people, the newest', () => {
  let trails: Trail[] = [];
  for (let i = 0; i < 30; i += 1) {
    const places = path(...Array.from({ length: 16 }, (_, at) => (i * 16 + at) / 1_000));
    trails = moved(trails, { path: places, draws: true });
  }
  expect(trails[0]?.lines).toHaveLength(1);
  expect(trails[0]?.lines[0]?.places).toHaveLength(400);
  expect(trails[0]?.lines[0]?.places.at(-1)).toEqual({ x: 0.479, y: 0 });
  for (let i = 0; i < 30; i += 1) trails = moved(moved(trails, {}), { path: path(i / 100), draws: true });
  expect(trails[0]?.lines).toHaveLength(20);
  for (let i = 0; i < 40; i += 1) trails = moved(trails, { participantId: `p${i}` });
  expect(trails).toHaveLength(30);
  expect(trails.at(-1)?.participantId).toBe('p39');
});
