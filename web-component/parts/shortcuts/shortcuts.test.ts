import { expect, it } from 'vitest';
import { elapsedTime } from '../call-view/elapsed-time';
import { keyOf, type Keystroke, shortcutOf, SHORTCUTS } from './shortcuts';

const stroke = (key: string, more: Partial<Keystroke> = {}): Keystroke => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

it.each([
  ['m', stroke('m'), 'microphone'],
  ['with the shift key', stroke('M'), 'microphone'],
  ['the question mark', stroke('?', { code: 'Slash' }), 'shortcuts'],
  ['an Arabic keyboard', stroke('ة', { code: 'KeyM' }), 'microphone'],
  ['a Latin letter elsewhere on the keyboard', stroke('m', { code: 'Semicolon' }), 'microphone'],
  ['the letter, not its place', stroke('q', { code: 'KeyM' }), null],
  ['with Control', stroke('c', { ctrlKey: true }), null],
  ['with Command', stroke('c', { metaKey: true }), null],
  ['with Alt', stroke('c', { altKey: true }), null],
  ['held down', stroke('m', { repeat: true }), null],
  ['while a character is composed', stroke('m', { isComposing: true }), null],
  ['another key', stroke('Enter', { code: 'Enter' }), null],
])('%s', (_, keystroke, action) => expect(shortcutOf(keystroke)).toBe(action));

it('gives no key two meanings', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  expect(keyOf('microphone')).toBe('M');
});

it.each([
  [-5, 'en', '0:00'],
  [999, 'en', '0:00'],
  [65_000, 'en', '1:05'],
  [3_599_000, 'en', '59:59'],
  [3_600_000, 'en', '1:00:00'],
  [360_000_000, 'en', '100:00:00'],
  [65_000, 'ar-EG', '١:٠٥'],
])('%i ms in %s: %s', (ms, language, shown) => expect(elapsedTime(ms, language)).toBe(shown));
