import { expect, it } from 'vitest';
import { shortened, withNewer, type EventPages } from './newer';
import type { AccountEvent, EventsPart } from './queries';

const eventOf = (sequence: number): AccountEvent => ({
  id: `evt_${sequence}`,
  type: 'room.created',
  timestamp: '2026-11-22T12:00:00.000Z',
  apiVersion: 'test',
  livemode: true,
  accountId: 'acc_1',
  sequence,
  roomId: null,
  conferenceSessionId: null,
  requestId: null,
  data: {},
});
const part = (head: number, sequences: number[], next: number | null = null): EventsPart => ({
  events: sequences.map(eventOf),
  head,
  next,
});
const list = (...pages: EventsPart[]): EventPages => ({ pages, pageParams: pages.map(() => null) });
const numbersOf = ({ pages }: EventPages) =>
  pages.flatMap(({ events }) => events.map(({ sequence }) => sequence));

it('puts newer events in front and leaves older pages as they are', () => {
  const before = list(part(4, [4, 3], 3), part(4, [2, 1]));
  const after = withNewer(before, part(6, [6, 5]));
  expect(numbersOf(after)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(after.pages.at(0)).toMatchObject({ head: 6, next: 3 });
});

it('keeps the same list when nothing has happened, and moves the head when nothing matches', () => {
  const before = list(part(4, [4, 3]));
  expect(withNewer(before, part(4, []))).toBe(before);
  expect(withNewer(before, part(9, []))).toEqual(list(part(9, [4, 3])));
});

it('begins anew when more happened than one answer holds, instead of showing a gap', () => {
  const after = withNewer(list(part(4, [4, 3])), part(900, [900, 899], 899));
  expect(after).toEqual(list(part(900, [900, 899], 899)));
});

it('drops the end of a list that has grown long, from where more can be loaded', () => {
  const long = list(part(5, [5, 4, 3], 3), part(5, [2, 1]));
  expect(shortened(long, 5, 2)).toBe(long);
  expect(shortened(long, 4, 2)).toEqual(list(part(5, [5, 4], 4)));
});
