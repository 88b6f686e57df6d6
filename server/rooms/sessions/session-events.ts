import type { AnyNewEvent } from '../../platform/events/event-log';
import type { SessionEndReason } from '../../platform/vocabulary/endings';
import type { RoomRole } from '../../platform/principal/principal';
import type { ParticipantRow } from './store-participants';
import type { RoomRow } from './store-rooms';
import type { SessionRow } from './store';

/*
 * The events of a call. A rule appends them in the transaction that stores the change. They contain no names: ids
 * identify participants.
 */

/** The room in which something happened. */
export type EventRoom = Pick<RoomRow, 'id' | 'accountId'>;

/** The fields of a session that its events contain. */
type EventSession = Pick<SessionRow, 'id' | 'parentSessionId'>;

const placeOf = ({ id, accountId }: EventRoom, sessionId: string) => ({ accountId, roomId: id, sessionId });

const parentOf = ({ parentSessionId }: EventSession) => (parentSessionId === null ? {} : { parentSessionId });

export const sessionStarted = (room: EventRoom, session: EventSession, at: Date): AnyNewEvent => ({
  type: 'session.started',
  ...placeOf(room, session.id),
  at,
  data: { startedAt: at.toISOString(), ...parentOf(session) },
});

/** Returns the end of a session that people have entered. */
export const sessionEnded = (
  room: EventRoom,
  session: EventSession & { startedAt: Date; endedAt: Date; personCount: number },
  reason: SessionEndReason,
): AnyNewEvent => ({
  type: 'session.ended',
  ...placeOf(room, session.id),
  at: session.endedAt,
  data: {
    endedAt: session.endedAt.toISOString(),
    durationSeconds: Math.round((session.endedAt.getTime() - session.startedAt.getTime()) / 1_000),
    participantCount: session.personCount,
    reason,
    ...parentOf(session),
  },
});

/** Returns a person's join. Agents have an event of their own, with what they do there. */
export const participantJoined = (room: EventRoom, row: ParticipantRow): AnyNewEvent => ({
  type: 'participant.joined',
  ...placeOf(room, row.sessionId),
  at: row.joinedAt,
  data: joinOf(row),
});

/** Returns the events of people and agents who have left, in the order in which they joined. */
export const departuresOf = (room: EventRoom, rows: readonly ParticipantRow[]): AnyNewEvent[] =>
  rows
    .toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
    .flatMap((row) => departureOf(room, row));

function departureOf(room: EventRoom, row: ParticipantRow): AnyNewEvent[] {
  const { leftAt, leftReason } = row;
  if (leftAt === null || leftReason === null) return [];
  const place = { ...placeOf(room, row.sessionId), at: leftAt };
  const departure = { leftAt: leftAt.toISOString(), leftReason };
  return row.kind === 'agent'
    ? [{ type: 'agent.left', ...place, data: { participantId: row.id, ...departure } }]
    : [{ type: 'participant.left', ...place, data: { ...joinOf(row), ...departure } }];
}

const joinOf = (row: ParticipantRow) => ({
  participantId: row.id,
  externalUserId: row.externalUserId,
  role: row.role,
  joinedAt: row.joinedAt.toISOString(),
  metadata: row.metadata,
});

/** @param participant with the role before the change */
export const roleChanged = (
  room: EventRoom,
  participant: ParticipantRow,
  to: RoomRole,
  at: Date,
): AnyNewEvent => ({
  type: 'participant.role_changed',
  ...placeOf(room, participant.sessionId),
  at,
  data: { participantId: participant.id, from: participant.role, to },
});

export const lockChanged = (
  room: EventRoom,
  { sessionId, locked }: { sessionId: string; locked: boolean },
  at: Date,
): AnyNewEvent => ({
  type: locked ? 'room.locked' : 'room.unlocked',
  ...placeOf(room, sessionId),
  at,
  data: {},
});
