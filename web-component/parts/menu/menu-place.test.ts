import { expect, it } from 'vitest';
import { menuPlace } from './menu-place';

const frame = { left: 0, top: 0, right: 1_000, bottom: 700 };
const buttonAt = (left: number, top: number) => ({ left, top, right: left + 48, bottom: top + 48 });
const size = { width: 200, height: 300 };

it.each([
  ['above its button', { button: buttonAt(500, 640), prefers: 'above' }, { left: 348, top: 334 }],
  ['below, where it prefers that', { button: buttonAt(500, 100), prefers: 'below' }, { left: 348, top: 154 }],
  [
    'above, where it does not fit below',
    { button: buttonAt(900, 600), prefers: 'below' },
    { left: 748, top: 294 },
  ],
  [
    'from the start of its button, mirrored',
    { button: buttonAt(500, 640), prefers: 'above', isMirrored: true },
    { left: 500, top: 334 },
  ],
  ['inside of the frame', { button: buttonAt(10, 640), prefers: 'above' }, { left: 8, top: 334 }],
] as const)('opens %s', (_, given, expected) => {
  expect(menuPlace({ frame, size, isMirrored: false, ...given })).toMatchObject(expected);
});

it('takes the height that there is', () => {
  const place = { frame, size: { width: 200, height: 900 }, isMirrored: false };
  expect(menuPlace({ ...place, button: buttonAt(500, 640), prefers: 'above' })).toEqual({
    left: 348,
    top: 8,
    maxHeight: 626,
  });
});

it('covers its button in an element that is too low for both', () => {
  const low = { ...frame, bottom: 260 };
  const { top, maxHeight } = menuPlace({
    frame: low,
    size,
    isMirrored: false,
    button: buttonAt(500, 110),
    prefers: 'below',
  });
  expect([top, maxHeight]).toEqual([8, 200]);
});
