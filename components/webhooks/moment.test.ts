import { expect, it } from 'vitest';
import { localMinute, momentOf } from './moment';

it('keeps the minute of a moment on its way through the field', () => {
  expect(momentOf(localMinute(new Date('2026-11-22T18:30:59.123Z')))).toBe('2026-11-22T18:30:00.000Z');
});

it('takes an empty field for no moment', () => {
  expect(momentOf('')).toBeNull();
});
