import { describe, expect, it } from 'vitest';
import { person } from '../testing/call-fixtures';
import type { TileRef } from './arrangement';
import { pinnedTileOf } from './pinned-tile';

const people = [person('ada'), person('bob', { devices: { microphone: true, camera: true, screen: true } })];
const camera: TileRef = { participantId: 'ada', kind: 'camera' };

describe('pinnedTileOf', () => {
  it.each<[string, string | null, TileRef | null]>([
    ['the camera of a participant', 'ada', camera],
    ['the shared screen of a participant', 'bob', { participantId: 'bob', kind: 'screen' }],
    ['nobody', null, null],
  ])('pins %s', (_, id, tile) => {
    expect(pinnedTileOf(id, people, null)).toEqual(tile);
    expect(pinnedTileOf(id, people, { participantId: 'eve', kind: 'camera' })).toEqual(tile);
  });

  it.each([
    ['the same participant is pinned again, so that no change is reported', 'ada'],
    ['there is no such participant', 'nobody'],
  ])('keeps the present tile when %s', (_, id) => {
    expect(pinnedTileOf(id, people, camera)).toBe(camera);
  });
});
