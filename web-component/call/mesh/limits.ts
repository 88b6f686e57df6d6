/** The share of the network and the processor that one sender may use. */
interface Limit {
  maxBitrate: number;
  maxFramerate?: number;
  /** Pixels on the shorter side of the picture. */
  shortSide?: number;
}

export interface Limits {
  microphone: Limit;
  camera: Limit;
  screen: Limit;
  screenAudio: Limit;
}

/** The settings of a shared screen. */
export interface SharedScreen {
  isFilm: boolean;
  /** Most frames in a second; null: as the content needs. */
  frameRate: number | null;
}

export const AS_TEXT: SharedScreen = { isFilm: false, frameRate: null };

/** The limits for one, two, three … other participants. The last row is for more. */
const CAMERA = [
  { maxBitrate: 1_700_000, maxFramerate: 30, shortSide: 720 },
  { maxBitrate: 900_000, maxFramerate: 30, shortSide: 540 },
  { maxBitrate: 550_000, maxFramerate: 25, shortSide: 360 },
  { maxBitrate: 400_000, maxFramerate: 20, shortSide: 360 },
  { maxBitrate: 280_000, maxFramerate: 20, shortSide: 270 },
] as const;

/**
 * Returns the limits of each copy that is sent, by the number of others. Each copy is encoded and uploaded separately.
 * All copies together stay near 2 Mbit/s for the camera and 4 Mbit/s for the screen.
 * @param shared whether the shared screen moves, so that it needs more frames, and the frame rate that people chose
 * (null: none)
 */
export function limitsFor(others: number, shared: SharedScreen = AS_TEXT): Limits {
  const camera = CAMERA[Math.min(Math.max(others, 1), CAMERA.length) - 1] ?? CAMERA[0];
  const screen = Math.round(Math.max(4_000_000 / Math.max(others, 1), 700_000));
  return {
    microphone: { maxBitrate: 40_000 },
    camera,
    screen: {
      maxBitrate: Math.min(screen, 2_500_000),
      ...(shared.isFilm ? FILM : textFor(others)),
      ...(shared.frameRate !== null && { maxFramerate: shared.frameRate }),
    },
    screenAudio: { maxBitrate: 64_000 },
  };
}

/** Smaller than the text of a page, so that every frame is sent. */
const FILM = { maxFramerate: 30, shortSide: 720 };

const textFor = (others: number): Pick<Limit, 'maxFramerate'> => ({ maxFramerate: others > 2 ? 8 : 15 });

/** Returns the limits for a participant who wants a small picture, or whose connection carries no more. */
export const reducedLimits = (limits: Limits): Limits => ({
  ...limits,
  camera: {
    maxBitrate: Math.min(limits.camera.maxBitrate, 150_000),
    maxFramerate: 12,
    shortSide: 180,
  },
});

/** Returns the factor by which to scale a picture down; 1 when it is small enough or its size is unknown. */
export function scaleDownBy(
  picture: { width?: number; height?: number },
  shortSide: number | undefined,
): number {
  const shorter = Math.min(picture.width ?? 0, picture.height ?? 0);
  return shortSide === undefined ? 1 : Math.max(1, shorter / shortSide);
}
