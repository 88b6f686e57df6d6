import { arrangementOf, type ArrangedParticipant, type Scene, type TileRef } from './arrangement';

interface PicturedParticipant extends ArrangedParticipant {
  connected: boolean;
  quality: string;
  cameraStream: MediaStream | null;
  screenStream: MediaStream | null;
}

/** A picture of the call; its stream is null while it is not received. */
export interface Picture {
  tile: TileRef;
  stream: MediaStream | null;
}

/**
 * The pictures for picture-in-picture: the largest one on the stage, then the next ones.
 * @param areCamerasOff whether you do without those of the others
 */
export function largestPictures(
  scene: Omit<Scene<PicturedParticipant>, 'layout' | 'hidden'>,
  areCamerasOff = false,
): Picture[] {
  const arrangement = arrangementOf({ ...scene, layout: 'speaker', hidden: new Set() });
  const tiles = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
  const people = new Map(scene.participants.map((person) => [person.participantId, person]));
  return tiles.flatMap((tile) => {
    const person = people.get(tile.participantId);
    const isOff = areCamerasOff && tile.kind === 'camera' && !person?.isSelf;
    if (!person?.devices[tile.kind] || !person.connected || person.quality === 'lost' || isOff) return [];
    return [{ tile, stream: person[`${tile.kind}Stream`] }];
  });
}
