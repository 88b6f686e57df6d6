import {
  assertMayMute,
  endForAll,
  liftBanFromCall,
  remove,
  setLocked,
  setRole,
  type Moderator,
} from '../../rooms/sessions/moderate';
import type { Connection } from './connection';
import type { HubContext } from './context';
import type { ToServer } from '../../platform/hub/client-messages';
import type { ParticipantConnection } from './participant-connection';
import { publishRole } from '../../rooms/sessions/publish-changes';

type Moderation = Extract<
  ToServer,
  { type: 'mute' | 'remove' | 'lift-ban' | 'set-role' | 'lock' | 'end-for-all' }
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
  const { roomId, sessionId, participantId: self } = participant.ref;
  switch (message.type) {
    case 'mute': {
      const { participantId } = message;
      await assertMayMute(hub, by, participantId);
      hub.bus.publish(roomId, { kind: 'message', to: participantId, message: { type: 'muted', by: self } });
      return;
    }
    case 'remove': {
      for (const participantId of await remove(hub, by, message.participantId)) {
        hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
      }
      hub.bus.publish(roomId, { kind: 'bans' });
      return;
    }
    case 'lift-ban':
      if (await liftBanFromCall(hub, by, message.banId)) hub.bus.publish(roomId, { kind: 'bans' });
      else participant.sendBans(); // the list of the sender is out of date
      return;
    case 'set-role':
      return publishRole(hub.bus, roomId, await setRole(hub, by, message.participantId, message.role));
    case 'lock': {
      const { locked } = message;
      await setLocked(hub, by, locked);
      hub.bus.publish(roomId, { kind: 'message', to: null, message: { type: 'locked', locked, by: self } });
      return;
    }
    case 'end-for-all':
      await endForAll(hub, by);
      hub.bus.publish(roomId, { kind: 'ended', sessionId });
      hub.log.info({ roomId, sessionId, by: self }, 'session ended');
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
  const { accountId, subject, tokenId } = details;
  const principal = {
    kind: 'room' as const,
    roomId: ref.roomId,
    role: state.role,
    subject,
    tokenId,
    scopes: [],
  };
  const caller = { principal, scope: null, ip: connection.ip, requestId: connection.id };
  return { ...ref, accountId, caller };
}
