import { describe, expect, it } from 'vitest';
import type { Participant } from '../../call/state/call-state';
import { joined, person } from '../../testing/call-fixtures';
import type { TileRef } from '../../layout/arrangement';
import { capacityOf, type FloatingScene, FloatingTiles } from './floating-tiles';

/** Returns people in the order of joining. */
const people = (...given: [name: string, more?: Partial<Participant>][]): Participant[] =>
  given.map(([name, more], i) => person(name, { joinedAt: `2026-01-01T10:0${i}:00.000Z`, ...more }));
const dark = { devices: { microphone: true, camera: false, screen: false } };
const sharing = { devices: { microphone: true, camera: true, screen: true } };

function scene(
  participants: Participant[],
  more: { pinned?: TileRef; activeSpeakerId?: string; spotlightId?: string } = {},
): FloatingScene {
  const { pinned = null, activeSpeakerId = null, spotlightId = null } = more;
  return { state: { ...joined, participants, activeSpeakerId, spotlightId }, pinned, areCamerasOff: false };
}

const shown = (given: FloatingScene, tiles = new FloatingTiles(), capacity = 4) =>
  tiles
    .show(given, capacity)
    .map(({ person: { participantId }, kind }) => participantId + (kind === 'screen' ? "'s screen" : ''));

const six = people(['me'], ['ada'], ['bob'], ['carl'], ['dora'], ['eve']);

describe('FloatingTiles', () => {
  it.each([
    ['yourself while nobody else is there', scene(people(['me'])), ['me']],
    ['the others, and not yourself', scene(people(['me'], ['ada'])), ['ada']],
    ['as many as there is room for', scene(six), ['ada', 'bob', 'carl', 'dora']],
    ['people who are seen first', scene(people(['me'], ['ada', dark], ['bob'])), ['bob', 'ada']],
    [
      'shared screens first, and never your own',
      scene(people(['me', sharing], ['ada'], ['bob', sharing])),
      ["bob's screen", 'ada', 'bob'],
    ],
    [
      'whom you pinned before a shared screen',
      scene(people(['me'], ['ada'], ['bob', sharing]), { pinned: { participantId: 'ada', kind: 'camera' } }),
      ['ada', "bob's screen", 'bob'],
    ],
    ['whom hosts show large first', scene(six, { spotlightId: 'eve' }), ['eve', 'ada', 'bob', 'carl']],
    [
      'who speaks, also without a camera',
      scene(people(['me'], ['ada', dark], ['bob']), { activeSpeakerId: 'ada' }),
      ['ada', 'bob'],
    ],
  ])('shows %s', (_, given, expected) => expect(shown(given)).toEqual(expected));

  it('shows the largest one alone where there is room for no more', () => {
    expect(shown(scene(six, { activeSpeakerId: 'carl' }), undefined, 1)).toEqual(['carl']);
  });

  it('follows who speaks without moving anybody else', () => {
    const tiles = new FloatingTiles();
    expect(shown(scene(six), tiles)).toEqual(['ada', 'bob', 'carl', 'dora']);
    expect(shown(scene(six, { activeSpeakerId: 'bob' }), tiles)).toEqual(['ada', 'bob', 'carl', 'dora']);
    expect(shown(scene(six, { activeSpeakerId: 'eve' }), tiles)).toEqual(['ada', 'bob', 'carl', 'eve']);
    expect(shown(scene(six), tiles)).toEqual(['ada', 'bob', 'carl', 'eve']);
    const without = six.filter(({ participantId }) => participantId !== 'ada');
    expect(shown(scene(without), tiles)).toEqual(['dora', 'bob', 'carl', 'eve']);
  });
});

it.each([
  [200, 120, 1],
  [400, 260, 4],
  [560, 360, 9],
  [1_200, 300, 4],
])('has room in a window of %i by %i for %i', (width, height, count) => {
  expect(capacityOf({ width, height })).toBe(count);
});
