import { liftBanFromCall, type AskToTurnOn, type SwitchOff } from '../../../rooms/moderation/people';
import { setLocked } from '../../../rooms/moderation/call';
import {
  askToTurnOn,
  changeOverrides,
  changeOverridesOfAll,
  changeRole,
  changeSpotlight,
  endCall,
  muteAll,
  removeParticipant,
  switchOff,
} from '../../actions/moderate';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

export const switchOffDevice: Handler<SwitchOff> = async (
  hub,
  connection,
  participant,
  { type: what, participantId },
) => {
  await switchOff(hub, moderatorOf(connection, participant), { participantId, what });
};

export const askForDevice: Handler<AskToTurnOn> = async (
  hub,
  connection,
  participant,
  { type: what, participantId },
) => {
  await askToTurnOn(hub, moderatorOf(connection, participant), { participantId, what });
};

export const muteEverybody: Handler<'mute-all'> = async (hub, connection, participant) => {
  await muteAll(hub, moderatorOf(connection, participant));
};

export const spotlight: Handler<'spotlight'> = async (hub, connection, participant, message) => {
  await changeSpotlight(hub, moderatorOf(connection, participant), message);
};

export const setOverrides: Handler<'set-grants'> = async (
  hub,
  connection,
  participant,
  { participantId, grants: overrides },
) => {
  const by = moderatorOf(connection, participant);
  if (participantId === null) await changeOverridesOfAll(hub, by, overrides);
  else await changeOverrides(hub, by, { participantId, overrides });
};

export const removePerson: Handler<'remove'> = async (hub, connection, participant, { participantId }) => {
  await removeParticipant(hub, moderatorOf(connection, participant), participantId);
};

export const liftBan: Handler<'lift-ban'> = async (hub, connection, participant, { banId }) => {
  const by = moderatorOf(connection, participant);
  const isLifted = await hub.db.transaction((tx) => liftBanFromCall(tx, hub, by, banId));
  if (isLifted) hub.bus.publish(by.roomId, { kind: 'bans' });
  else participant.sendBans(); // the sender has an outdated list
};

export const setRole: Handler<'set-role'> = async (hub, connection, participant, message) => {
  await changeRole(hub, moderatorOf(connection, participant), message);
};

export const lock: Handler<'lock'> = async (hub, connection, participant, { locked }) => {
  const by = moderatorOf(connection, participant);
  await hub.db.transaction((tx) => setLocked(tx, hub, by, locked));
  const message = { type: 'locked' as const, locked, by: by.participantId };
  hub.bus.publish(by.roomId, { kind: 'message', sessionId: null, to: null, message });
};

export const endForAll: Handler<'end-for-all'> = async (hub, connection, participant) => {
  await endCall(hub, moderatorOf(connection, participant));
};
