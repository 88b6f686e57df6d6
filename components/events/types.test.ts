import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../server/platform/events/types';
import { eventTypes, typeChoices } from './types';

it('offers every type of events once, in a group', () => {
  expect(eventTypes).toEqual(EVENT_TYPES);
  expect(typeChoices.flatMap(({ items }) => items)).toEqual(EVENT_TYPES);
});
