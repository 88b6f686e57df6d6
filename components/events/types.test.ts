import { expect, it } from 'vitest';
import { eventTypes, typeChoices, wordsOfType } from './types';

it('offers every type of events in a group', () => {
  expect(typeChoices.flatMap(({ items }) => items)).toEqual(eventTypes);
});

it('shows a type of a later version by its name', () => {
  expect(wordsOfType('room.created')).toBe('Room created');
  expect(wordsOfType('room.painted')).toBe('room.painted');
});
