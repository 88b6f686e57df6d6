import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../../layout/fit';
import { arrange } from './arrangement';

const WIDTH = 1_280;
const HEIGHT = 720;
const at = (people: number, large: number) => arrange({ people, large }, WIDTH, HEIGHT);
const area = (tiles: Rectangle[]) => tiles.reduce((sum, { width, height }) => sum + width * height, 0);
const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const counts = [0, 1, 2, 3, 4, 5, 6, 9, 12].flatMap((people) => [0, 1, 2, 3].map((large) => [people, large]));

describe.each(counts)('%i people and %i large', (people = 0, large = 0) => {
  const arranged = at(people, large);
  const tiles = [...arranged.people, ...arranged.large];

  it('lie within the picture and do not overlap', () => {
    expect([arranged.people.length, arranged.large.length]).toEqual([people, large]);
    for (const { x, y, width, height } of tiles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTH);
      expect(y + height).toBeLessThanOrEqual(HEIGHT);
      expect(Math.min(width, height)).toBeGreaterThan(30);
    }
    tiles.forEach((tile, i) =>
      tiles.slice(i + 1).forEach((other) => expect(overlap(tile, other)).toBe(false)),
    );
  });
});

it.each(counts.filter(([, large = 0]) => large > 0))(
  'gives %i people less room than %i large',
  (people = 0, large = 0) => {
    const arranged = at(people, large);
    expect(area(arranged.large)).toBeGreaterThan(2 * area(arranged.people));
    expect(area(arranged.large)).toBeGreaterThan(0.4 * WIDTH * HEIGHT);
  },
);

it('shows one person in the whole picture, two side by side, and the third of three centred below', () => {
  expect(at(1, 0).people[0]).toMatchObject({ y: 10, height: 700 });
  const [left, right] = at(2, 0).people;
  expect([left?.y, left?.width]).toEqual([right?.y, right?.width]);
  const third = at(3, 0).people[2];
  expect((third?.x ?? 0) + (third?.width ?? 0) / 2).toBeCloseTo(WIDTH / 2, -1);
});
