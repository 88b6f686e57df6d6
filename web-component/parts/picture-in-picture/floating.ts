import type { CallState, LocalMediaState } from '../../call/state';
import type { TileRef } from '../../layout/arrangement';
import { largestTiles, type LargestTile } from './largest-tile';
import type { CallText } from '../../strings/text';

/** What the window that stays on top shows, and what its buttons do. */
export interface FloatingContent {
  text: CallText;
  state: CallState;
  media: LocalMediaState;
  /** The tile that you pinned. */
  pinned: TileRef | null;
  /** Whether you do without the cameras of the others. */
  areCamerasOff: boolean;
  toggle: (device: 'microphone' | 'camera') => void;
  leave: () => void;
}

/** The tiles, the one that is to be shown first. */
export const tilesOf = ({ state, pinned, areCamerasOff }: FloatingContent): LargestTile[] =>
  largestTiles({ ...state, pinned }, areCamerasOff);

/** A window that stays on top. */
export interface FloatingPicture {
  /** Of the window, in pixels. */
  readonly size: { width: number; height: number };
  show(content: FloatingContent): void;
  /** Closes the window and releases the picture; `onClosed` may be called. */
  close(): void;
}
