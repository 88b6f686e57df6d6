import type { Participant } from '../../call/state/call-state';
import { arrangementOf, type Scene, type TileRef } from '../../layout/arrangement';

/** A tile with its person and picture. */
export interface LargestTile {
  person: Participant;
  kind: TileRef['kind'];
  /** Whether there is a picture that could be received. */
  isPictured: boolean;
  /** The picture; null: there is none, or it is not received. */
  stream: MediaStream | null;
}

/**
 * Returns the tiles for picture-in-picture: the largest one on the stage, then the next ones. Tiles with a picture that
 * could be received come first. Your own shared screen is left out, because you already look at it.
 * @param areCamerasOff whether you do without those of the others
 */
export function largestTiles(
  scene: Omit<Scene<Participant>, 'layout' | 'hidden'>,
  areCamerasOff = false,
): LargestTile[] {
  const arrangement = arrangementOf({ ...scene, layout: 'speaker', hidden: new Set() });
  const refs = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
  const people = new Map(scene.participants.map((person) => [person.participantId, person]));
  const tiles = refs.flatMap(({ participantId, kind }) => {
    const person = people.get(participantId);
    if (!person || (person.isSelf && kind === 'screen')) return [];
    const isOff = areCamerasOff && kind === 'camera' && !person.isSelf;
    const isPictured = person.devices[kind] && person.connected && person.quality !== 'lost' && !isOff;
    return [{ person, kind, isPictured, stream: isPictured ? person[`${kind}Stream`] : null }];
  });
  return tiles.toSorted((one, other) => Number(other.isPictured) - Number(one.isPictured));
}
