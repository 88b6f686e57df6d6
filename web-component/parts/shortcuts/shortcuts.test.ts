import { expect, it } from 'vitest';
import { keyOf, type Keystroke, shortcutOf, SHORTCUTS } from './shortcuts';

const stroke = (key: string, more: Partial<Keystroke> = {}): Keystroke => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

it.each([
  ['m', stroke('m'), 'microphone'],
  ['with the shift key', stroke('M'), 'microphone'],
  ['the question mark', stroke('?', { code: 'Slash' }), 'shortcuts'],
  ['an Arabic keyboard', stroke('ة', { code: 'KeyM' }), 'microphone'],
  ['a Latin letter elsewhere on the keyboard', stroke('m', { code: 'Semicolon' }), 'microphone'],
  ['the letter, not the physical key', stroke('q', { code: 'KeyM' }), null],
  ['with Control', stroke('c', { ctrlKey: true }), null],
  ['with Command', stroke('c', { metaKey: true }), null],
  ['with Alt', stroke('c', { altKey: true }), null],
  ['held down', stroke('m', { repeat: true }), null],
  ['another key', stroke('Enter', { code: 'Enter' }), null],
])('finds the action of a key: %s', (_, keystroke, action) => expect(shortcutOf(keystroke)).toBe(action));

it('assigns each key to one action', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  expect(keyOf('microphone')).toBe('M');
});
