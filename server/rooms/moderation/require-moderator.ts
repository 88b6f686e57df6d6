import type { Tx } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import type { ParticipantRef } from '../sessions/leave';
import { listPresentOf, type ParticipantRow } from '../sessions/store-participants';
import { lockRoom, type RoomRow } from '../sessions/store';

/**
 * Locks the room until the transaction is over, for a participant who is a host or co-host now, by their stored role:
 * others cannot join, leave or end the session meanwhile.
 * @throws ApiError CONFLICT when they have left the call, FORBIDDEN with the sentence when they are neither
 */
export async function requireModerator(
  tx: Tx,
  { roomId, sessionId, participantId }: Pick<ParticipantRef, 'roomId' | 'sessionId' | 'participantId'>,
  sentence: string,
): Promise<{ room: RoomRow; actor: ParticipantRow }> {
  const room = await lockRoom(tx, roomId);
  const [actor] = await listPresentOf(tx, sessionId, [participantId]);
  if (room === null || actor === undefined) throw conflict('You are not in the call any more.');
  if (actor.role === 'participant') throw forbidden(sentence);
  return { room, actor };
}
