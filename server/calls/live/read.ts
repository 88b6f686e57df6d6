import type { AgentService } from '../../agent/agents/service';
import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import { findRunningRecording } from '../../recordings/running';
import { assertRelation, findRoom, ORGANIZERS } from '../../rooms/access/access';
import { readNewest } from '../../rooms/quality/read';
import { describeParticipant } from '../../rooms/sessions/describe';
import { findLiveSession, listParticipants, type LiveSession } from '../../rooms/sessions/live-session';
import { listWaitingPeople } from '../../rooms/waiting/wait';

interface Deps {
  db: Db;
  bus: Pick<Bus, 'presence'>;
  agent: Pick<AgentService, 'findPresent'>;
}

/**
 * The call that runs in a room: who is in it, the agent, the recording.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function readLiveSession({ db, bus, agent }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, ORGANIZERS);
  const session = await findLiveSession(db, room.id);
  const empty = {
    session: null,
    participants: [],
    agent: null,
    recording: null,
    spotlightParticipantId: null,
  };
  const call = session === null ? empty : await describeCall({ db, bus, agent }, room.id, session);
  const waiting = await listWaitingPeople(db, room.id);
  return { roomId: room.id, ...call, waiting, isLocked: room.isLocked };
}

async function describeCall(
  { db, bus, agent }: Deps,
  roomId: string,
  { id: sessionId, startedAt, spotlightId }: LiveSession,
) {
  const presences = await bus.presence.list(roomId);
  const live = new Map(presences.map(({ participant }) => [participant.participantId, participant]));
  const present = await listParticipants(db, sessionId);
  const measured = await readNewest({ db }, { roomId, sessionId });
  const running = await findRunningRecording({ db }, sessionId);
  return {
    session: { conferenceSessionId: sessionId, startedAt: startedAt.toISOString() },
    participants: present.map((row) => ({
      ...describeParticipant(row, live.get(row.id) ?? null),
      externalUserId: row.externalUserId,
      metadata: row.metadata,
      quality: measured.get(row.id) ?? null,
    })),
    spotlightParticipantId: present.some(({ id }) => id === spotlightId) ? spotlightId : null,
    agent: await agent.findPresent(sessionId),
    recording: running && {
      recordingId: running.id,
      startedByParticipantId: running.by,
      startedAt: running.startedAt.toISOString(),
    },
  };
}
