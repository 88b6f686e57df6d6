import type { Tx } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import type { Held } from './leave';
import * as store from './store';

/**
 * Keeps the room from others who join, leave or end its session until the transaction is over, for somebody who runs
 * the call: who is in it, and host or co-host by what is written down now.
 * @throws ApiError CONFLICT when they are out of the call, FORBIDDEN with the sentence
 */
export async function enterToRun(
  tx: Tx,
  { roomId, sessionId, participantId }: Pick<Held, 'roomId' | 'sessionId' | 'participantId'>,
  sentence: string,
): Promise<{ room: store.RoomRow; actor: store.ParticipantRow }> {
  const room = await store.takeRoom(tx, roomId);
  const [actor] = await store.findPresent(tx, sessionId, [participantId]);
  if (room === null || actor === undefined) throw conflict('You are not in the call any more.');
  if (actor.role === 'participant') throw forbidden(sentence);
  return { room, actor };
}
