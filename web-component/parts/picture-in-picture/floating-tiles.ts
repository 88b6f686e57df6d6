import { arrangementOf, sameTile, type TileRef } from '../../layout/arrangement';
import { PageOrder } from '../../layout/page-order';
import type { FloatingContent } from './floating';
import { largestTiles, type LargestTile } from './largest-tile';

/** The state that the tiles depend on. */
export type FloatingScene = Pick<FloatingContent, 'state' | 'pinned' | 'areCamerasOff'>;

/**
 * Returns the largest number of tiles in a window of a size in pixels. People could not be recognized in smaller tiles.
 */
export function capacityOf({ width, height }: { width: number; height: number }): number {
  if (width < 256 || height < 150) return 1;
  return width >= 560 && height >= 360 ? 9 : 4;
}

/**
 * Chooses the tiles of a window: your pinned tile, the people whom hosts show large and shared screens, then people who
 * are seen or speak. People keep their places. A new speaker takes the place of the person who has been silent the
 * longest.
 */
export class FloatingTiles {
  readonly #order = new PageOrder();

  /** @param capacity how many tiles there may be */
  show(scene: FloatingScene, capacity: number): LargestTile[] {
    const { state, pinned, areCamerasOff } = scene;
    const all = largestTiles({ ...state, pinned }, areCamerasOff);
    const [largest] = all;
    if (capacity === 1 || largest === undefined) return all.slice(0, 1);
    const isOther = ({ person }: LargestTile) => !person.isSelf;
    const chosen = chosenTile(scene);
    const isFixed = ({ person: { participantId }, kind }: LargestTile) =>
      kind === 'screen' || sameTile({ participantId, kind }, chosen);
    const fixed = all
      .filter(isFixed)
      .toSorted((one, other) => Number(isChosen(other, chosen)) - Number(isChosen(one, chosen)))
      .slice(0, capacity);
    const people = all.filter((tile) => !isFixed(tile) && isOther(tile));
    const shown = [...fixed, ...this.#people(people, state.activeSpeakerId, capacity - fixed.length)];
    return shown.length > 0 ? shown : [largest];
  }

  /**
   * Returns the people who are seen or speak, in places that they keep, and then the others as far as there is room.
   */
  #people(tiles: readonly LargestTile[], activeSpeakerId: string | null, room: number): LargestTile[] {
    const byId = new Map(tiles.map((tile) => [tile.person.participantId, tile]));
    const joined = [...byId.values()].toSorted((one, other) =>
      one.person.joinedAt.localeCompare(other.person.joinedAt),
    );
    const isSpeaking = ({ person }: LargestTile) =>
      person.isSpeaking || person.participantId === activeSpeakerId;
    const isSeen = (tile: LargestTile) => tile.isPictured || isSpeaking(tile);
    const idsOf = (some: readonly LargestTile[]) => some.map(({ person }) => person.participantId);
    const seen = idsOf(joined.filter(isSeen));
    const order = this.#order.update(seen, new Set(idsOf(joined.filter(isSpeaking))), room);
    return [...order, ...idsOf(joined.filter((tile) => !isSeen(tile)))]
      .slice(0, room)
      .flatMap((id) => byId.get(id) ?? []);
  }
}

const isChosen = ({ person: { participantId }, kind }: LargestTile, chosen: TileRef | null): boolean =>
  sameTile({ participantId, kind }, chosen);

/** Returns the tile that is large for a reason other than speech; null when there is none. */
function chosenTile({ state, pinned }: FloatingScene): TileRef | null {
  const scene = { ...state, pinned, layout: 'grid' as const, hidden: new Set<never>() };
  const arrangement = arrangementOf(scene);
  return arrangement.kind === 'stage' ? arrangement.main : null;
}
