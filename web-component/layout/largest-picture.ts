import type { Participant } from '../call/state';
import { arrangementOf, type Scene } from './arrangement';

/** What picture in picture shows: the largest picture on stage, else any of another person. */
export function largestPicture(scene: Omit<Scene, 'layout'>): MediaStream | null {
  const arrangement = arrangementOf({ ...scene, layout: 'speaker' });
  const tiles = arrangement.kind === 'stage' ? [arrangement.main, ...arrangement.strip] : arrangement.tiles;
  const people = new Map(scene.participants.map((person) => [person.participantId, person]));
  const streams = tiles.map(({ participantId, kind }) => pictureOf(people.get(participantId), kind));
  return streams.find((stream) => stream !== null) ?? null;
}

const pictureOf = (person: Participant | undefined, kind: 'camera' | 'screen'): MediaStream | null =>
  (kind === 'screen' ? person?.screenStream : person?.cameraStream) ?? null;
