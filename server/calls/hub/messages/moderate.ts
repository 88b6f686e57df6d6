import { liftBanFromCall, setLocked, type Moderator } from '../../../rooms/moderation/moderate';
import { assertMayWriteToWaiting } from '../../../rooms/moderation/waiting';
import {
  askToTurnOn,
  changeGrants,
  changeGrantsOfAll,
  changeRole,
  changeSpotlight,
  decideAboutWaiting,
  endCall,
  muteAll,
  removeParticipant,
  switchOff,
} from '../../actions/moderate';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { ParticipantConnection } from '../participant/participant-connection';

type Moderation = Extract<
  ToServer,
  {
    type:
      | 'mute'
      | 'mute-all'
      | 'stop-camera'
      | 'stop-screen'
      | 'stop-pointers'
      | 'ask-to-unmute'
      | 'ask-to-start-camera'
      | 'spotlight'
      | 'set-grants'
      | 'remove'
      | 'lift-ban'
      | 'admit'
      | 'deny'
      | 'write-to-waiting'
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
    case 'stop-pointers':
      await switchOff(hub, by, { participantId: message.participantId, what: message.type });
      return;
    case 'ask-to-unmute':
    case 'ask-to-start-camera':
      await askToTurnOn(hub, by, { participantId: message.participantId, what: message.type });
      return;
    case 'mute-all':
      await muteAll(hub, by);
      return;
    case 'spotlight':
      await changeSpotlight(hub, by, message);
      return;
    case 'set-grants': {
      const { participantId, grants } = message;
      if (participantId === null) await changeGrantsOfAll(hub, by, grants);
      else await changeGrants(hub, by, { participantId, grants });
      return;
    }
    case 'remove':
      await removeParticipant(hub, by, message.participantId);
      return;
    case 'lift-ban': {
      const isLifted = await hub.db.transaction((tx) => liftBanFromCall(tx, hub, by, message.banId));
      if (isLifted) hub.bus.publish(roomId, { kind: 'bans' });
      else participant.sendBans(); // the list of the sender is out of date
      return;
    }
    case 'admit':
    case 'deny': {
      const decision = message.type === 'admit' ? 'admitted' : 'denied';
      await decideAboutWaiting(hub, by, { id: message.participantId, decision });
      return;
    }
    case 'write-to-waiting': {
      const { participantId: to, text } = message;
      if (!hub.budgets.spend('chat', participant.person, text)) return connection.closeForFlood('chat');
      await assertMayWriteToWaiting(hub, by);
      hub.bus.publish(roomId, { kind: 'waiting-message', to, text, sentAt: hub.now().toISOString() });
      return;
    }
    case 'set-role':
      await changeRole(hub, by, message);
      return;
    case 'lock': {
      const { locked } = message;
      await hub.db.transaction((tx) => setLocked(tx, hub, by, locked));
      hub.bus.publish(roomId, {
        kind: 'message',
        sessionId: null,
        to: null,
        message: { type: 'locked', locked, by: self },
      });
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
  const { accountId, subject, browser, tokenId, invitationId, permissions } = details;
  const principal = {
    kind: 'room' as const,
    roomId: ref.roomId,
    role: state.role,
    subject,
    tokenId,
    invitationId,
    permissions,
    scopes: [],
  };
  const caller = { principal, scope: null, ip: connection.ip, requestId: connection.id };
  return { ...ref, accountId, browser, caller };
}
