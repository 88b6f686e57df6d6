import { describe, expect, it } from 'vitest';
import { isShortcut, moved } from './movement';

describe('the arrow keys', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
  ])('%s moves from %i to %i of three', (key, from, to) => {
    expect(moved(key, from, 3)).toBe(to);
  });

  it('move nowhere in an empty list', () => {
    expect(moved('ArrowDown', -1, 0)).toBeNull();
    expect(moved('ArrowUp', -1, 0)).toBeNull();
  });

  it.each(['Home', 'End', 'ArrowLeft', 'a', 'Enter'])('leave %s to the text', (key) => {
    expect(moved(key, 0, 3)).toBeNull();
  });
});

describe('the shortcut', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const k = { key: 'k', code: 'KeyK', ...none };

  it.each([
    [{ ...k, ctrlKey: true }, false, true],
    [{ ...k, metaKey: true }, true, true],
    [{ ...k, key: 'K', ctrlKey: true }, false, true],
    [{ ...k, key: 'л', ctrlKey: true }, false, true],
    [{ ...k, code: 'KeyV', ctrlKey: true }, false, true],
    [{ ...k, ctrlKey: true }, true, false],
    [{ ...k, metaKey: true }, false, false],
    [{ ...k, ctrlKey: true, metaKey: true }, false, false],
    [{ ...k, ctrlKey: true, shiftKey: true }, false, false],
    [{ ...k, ctrlKey: true, altKey: true }, false, false],
    [{ ...k, key: 't', ctrlKey: true }, false, false],
    [k, false, false],
  ])('of %o, on a Mac: %s, counts: %s', (pressed, isMac, counts) => {
    // The properties of an event are on its prototype.
    expect(isShortcut(Object.create(pressed), isMac)).toBe(counts);
  });
});
