import { liftBanFromCall, setLocked, type Moderator } from '../../rooms/sessions/moderate';
import { changeRole, endCall, removeParticipant, switchOff } from '../live/moderate';
import type { Connection } from './connection';
import type { HubContext } from './context';
import type { ToServer } from '../../platform/hub/client-messages';
import type { ParticipantConnection } from './participant-connection';

type Moderation = Extract<
  ToServer,
  {
    type:
      | 'mute'
      | 'stop-camera'
      | 'stop-screen'
      | 'remove'
      | 'lift-ban'
      | 'set-role'
      | 'lock'
      | 'end-for-all';
  }
>;

/**
 * Carries out a moderation message of a host or co-host: stores the change, then publishes it to the room.
 * @throws ApiError with a sentence for a sender who may not.
 */
export async function moderate(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: Moderation,
): Promise<void> {
  const by = moderatorOf(connection, participant);
  const { roomId, participantId: self } = participant.ref;
  switch (message.type) {
    case 'mute':
    case 'stop-camera':
    case 'stop-screen':
      await switchOff(hub, by, { participantId: message.participantId, what: message.type });
      return;
    case 'remove':
      await removeParticipant(hub, by, message.participantId);
      return;
    case 'lift-ban': {
      const isLifted = await hub.db.transaction((tx) => liftBanFromCall(tx, hub, by, message.banId));
      if (isLifted) hub.bus.publish(roomId, { kind: 'bans' });
      else participant.sendBans(); // the list of the sender is out of date
      return;
    }
    case 'set-role':
      await changeRole(hub, by, message);
      return;
    case 'lock': {
      const { locked } = message;
      await hub.db.transaction((tx) => setLocked(tx, hub, by, locked));
      hub.bus.publish(roomId, { kind: 'message', to: null, message: { type: 'locked', locked, by: self } });
      return;
    }
    case 'end-for-all':
      await endCall(hub, by);
      return;
    default:
      message satisfies never;
  }
}

/** A participant as the caller of a moderation rule. */
export function moderatorOf(
  connection: Connection,
  { ref, details, state }: ParticipantConnection,
): Moderator {
  const { accountId, subject, tokenId, permissions } = details;
  const principal = {
    kind: 'room' as const,
    roomId: ref.roomId,
    role: state.role,
    subject,
    tokenId,
    permissions,
    scopes: [],
  };
  const caller = { principal, scope: null, ip: connection.ip, requestId: connection.id };
  return { ...ref, accountId, caller };
}
