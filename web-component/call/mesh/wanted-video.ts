import type { PictureLevel } from '../../../server/platform/hub/media';
import type { Watched } from '../engine/engine';

/** The largest tile for which the small picture is enough, in device pixels: see `reducedLimits`. */
const SMALL_WIDTH = 320;
const SMALL_HEIGHT = 180;
const ORDER: readonly PictureLevel[] = ['off', 'reduced', 'full'];

/**
 * Returns how much is seen of each camera, by its participant. A participant who is missing is not seen.
 * @param scale device pixels of one pixel of the page
 */
export function seenLevels(watched: Watched, scale: number): Map<string, PictureLevel> {
  const levels = new Map<string, PictureLevel>();
  for (const { tile, width, height } of [...watched.values()].flat()) {
    if (tile.kind !== 'camera' || width === 0) continue;
    const isSmall = width * scale <= SMALL_WIDTH && height * scale <= SMALL_HEIGHT;
    const isLarge = !isSmall || levels.get(tile.participantId) === 'full';
    levels.set(tile.participantId, isLarge ? 'full' : 'reduced');
  }
  return levels;
}

/** How much of the pictures of one person is wanted. */
export interface Wanted {
  camera: PictureLevel;
  screen: boolean;
}

export const EVERYTHING: Wanted = { camera: 'full', screen: true };

/** Returns whose shared screens are shown somewhere, and seen nowhere: their page is hidden. */
export function unseenScreens(watched: Watched): Set<string> {
  const screens = [...watched.values()].flat().filter(({ tile }) => tile.kind === 'screen');
  const unseen = new Set(screens.map(({ tile }) => tile.participantId));
  for (const { tile, width } of screens) if (width > 0) unseen.delete(tile.participantId);
  return unseen;
}

/** Returns whether one level is more than another. */
export const isMore = (level: PictureLevel, other: PictureLevel): boolean =>
  ORDER.indexOf(level) > ORDER.indexOf(other);
