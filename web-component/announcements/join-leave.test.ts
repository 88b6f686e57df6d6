import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallState } from '../call/state/call-state';
import { joined, person } from '../testing/call-fixtures';
import { textsIn } from '../testing/texts';
import { announcementsBetween } from './announcements';
import { JoinLeave } from './join-leave';

const text = await textsIn('en');
const callOf = (...ids: string[]): CallState => ({ ...joined, participants: ids.map((id) => person(id)) });
const twelve = ['me', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of those who come and go in a large call together, and of nobody alone', () => {
  const [before, more, fewer] = [
    callOf(...twelve),
    callOf(...twelve, 'l', 'm'),
    callOf(...twelve.slice(1), 'l'),
  ];
  const told: string[] = [];
  const joinLeave = new JoinLeave(new AbortController().signal);
  joinLeave.note(before, more, text, (sentence) => told.push(sentence));
  joinLeave.note(more, fewer, text, (sentence) => told.push(sentence));
  expect(announcementsBetween(before, more, text, { chatIsOpen: false })).toEqual([]);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual(['Joined: 2. Left: 1.']);
  vi.advanceTimersByTime(30_000);
  expect(told).toHaveLength(1);
});

it('leaves a small call to be told of one by one', () => {
  const told: string[] = [];
  new JoinLeave(new AbortController().signal).note(callOf('me'), callOf('me', 'ada'), text, (one) =>
    told.push(one),
  );
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual([]);
});
