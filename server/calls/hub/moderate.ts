import {
  assertMayMute,
  endForAll,
  letBackIn,
  lock,
  remove,
  setRole,
  type Moderator,
} from '../../rooms/sessions/moderate';
import type { Connection } from './connection';
import type { HubCore } from './context';
import type { ToServer } from '../../platform/hub/protocol';
import type { Seat } from './participant-connection';
import { tellRole } from '../../rooms/sessions/publish-changes';

type Moderation = Extract<
  ToServer,
  { type: 'mute' | 'remove' | 'lift-ban' | 'set-role' | 'lock' | 'end-for-all' }
>;

/**
 * Carries out what a host or co-host wants done: first it is written down, then the room hears of it.
 * @throws ApiError with the sentence for whoever may not.
 */
export async function moderate(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  message: Moderation,
): Promise<void> {
  const by = moderatorOf(connection, seat);
  const { roomId, sessionId, participantId: self } = seat.held;
  switch (message.type) {
    case 'mute': {
      const { participantId } = message;
      await assertMayMute(hub, by, participantId);
      hub.bus.publish(roomId, { kind: 'said', to: participantId, message: { type: 'muted', by: self } });
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
      if (await letBackIn(hub, by, message.banId)) hub.bus.publish(roomId, { kind: 'bans' });
      else seat.tellBans(); // their list was an older one
      return;
    case 'set-role':
      return tellRole(hub.bus, roomId, await setRole(hub, by, message.participantId, message.role));
    case 'lock': {
      const { locked } = message;
      await lock(hub, by, locked);
      hub.bus.publish(roomId, { kind: 'said', to: null, message: { type: 'locked', locked, by: self } });
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

/** Somebody in the call, as the rules know them who let people run it. */
export function moderatorOf(connection: Connection, { held, about, state }: Seat): Moderator {
  const { accountId, subject } = about;
  const principal = { kind: 'room' as const, roomId: held.roomId, role: state.role, subject, scopes: [] };
  const caller = { principal, scope: null, ip: connection.ip, requestId: connection.id };
  return { ...held, accountId, caller };
}
