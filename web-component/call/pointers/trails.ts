import type { Point } from '../../layout/zoom';

/** Somebody points at a shared screen, or did so a moment ago. */
export interface Pointing {
  participantId: string;
  /** The participant whose screen is pointed at. */
  screenOf: string;
}

/** A line that somebody has drawn. Places are shares of the picture, 0 to 1. */
export interface Line {
  places: readonly Point[];
  /** The time of its last growth, in milliseconds. */
  drawnAt: number;
  isFading: boolean;
}

/** The pointer and the lines of one person on one shared screen. */
export interface Trail {
  participantId: string;
  /** The participant whose screen is pointed at. */
  screenOf: string;
  /** The place of the pointer; null: it is gone, and lines may remain. */
  at: Point | null;
  /** The time of its last movement, in milliseconds. */
  movedAt: number;
  isFading: boolean;
  lines: readonly Line[];
  /** Whether the last line continues with the next place. */
  isDrawing: boolean;
}

/** A movement of a person's pointer. */
export interface Movement {
  participantId: string;
  screenOf: string;
  /** The newest last; empty: the pointer is taken away. */
  path: readonly Point[];
  draws: boolean;
}

/** The times without a movement after which a pointer fades and disappears, in milliseconds. */
const POINTER_MS = { fades: 2_000, ends: 3_000 };
/** The same times for a line that no longer grows. */
const LINE_MS = { fades: 4_000, ends: 5_000 };
/** Most places of a line; a longer one loses its beginning. */
const PLACES_MAX = 400;
/** Most lines of one person on one screen, the newest. */
const LINES_MAX = 20;
/** The most people whose pointers are shown: the people who moved last. */
const TRAILS_MAX = 30;

/** Returns the trails after a movement, the one that moved last. */
export function withMovement(trails: readonly Trail[], movement: Movement, now: number): Trail[] {
  const { participantId, screenOf } = movement;
  const isSame = (one: Trail) => one.participantId === participantId && one.screenOf === screenOf;
  const known = trails.find(isSame) ?? {
    participantId,
    screenOf,
    at: null,
    lines: [],
    isDrawing: false,
  };
  const moved: Trail = {
    ...known,
    at: movement.path.at(-1) ?? null,
    movedAt: now,
    isFading: false,
    lines: withPath(known, movement, now),
    isDrawing: movement.draws,
  };
  return [...trails.filter((one) => !isSame(one)), moved].slice(-TRAILS_MAX);
}

/** Returns the trails as they are at a time; the same array when nothing has changed. */
export function agedTrails(trails: readonly Trail[], now: number): readonly Trail[] {
  const aged = trails.map((trail) => agedTrail(trail, now));
  const left = aged.filter(({ at, lines }) => at !== null || lines.length > 0);
  return left.length === trails.length && left.every((one, i) => one === trails[i]) ? trails : left;
}

function withPath(
  { lines, isDrawing }: Pick<Trail, 'lines' | 'isDrawing'>,
  { path, draws }: Movement,
  now: number,
): readonly Line[] {
  if (!draws || path.length === 0) return lines;
  const last = lines.at(-1);
  const goesOn = isDrawing && last !== undefined;
  const places = [...(goesOn ? last.places : []), ...path].slice(-PLACES_MAX);
  const line: Line = { places, drawnAt: now, isFading: false };
  return [...(goesOn ? lines.slice(0, -1) : lines), line].slice(-LINES_MAX);
}

function agedTrail(trail: Trail, now: number): Trail {
  const { lines } = trail;
  const age = now - trail.movedAt;
  const at = age < POINTER_MS.ends ? trail.at : null;
  const isFading = age >= POINTER_MS.fades;
  const left = lines.filter(({ drawnAt }) => now - drawnAt < LINE_MS.ends).map((line) => agedLine(line, now));
  const areSame = left.length === lines.length && left.every((line, i) => line === lines[i]);
  if (at === trail.at && isFading === trail.isFading && areSame) return trail;
  // A line whose beginning is gone does not continue.
  return {
    ...trail,
    at,
    isFading,
    lines: areSame ? lines : left,
    isDrawing: trail.isDrawing && left.length > 0,
  };
}

function agedLine(line: Line, now: number): Line {
  const isFading = now - line.drawnAt >= LINE_MS.fades;
  return isFading === line.isFading ? line : { ...line, isFading };
}
