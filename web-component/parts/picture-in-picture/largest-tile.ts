import type { Participant } from '../../call/state';
import { arrangementOf, type Scene, type TileRef } from '../../layout/arrangement';

/** A tile with its person and picture. */
export interface LargestTile {
  person: Participant;
  kind: TileRef['kind'];
  /** Null: neither this tile nor another one has a picture. */
  stream: MediaStream | null;
}

/**
 * The tile for picture-in-picture: the largest one on the stage, or, if that one has no picture, the next one that has.
 * @param areCamerasOff whether you do without those of the others
 */
export function largestTile(
  scene: Omit<Scene<Participant>, 'layout' | 'hidden'>,
  areCamerasOff = false,
): LargestTile | null {
  const arrangement = arrangementOf({ ...scene, layout: 'speaker', hidden: new Set() });
  const refs = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
  const people = new Map(scene.participants.map((person) => [person.participantId, person]));
  const tiles = refs.flatMap(({ participantId, kind }): LargestTile[] => {
    const person = people.get(participantId);
    if (!person) return [];
    const isOff = areCamerasOff && kind === 'camera' && !person.isSelf;
    const stream = kind === 'screen' ? person.screenStream : person.cameraStream;
    return [{ person, kind, stream: isOff ? null : stream }];
  });
  return tiles.find(({ stream }) => stream !== null) ?? tiles[0] ?? null;
}
