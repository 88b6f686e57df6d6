import type { PictureLevel } from '../../../server/platform/hub/media';
import type { Watched } from '../engine/engine';

type Picture = 'camera' | 'screen';

/** A picture as it is seen on this page, in device pixels; 0: it is not seen yet, and may be soon. */
interface Size {
  width: number;
  height: number;
}

/**
 * The state that this page wants for a track. Nothing is sent of a track that is `ready`, but it can start without a
 * negotiation.
 */
export type Wish = 'live' | 'ready' | 'none';

/** The pictures that this page wants of others: those that are watched, at the size at which they are seen. */
export class WantedPictures {
  /** How much of the others' cameras is wanted. */
  video: PictureLevel = 'full';
  /** The pictures that are watched, by `kind participantId`; null: not set, so all are watched. */
  #watched: Map<string, Size> | null = null;

  /** @returns whether other pictures than before are shown */
  watch(watched: Watched): boolean {
    const scale = globalThis.devicePixelRatio || 1;
    const before = this.#shown();
    this.#watched = new Map();
    for (const tiles of watched.values()) {
      for (const { tile, width, height } of tiles) {
        const name = `${tile.kind} ${tile.participantId}`;
        const { width: least = 0, height: lowest = 0 } = this.#watched.get(name) ?? {};
        this.#watched.set(name, {
          width: Math.max(least, Math.ceil(width * scale)),
          height: Math.max(lowest, Math.ceil(height * scale)),
        });
      }
    }
    return this.#shown() !== before;
  }

  wishFor(participantId: string, picture: Picture): Wish {
    if (picture === 'camera' && this.video === 'off') return 'none';
    if (this.#watched === null) return 'live';
    const size = this.#watched.get(`${picture} ${participantId}`);
    if (!size) return 'none';
    return size.width > 0 ? 'live' : 'ready';
  }

  /** Returns the size at which a picture is wanted; null: any. */
  sizeOf(participantId: string, picture: Picture): Size | null {
    const size = this.#watched?.get(`${picture} ${participantId}`);
    if (!size || size.width === 0 || size.height === 0) return null;
    return picture === 'camera' && this.video === 'reduced' ? smaller(size) : size;
  }

  /** Returns the names of the pictures that are shown. */
  #shown(): string {
    return [...(this.#watched ?? [])].flatMap(([name, { width }]) => (width > 0 ? [name] : [])).join();
  }
}

/** Limits a picture to the size that a weak connection can carry. */
const smaller = ({ width, height }: Size): Size => ({
  width: Math.min(width, 320),
  height: Math.min(height, 180),
});
