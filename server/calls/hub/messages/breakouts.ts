import { conflict } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/room-settings/features';
import * as rules from '../../../rooms/breakouts/participant';
import { changeBreakouts, publishBreakouts } from '../../actions/breakouts';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

export const openBreakouts: Handler<'open-breakouts'> = async (hub, connection, participant, message) => {
  const { type: _, ...breakouts } = message;
  await changeBreakouts(hub, moderatorOf(connection, participant), { kind: 'open', breakouts });
};

export const closeBreakouts: Handler<'close-breakouts'> = async (hub, connection, participant) => {
  await changeBreakouts(hub, moderatorOf(connection, participant), { kind: 'close' });
};

export const assignToBreakout: Handler<'assign-to-breakout'> = async (
  hub,
  connection,
  participant,
  { participantIds, breakoutId },
) => {
  const by = moderatorOf(connection, participant);
  await changeBreakouts(hub, by, { kind: 'assign', participantIds, breakoutId });
};

export const spreadOverBreakouts: Handler<'spread-over-breakouts'> = async (hub, connection, participant) => {
  await changeBreakouts(hub, moderatorOf(connection, participant), { kind: 'spread' });
};

export const joinBreakout: Handler<'join-breakout'> = async (
  hub,
  connection,
  participant,
  { breakoutId },
) => {
  const by = moderatorOf(connection, participant);
  const change = await hub.db.transaction((tx) => rules.goToBreakout(tx, by, breakoutId));
  publishBreakouts(hub.bus, by.roomId, change);
};

export const askForHelp: Handler<'ask-for-help'> = async (hub, connection, participant) => {
  const by = moderatorOf(connection, participant);
  const change = await hub.db.transaction((tx) => rules.askForHelp(tx, hub, by));
  publishBreakouts(hub.bus, by.roomId, change);
};

/** Relays a message to everybody in the call, wherever they are. In encrypted rooms the server cannot read it. */
export const writeToBreakouts: Handler<'write-to-breakouts'> = async (
  hub,
  connection,
  participant,
  { body },
) => {
  const { ref, details, settings, state, person } = participant;
  assertFeature(settings.features, 'breakouts');
  if ((body.kind === 'encrypted') !== details.isEndToEndEncrypted) {
    throw conflict(
      details.isEndToEndEncrypted
        ? 'This room is end-to-end encrypted: messages must be encrypted.'
        : 'This room is not end-to-end encrypted: nobody could read it.',
    );
  }
  const written = body.kind === 'plain' ? body.text : body.ciphertext;
  if (!hub.budgets.spend('chat', person, written)) return connection.closeForFlood('chat');
  await rules.assertMayWriteToBreakouts(hub, moderatorOf(connection, participant));
  const { participantId, displayName } = state;
  const message = { type: 'breakout-notice' as const, participantId, displayName, body };
  hub.bus.publish(ref.roomId, { kind: 'message', sessionId: null, to: null, message });
};
