import { arrangementOf, type ArrangedParticipant, type Scene } from './arrangement';

interface PicturedParticipant extends ArrangedParticipant {
  cameraStream: MediaStream | null;
  screenStream: MediaStream | null;
}

/**
 * The picture for picture-in-picture: the largest one on the stage, or, if that tile has none, the next one.
 * @param areCamerasOff whether you do without those of the others
 */
export function largestPicture(
  scene: Omit<Scene<PicturedParticipant>, 'layout' | 'hidden'>,
  areCamerasOff = false,
): MediaStream | null {
  const arrangement = arrangementOf({ ...scene, layout: 'speaker', hidden: new Set() });
  const tiles = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
  const people = new Map(scene.participants.map((person) => [person.participantId, person]));
  const streams = tiles.map(({ participantId, kind }) =>
    areCamerasOff && kind === 'camera' && people.get(participantId)?.isSelf === false
      ? null
      : pictureOf(people.get(participantId), kind),
  );
  return streams.find((stream) => stream !== null) ?? null;
}

const pictureOf = (person: PicturedParticipant | undefined, kind: 'camera' | 'screen'): MediaStream | null =>
  (kind === 'screen' ? person?.screenStream : person?.cameraStream) ?? null;
