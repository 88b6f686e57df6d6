import type { ParticipantRow } from '../sessions/store-participants';
import type { RoomRow } from '../sessions/store-rooms';
import { hueOf, isGuest } from '../../identity/tokens/subject';
import type { Devices, ParticipantState, RoomState } from '../../platform/hub/protocol';
import { ownOverrides, type CallOverrides } from '../../platform/principal/call-overrides';
import { callSettingsOf } from '../../platform/room-settings/settings';

const ALL_OFF: Devices = { microphone: false, camera: false, screen: false };

/**
 * Returns a participant as everybody sees them. Reads the stored row and the state of their connection.
 * @param live null: no connection is known; they may still resume
 * @param overrides the actions that hosts allow participants, when they were read again
 */
export function describeParticipant(
  row: ParticipantRow,
  live: ParticipantState | null,
  overrides?: CallOverrides,
): ParticipantState {
  const granted = overrides ? ownOverrides(overrides, row.subject) : live?.granted;
  return {
    participantId: row.id,
    kind: row.kind === 'human' ? 'human' : 'agent',
    displayName: row.displayName,
    isGuest: isGuest(row.subject),
    ...(row.kind === 'human' && { hue: hueOf(row.subject) }),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    devices: live?.devices ?? ALL_OFF,
    handRaisedAt: live ? live.handRaisedAt : (row.handRaisedAt?.toISOString() ?? null),
    connected: row.kind === 'agent' || (live?.connected ?? false),
    ...(live?.forbidden && { forbidden: live.forbidden }),
    ...(granted && { granted }),
    ...(live?.pointers === false && { pointers: false }),
    ...(live?.consents && { consents: live.consents }),
  };
}

/** Returns a room as everybody in its call sees it. */
export const describeRoom = (row: RoomRow): RoomState => ({
  roomId: row.id,
  roomName: row.name,
  endToEndEncrypted: row.isEndToEndEncrypted,
  locked: row.isLocked,
  settings: callSettingsOf(row.settings),
});
