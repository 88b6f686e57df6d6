/**
 * The pictures that are shown, by who shows them. Sizes in pixels of the page. Engines may send no more than these.
 * One without a size is not shown yet, and may be soon: an engine may prepare it, and receives nothing of it.
 */
export type Watched = ReadonlyMap<string, readonly WatchedTile[]>;

export interface WatchedTile {
  tile: { participantId: string; kind: 'camera' | 'screen' };
  width: number;
  height: number;
}
