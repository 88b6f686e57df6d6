/**
 * The pictures that are shown, by who shows them. Sizes in pixels of the page. Engines may send no more than these.
 */
export type Watched = ReadonlyMap<string, readonly WatchedTile[]>;

export interface WatchedTile {
  tile: { participantId: string; kind: 'camera' | 'screen' };
  width: number;
  height: number;
}
