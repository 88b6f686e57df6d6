import { expect, it } from 'vitest';
import { dueDate } from './due-date';

/** A Wednesday. */
const DAY = '2026-03-04';

it.each([
  ['today', '2026-03-04'],
  ['by the end of the day', '2026-03-04'],
  ['Tomorrow.', '2026-03-05'],
  ['by tomorrow evening', '2026-03-05'],
  ['the day after tomorrow', '2026-03-06'],
  ['Friday', '2026-03-06'],
  ['by this Friday', '2026-03-06'],
  ['no later than Monday morning', '2026-03-09'],
  ['on Wednesday', '2026-03-11'],
  ['in two weeks', '2026-03-18'],
  ['within 10 days', '2026-03-14'],
  ['in a month', '2026-04-04'],
  ['the end of the month', '2026-03-31'],
])('reads %j as %s, whatever the model makes of it', (said, expected) => {
  expect(dueDate(DAY, said, null)).toBe(expected);
  expect(dueDate(DAY, said, '2031-01-01')).toBe(expected);
});

it.each([
  ['am Freitag', '2026-03-06', '2026-03-06'],
  ['next Friday', '2026-03-13', '2026-03-13'],
  ['the sixth', '2026-03-06', '2026-03-06'],
  ['today in a way', '2026-03-04', '2026-03-04'],
  ['last week', '2026-02-25', null],
  ['the 30th', '2026-02-30', null],
  ['soon', 'soon', null],
  ['soon', '2026-3-6', null],
  ['soon', '2026-03-06T00:00:00Z', null],
  ['soon', null, null],
  ['soon', '2031-01-01', null],
  ['am Freitag', '2026-03-07', null],
  ['vendredi prochain', '2026-03-13', '2026-03-13'],
  ['by the 12th', '2026-03-12', '2026-03-12'],
  ['by the 12th', '2026-03-20', null],
  ['in drei Wochen', '2026-03-25', '2026-03-25'],
  ['in drei Wochen', '2026-04-25', null],
  ['12 de mayo', '2026-05-12', '2026-05-12'],
  ['金曜日', '2026-03-06', '2026-03-06'],
  ['tomorrow at 15:30 or so', '2026-03-05', '2026-03-05'],
])('reads %j with the proposal %j as %j', (said, proposed, expected) => {
  expect(dueDate(DAY, said, proposed)).toBe(expected);
});

it('keeps to the last day of a shorter month', () => {
  expect(dueDate('2026-01-31', 'in one month', null)).toBe('2026-02-28');
  expect(dueDate('2026-12-31', 'tomorrow', null)).toBe('2027-01-01');
});

it('is null without words for it', () => {
  expect(dueDate(DAY, null, '2026-03-06')).toBeNull();
});
