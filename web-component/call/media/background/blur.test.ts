import { describe, expect, it } from 'vitest';
import { Blur } from './blur';

const [WIDTH, HEIGHT] = [40, 24];

/** Returns a picture whose pixels are all shades of gray, computed from their places. */
const pictureOf = (shade: (x: number, y: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4);
    return at % 4 === 3 ? 255 : shade(pixel % WIDTH, Math.floor(pixel / WIDTH));
  }),
});

/** Returns where people are, in half as many rows and columns as the picture has. */
const maskOf = (isPerson: (x: number, y: number) => boolean) => ({
  width: WIDTH / 2,
  height: HEIGHT / 2,
  bytes: Uint8Array.from({ length: (WIDTH * HEIGHT) / 4 }, (_, at) =>
    isPerson(at % (WIDTH / 2), Math.floor(at / (WIDTH / 2))) ? 255 : 0,
  ),
});

const nobody = maskOf(() => false);
type Picture = ReturnType<typeof pictureOf>;
const shadeAt = ({ data }: Picture, x: number, y: number): number => data[(y * WIDTH + x) * 4] ?? -1;

describe('a blur by the processor', () => {
  it('leaves a wall of one colour as it is, up to its edges', () => {
    const wall = pictureOf(() => 120);
    new Blur().apply(wall, nobody, 3.6);
    for (const [x, y] of [
      [0, 0],
      [WIDTH - 1, HEIGHT - 1],
      [20, 12],
    ] as const) {
      expect(Math.abs(shadeAt(wall, x, y) - 120)).toBeLessThanOrEqual(1);
    }
  });

  it('takes away stripes, across and along, and a stronger one more than a slight one', () => {
    for (const stripes of [
      (x: number) => (x % 16 < 8 ? 0 : 255),
      (_: number, y: number) => (y % 16 < 8 ? 0 : 255),
    ]) {
      const [slight, strong] = [pictureOf(stripes), pictureOf(stripes)];
      new Blur().apply(slight, nobody, 2);
      new Blur().apply(strong, nobody, 6);
      const middle = ({ data }: Picture) => data.filter((_, at) => at % 4 === 0);
      const spread = (picture: Picture) => Math.max(...middle(picture)) - Math.min(...middle(picture));
      expect(spread(slight)).toBeLessThan(250);
      expect(spread(strong)).toBeLessThan(spread(slight));
    }
  });

  it('lets no colour of a person glow around them', () => {
    const isPerson = (x: number): boolean => x >= 16 && x < 24;
    const picture = pictureOf((x) => (isPerson(x) ? 255 : 50));
    new Blur().apply(
      picture,
      maskOf((x) => isPerson(2 * x)),
      3.6,
    );
    expect(Math.abs(shadeAt(picture, 15, 12) - 50)).toBeLessThanOrEqual(1);
    expect(Math.abs(shadeAt(picture, 24, 12) - 50)).toBeLessThanOrEqual(1);
  });

  it('ends with a picture of people alone, and fits one of another size after it', () => {
    const blur = new Blur();
    blur.apply(
      pictureOf((x) => x),
      maskOf(() => true),
      10.8,
    );
    const small = { width: 2, height: 1, data: Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255) };
    blur.apply(small, nobody, 10.8);
    expect([...small.data].every((value) => value > 50)).toBe(true);
  });
});
