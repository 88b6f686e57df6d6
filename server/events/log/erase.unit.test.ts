import { expect, it } from 'vitest';
import { EVENT_DATA } from '../../platform/events/types';
import { PERSON_FIELDS } from './store';

it('every field of an event that can name a person is one that an erasure removes', () => {
  const fields = Object.entries(EVENT_DATA).flatMap(([type, { shape }]) =>
    Object.keys(shape).map((field) => ({ type, field, shape })),
  );
  const telling = fields.filter(({ field }) => /external|name|subject|email|text|metadata/i.test(field));
  const removed: readonly string[] = PERSON_FIELDS;
  const others = telling.filter(
    ({ type, field, shape }) =>
      !removed.includes(field) &&
      // The name of a key is not about a person.
      !(field === 'name' && type.startsWith('key.')) &&
      // The metadata of rooms is not about people. That of people is removed with their identifier.
      !(field === 'metadata' && (type.startsWith('room.') || 'externalUserId' in shape)),
  );
  expect(others.map(({ type, field }) => `${type} ${field}`)).toEqual([]);
  expect(telling.length).toBeGreaterThan(5);
});
