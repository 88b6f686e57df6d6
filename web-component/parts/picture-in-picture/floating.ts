import type { LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import type { TileRef } from '../../layout/arrangement';
import type { LargestTile } from './largest-tile';
import type { CallText } from '../../strings/text';

/** The content of the window that stays on top, and the actions of its buttons. */
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

/** A window that stays on top. */
export interface FloatingPicture {
  /** The size of the window, in pixels. */
  readonly size: { width: number; height: number };
  /** The number of tiles that it can show now. */
  readonly capacity: number;
  /** @param tiles no more than it can show */
  show(content: FloatingContent, tiles: readonly LargestTile[]): void;
  /** Closes the window and releases the pictures; `onClosed` may be called. */
  close(): void;
}
