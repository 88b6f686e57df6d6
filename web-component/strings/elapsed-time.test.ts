import { expect, it } from 'vitest';
import { elapsedTime } from './elapsed-time';

it.each([
  [-5, 'en', '0:00'],
  [999, 'en', '0:00'],
  [65_000, 'en', '1:05'],
  [3_599_000, 'en', '59:59'],
  [3_600_000, 'en', '1:00:00'],
  [360_000_000, 'en', '100:00:00'],
  [65_000, 'ar-EG', '١:٠٥'],
])('shows %i ms in %s as %s', (ms, language, shown) => expect(elapsedTime(ms, language)).toBe(shown));
