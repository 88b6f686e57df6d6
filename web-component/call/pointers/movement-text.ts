import type { PATH_MAX, PointerMovement } from '../../../server/platform/hub/pointers';
import type { Point } from '../../layout/zoom';
import type { Movement } from './trails';

/** Most places of a movement; what has more was not written by this element. */
const PLACES_MAX: typeof PATH_MAX = 16;

/** Rounds to a ten-thousandth of the picture, which is finer than a pixel of most screens. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Returns a movement as it is sent. */
export const writtenMovement = ({ path, draws }: Pick<Movement, 'path' | 'draws'>): PointerMovement => ({
  path: path.map(({ x, y }) => [rounded(x), rounded(y)]),
  draws,
});

/** Returns a received movement; null when it is not a movement. In an encrypted room the server has not checked it. */
export function readMovement(given: unknown): Pick<Movement, 'path' | 'draws'> | null {
  if (typeof given !== 'object' || given === null || !('path' in given) || !('draws' in given)) return null;
  const { path, draws } = given;
  if (typeof draws !== 'boolean' || !Array.isArray(path) || path.length > PLACES_MAX) return null;
  const places = path.map(placeOf);
  return places.every((place) => place !== null) ? { path: places, draws } : null;
}

function placeOf(given: unknown): Point | null {
  if (!Array.isArray(given) || given.length !== 2) return null;
  const [x, y]: unknown[] = given;
  return isShare(x) && isShare(y) ? { x, y } : null;
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
