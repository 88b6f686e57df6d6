import type { MembershipEffect, UserDepartures } from '../sessions/membership';
import type { ParticipantRow } from '../sessions/store-participants';
import type { Bus } from '../../platform/hub/bus';
import { describeParticipant } from './describe';

/** Publishes a stored change of a participant's role to the room. */
export async function publishRole(bus: Bus, roomId: string, row: ParticipantRow): Promise<void> {
  bus.publish(roomId, { kind: 'role', participantId: row.id, role: row.role });
  const present = await bus.presence.list(roomId);
  if (present.some((entry) => entry.participant.participantId === row.id)) return;
  // They have not resumed after a restart: no connection publishes their new state.
  bus.publish(roomId, {
    kind: 'participant',
    sessionId: row.sessionId,
    participant: describeParticipant(row, null),
  });
}

/** Publishes to the room what a change of its members did to the participants of its call. */
export async function publishMembershipEffect(
  bus: Bus,
  roomId: string,
  { removed, changed }: MembershipEffect,
): Promise<void> {
  for (const { id } of removed) bus.publish(roomId, { kind: 'left', participantId: id, reason: 'removed' });
  for (const row of changed) await publishRole(bus, roomId, row);
}

/** Publishes to all rooms concerned that a person was deleted. */
export function publishDepartures(bus: Bus, { ended, left }: UserDepartures): void {
  for (const { roomId, sessionId } of ended) bus.publish(roomId, { kind: 'ended', sessionId });
  for (const { roomId, participantId } of left) {
    bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
  }
}
