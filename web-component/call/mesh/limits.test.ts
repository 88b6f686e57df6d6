import { expect, it } from 'vitest';
import { limitsFor, scaleDownBy } from './limits';

it.each([0, 1, 2, 3, 4, 5, 9])('keeps the upload to %i others within a home connection', (others) => {
  const { camera, screen, microphone } = limitsFor(others);
  expect(others * (camera.maxBitrate + microphone.maxBitrate)).toBeLessThan(3_000_000);
  expect(Math.min(others, 5) * screen.maxBitrate).toBeLessThan(4_100_000);
});

it('never raises the limits when there are more others', () => {
  for (let others = 1; others < 8; others += 1) {
    const [now, next] = [limitsFor(others).camera, limitsFor(others + 1).camera];
    expect(next.maxBitrate).toBeLessThanOrEqual(now.maxBitrate);
    expect(next.shortSide ?? 0).toBeLessThanOrEqual(now.shortSide ?? 0);
  }
});

it.each([
  ['text', { isFilm: false, frameRate: null }, 1, 15],
  ['text among four', { isFilm: false, frameRate: null }, 3, 8],
  ['a film', { isFilm: true, frameRate: null }, 3, 30],
  ['text with as many frames as were chosen', { isFilm: false, frameRate: 30 }, 3, 30],
  ['a film with as many frames as were chosen', { isFilm: true, frameRate: 5 }, 1, 5],
] as const)('sends %s', (_, shared, others, frames) => {
  expect(limitsFor(others, shared).screen.maxFramerate).toBe(frames);
});

it.each([
  [{ width: 1280, height: 720 }, 360, 2],
  [{ width: 720, height: 1280 }, 360, 2],
  [{ width: 640, height: 480 }, 720, 1],
  [{}, 360, 1],
  [{ width: 3840, height: 2160 }, undefined, 1],
])('scales %o down to a short side of %s by %d', (picture, shortSide, factor) => {
  expect(scaleDownBy(picture, shortSide)).toBe(factor);
});
