import { expect, it } from 'vitest';
import { activeOf, groupsFor } from './options';
import type { Found } from './queries';

const everybody = () => true;
const result = (id: string, title: string) => ({ id, title, detail: null, at: null, path: `rooms/${id}` });
const found: Found = {
  isComplete: true,
  groups: [
    { kind: 'room', results: [result('rm_a', 'Rooms of Ada'), result('rm_b', 'Rooms of Bea')] },
    { kind: 'event', results: [result('evt_a', 'room.created')] },
  ],
};

it('shows pages first, then what was found, with events in words', () => {
  const groups = groupsFor('room', found, everybody);
  expect(groups.map(({ label, options }) => [label, options.map(({ title }) => title)])).toEqual([
    ['Pages', ['Rooms']],
    ['Rooms', ['Rooms of Ada', 'Rooms of Bea']],
    ['Events', ['Room created']],
    ['Lists of events', ['Room created', 'Room changed', 'Room deleted', 'Room locked', 'Room unlocked']],
  ]);
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows no heading without options', () => {
  expect(groupsFor('nothing of this name', undefined, everybody)).toEqual([]);
});

it('opens the option that the person moved to, else the first', () => {
  const options = groupsFor('room', found, everybody).flatMap((group) => group.options);
  expect(activeOf(options, 'room-rm_b', true)?.title).toBe('Rooms of Bea');
  expect(activeOf(options, null, true)?.title).toBe('Rooms');
  expect(activeOf(options, 'room-gone', true)?.title).toBe('Rooms');
  expect(activeOf([], null, true)).toBeNull();
});

it('does not open an answer to an earlier text by itself', () => {
  const options = groupsFor('of ada', found, everybody).flatMap((group) => group.options);
  expect(activeOf(options, null, false)).toBeNull();
  expect(activeOf(options, null, true)?.title).toBe('Rooms of Ada');
  expect(activeOf(options, 'room-rm_a', false)?.title).toBe('Rooms of Ada');
});
