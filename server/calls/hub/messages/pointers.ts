import { conflict } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/room-settings/features';
import type { Handler } from './handler';

/**
 * Tells everybody where somebody points on a shared screen. Movements are not stored. When too many people point at
 * once and the room has no budget left, a movement is dropped, because the next one shows the pointer again.
 * @throws ApiError CONFLICT with a message for the sender
 */
export const point: Handler<'point'> = (hub, connection, participant, { screenOf, body }) => {
  const { roomId, sessionId, participantId } = participant.ref;
  const text = body.kind === 'plain' ? JSON.stringify(body.path) : body.ciphertext;
  if (!hub.budgets.spend('point', participant.person, text)) return connection.closeForFlood('point');
  assertFeature(participant.settings.features, 'pointers');
  const isEncrypted = participant.details.isEndToEndEncrypted;
  if (isEncrypted && body.kind !== 'encrypted')
    throw conflict('This room is end-to-end encrypted: pointers must be encrypted.');
  if (!isEncrypted && body.kind !== 'plain')
    throw conflict('This room is not end-to-end encrypted: nobody could read where you point.');
  if (!participant.mayPointAt(screenOf))
    throw conflict('Pointing at this screen is off now.', 'screen-not-pointable');
  if (!hub.budgets.spendPointer(roomId)) return;
  const message = { type: 'pointed' as const, participantId, screenOf, body };
  hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
};
