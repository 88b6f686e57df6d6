import { type ArrangedParticipant, sameTile, type TileRef } from './arrangement';

/**
 * Returns the tile that is pinned once a page has pinned a participant: their shared screen, else their camera. Null as
 * the id: none. An unknown id keeps the present tile.
 */
export function pinnedTileOf(
  participantId: string | null,
  participants: readonly ArrangedParticipant[],
  present: TileRef | null,
): TileRef | null {
  if (participantId === null) return null;
  const person = participants.find((one) => one.participantId === participantId);
  if (person === undefined) return present;
  const tile: TileRef = { participantId, kind: person.devices.screen ? 'screen' : 'camera' };
  return sameTile(tile, present) ? present : tile; // the same object is not reported as a change
}
