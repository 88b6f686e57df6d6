import { expect, it } from 'vitest';
import { createPlaces } from './places';

it('lets one holder of a level take its share and no more, and leaves the rest to others', () => {
  const places = createPlaces({ all: 10, owner: 3 });
  const releases = Array.from({ length: 3 }, () => places.take({ owner: 'a' }));
  expect(releases.every((release) => release !== null)).toBe(true);
  expect(places.take({ owner: 'a' })).toBeNull();
  expect(places.take({ owner: 'b' })).not.toBeNull();
  releases[0]?.();
  releases[0]?.(); // a second time frees no second place
  expect(places.take({ owner: 'a' })).not.toBeNull();
  expect(places.take({ owner: 'a' })).toBeNull();
});

it('has as many places in all as it says', () => {
  const places = createPlaces({ all: 2, owner: 2 });
  const release = places.take({ owner: 'a' });
  expect(places.take({ owner: 'b' })).not.toBeNull();
  expect(places.take({ owner: 'c' })).toBeNull();
  release?.();
  expect(places.take({ owner: 'c' })).not.toBeNull();
});

it('takes nothing on any level when one of them is full', () => {
  const places = createPlaces({ all: 10, owner: 3, person: 1 });
  places.take({ owner: 'a', person: 'ada' });
  for (let n = 0; n < 5; n += 1) expect(places.take({ owner: 'a', person: 'ada' })).toBeNull();
  expect(places.take({ owner: 'a', person: 'bob' })).not.toBeNull();
  expect(places.take({ owner: 'a', person: 'eve' })).not.toBeNull();
});
