import type { CallsOfPerson, Followed } from './membership';
import type { ParticipantRow } from './admit';
import type { Bus } from '../../platform/hub/bus';
import { describeParticipant } from './describe';

/** Tells a room that somebody has another role; it is written down already. */
export async function tellRole(bus: Bus, roomId: string, row: ParticipantRow): Promise<void> {
  bus.publish(roomId, { kind: 'role', participantId: row.id, role: row.role });
  const present = await bus.presence.list(roomId);
  if (present.some((entry) => entry.participant.participantId === row.id)) return;
  // Not back yet after a restart: no connection is there to tell it for them.
  bus.publish(roomId, { kind: 'participant', participant: describeParticipant(row, null) });
}

/** Tells a room what a change of its members did to those who are in the call. */
export async function tellFollowed(bus: Bus, roomId: string, { out, changed }: Followed): Promise<void> {
  for (const { id } of out) bus.publish(roomId, { kind: 'left', participantId: id, reason: 'removed' });
  for (const row of changed) await tellRole(bus, roomId, row);
}

/** Tells all rooms that the end of a person concerns. */
export function tellGone(bus: Bus, { ended, left }: CallsOfPerson): void {
  for (const { roomId, sessionId } of ended) bus.publish(roomId, { kind: 'ended', sessionId });
  for (const { roomId, participantId } of left) {
    bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
  }
}
