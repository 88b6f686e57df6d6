import { describe, expect, it } from 'vitest';
import type { Watched, WatchedTile } from '../engine/engine';
import { seenLevels, unseenScreens } from './wanted-video';

const tileOf = (participantId: string, width: number, height: number): WatchedTile => ({
  tile: { participantId, kind: 'camera' },
  width,
  height,
});
const STAGE: Watched = new Map([
  ['stage', [tileOf('ada', 640, 360), tileOf('bob', 96, 72), tileOf('eve', 0, 0)]],
]);

it('needs the whole picture for a large tile, the small one for a tile of a strip, and none for one that is not seen', () => {
  expect([...seenLevels(STAGE, 1)]).toEqual([
    ['ada', 'full'],
    ['bob', 'reduced'],
  ]);
});

it('reckons in device pixels', () => {
  expect(seenLevels(new Map([['stage', [tileOf('ada', 160, 90)]]]), 2).get('ada')).toBe('reduced');
  expect(seenLevels(new Map([['stage', [tileOf('ada', 160, 90)]]]), 3).get('ada')).toBe('full');
});

it('follows the largest of those who show somebody, whichever is named first', () => {
  const recorder = [tileOf('ada', 100, 100), tileOf('bob', 640, 360), tileOf('eve', 320, 180)];
  expect([...seenLevels(new Map([...STAGE, ['recorder', recorder]]), 1)]).toEqual([
    ['ada', 'full'],
    ['bob', 'full'],
    ['eve', 'reduced'],
  ]);
});

describe('shared screens', () => {
  const screenOf = (participantId: string, width: number): WatchedTile => ({
    tile: { participantId, kind: 'screen' },
    width,
    height: width,
  });

  it('have no small picture', () => {
    expect(seenLevels(new Map([['stage', [screenOf('ada', 640)]]]), 1).size).toBe(0);
  });

  it('are not seen where everything that shows them is hidden', () => {
    const stage = [screenOf('ada', 0), screenOf('bob', 0), screenOf('eve', 640), tileOf('cleo', 0, 0)];
    expect([...unseenScreens(new Map([['stage', stage]]))]).toEqual(['ada', 'bob']);
    const window = [screenOf('ada', 320)];
    expect([
      ...unseenScreens(
        new Map([
          ['window', window],
          ['stage', stage],
        ]),
      ),
    ]).toEqual(['bob']);
  });
});
