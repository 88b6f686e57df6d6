import { assertFeature } from '../../../platform/room-settings/features';
import { saveHand } from '../../../rooms/sessions/hand';
import { allowedDevices, assertDevices, pointersOf } from '../participant/allowed-devices';
import type { Handler } from './handler';

/** Shows which devices are on. Devices that the sender may not use stay off, and the sender gets the reason. */
export const changeDevices: Handler<'devices'> = (_hub, _connection, participant, message) => {
  const devices = allowedDevices(message.devices, participant.permissions);
  participant.update({ devices, ...pointersOf(devices, message) });
  if (!devices.microphone) participant.audio.stop();
  assertDevices(message.devices, participant.restrictions);
};

export const raiseHand: Handler<'hand'> = async (hub, _connection, participant, { raised }) => {
  if (raised) assertFeature(participant.settings.features, 'raiseHand');
  const since = participant.state.handRaisedAt ?? hub.now().toISOString();
  const handRaisedAt = raised ? since : null;
  const { participantId } = participant.ref;
  await saveHand(hub.db, participantId, handRaisedAt === null ? null : new Date(handRaisedAt));
  participant.update({ handRaisedAt });
};

/** Shows a reaction to everybody, without storing it. */
export const react: Handler<'reaction'> = (hub, _connection, participant, { emoji }) => {
  assertFeature(participant.settings.features, 'reactions');
  const { roomId, sessionId, participantId } = participant.ref;
  const message = { type: 'reaction' as const, participantId, emoji };
  hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
};

/** Counts what the sender measured of their connection. */
export const addQuality: Handler<'quality'> = (hub, { browser }, participant, message) => {
  const { type: _, unreached = 0, network = 'unknown', isRelayed = null, ...figures } = message;
  hub.quality.add(participant.ref, { ...figures, browser, network, isRelayed }, unreached);
};
