import { conflict } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/features';
import type { BreakoutRequest } from '../../../platform/hub/breakouts';
import { askForHelp, assertMayWriteToBreakouts, goToBreakout } from '../../../rooms/breakouts/breakouts';
import { changeBreakouts, publishBreakouts } from '../../actions/breakouts';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { moderatorOf } from './moderate';
import type { ParticipantConnection } from '../participant/participant-connection';

/**
 * Carries out what somebody in the call asks about breakouts: stores the change, then publishes it to the room.
 * @throws ApiError with a sentence for the sender
 */
export async function handleBreakouts(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: BreakoutRequest,
): Promise<void> {
  const by = moderatorOf(connection, participant);
  const { roomId } = participant.ref;
  switch (message.type) {
    case 'open-breakouts': {
      const { type: _, ...breakouts } = message;
      await changeBreakouts(hub, by, { kind: 'open', breakouts });
      return;
    }
    case 'close-breakouts':
      await changeBreakouts(hub, by, { kind: 'close' });
      return;
    case 'assign-to-breakout': {
      const { participantIds, breakoutId } = message;
      await changeBreakouts(hub, by, { kind: 'assign', participantIds, breakoutId });
      return;
    }
    case 'spread-over-breakouts':
      await changeBreakouts(hub, by, { kind: 'spread' });
      return;
    case 'join-breakout': {
      const change = await hub.db.transaction((tx) => goToBreakout(tx, by, message.breakoutId));
      publishBreakouts(hub.bus, roomId, change);
      return;
    }
    case 'ask-for-help': {
      const change = await hub.db.transaction((tx) => askForHelp(tx, hub, by));
      publishBreakouts(hub.bus, roomId, change);
      return;
    }
    case 'write-to-breakouts':
      return writeToBreakouts(hub, connection, participant, message);
    default:
      message satisfies never;
  }
}

/** Relays a message to everybody in the call, wherever they are. In encrypted rooms the server cannot read it. */
async function writeToBreakouts(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  { body }: Extract<BreakoutRequest, { type: 'write-to-breakouts' }>,
): Promise<void> {
  const { ref, details, settings, state, person } = participant;
  assertFeature(settings.features, 'breakouts');
  if ((body.kind === 'encrypted') !== details.isEndToEndEncrypted) {
    throw conflict(
      details.isEndToEndEncrypted
        ? 'This room is end-to-end encrypted: so must be what you write.'
        : 'This room is not end-to-end encrypted: nobody could read it.',
    );
  }
  const written = body.kind === 'plain' ? body.text : body.ciphertext;
  if (!hub.budgets.spend('chat', person, written)) return connection.closeForFlood('chat');
  await assertMayWriteToBreakouts(hub, moderatorOf(connection, participant));
  const { participantId, displayName } = state;
  const message = { type: 'breakout-notice' as const, participantId, displayName, body };
  hub.bus.publish(ref.roomId, { kind: 'message', sessionId: null, to: null, message });
}
