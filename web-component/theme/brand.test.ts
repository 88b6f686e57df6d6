import { describe, expect, it } from 'vitest';
import { accentIn, contrast, onBackground } from './brand';

const COLOURS = ['#2f6fed', '#ffff00', '#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0a1f44'];

describe('the accent of a room', () => {
  it.each(COLOURS)('%s is readable in a light and in a dark element, and so is text on it', (given) => {
    for (const [scheme, backgrounds] of [
      ['light', ['#ffffff', '#f3f1ec']],
      ['dark', ['#191d1b', '#0f1211']],
    ] as const) {
      const { accent, text } = accentIn(scheme, given);
      for (const below of backgrounds) expect(contrast(accent, below)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, accent)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stays as it was given where it is readable', () => {
    expect(accentIn('light', '#1c694e')).toEqual({ accent: '#1c694e', text: '#ffffff' });
    expect(accentIn('dark', '#6fc3a0')).toEqual({ accent: '#6fc3a0', text: '#000000' });
  });
});

describe('the background of a room', () => {
  it.each(COLOURS)('%s has text that is readable on it', (background) => {
    const { text, muted } = onBackground(background);
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(muted, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('makes the element dark or light', () => {
    expect(onBackground('#10151f').scheme).toBe('dark');
    expect(onBackground('#fff4e0').scheme).toBe('light');
  });
});
