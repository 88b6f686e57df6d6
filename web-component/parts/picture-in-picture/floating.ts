import type { CallState, LocalMediaState } from '../../call/state';
import type { TileRef } from '../../layout/arrangement';
import { largestTile, type LargestTile } from './largest-tile';
import type { Text } from '../../strings/text';

/** What the window that stays on top shows, and what its buttons do. */
export interface FloatingContent {
  text: Text;
  state: CallState;
  media: LocalMediaState;
  /** The tile that you pinned. */
  pinned: TileRef | null;
  /** Whether you do without the cameras of the others. */
  areCamerasOff: boolean;
  toggle: (device: 'microphone' | 'camera') => void;
  leave: () => void;
}

/** The tile that is large; null: there is none. */
export const largestOf = ({ state, pinned, areCamerasOff }: FloatingContent): LargestTile | null =>
  largestTile({ ...state, pinned }, areCamerasOff);

/** A window that stays on top. */
export interface FloatingPicture {
  show(content: FloatingContent): void;
  /** Closes the window and releases the picture; `onClosed` may be called. */
  close(): void;
}
