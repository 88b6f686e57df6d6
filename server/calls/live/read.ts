import type { AgentService } from '../../agent/agents/service';
import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import { findShownRecording, pausedAtOf } from '../../recordings/capture/running';
import { listShownStreams } from '../../recordings/streams/running';
import { NO_OVERRIDES, overridesFor } from '../../platform/principal/call-overrides';
import { permissionsOf } from '../../platform/principal/permissions';
import { callSettingsOf } from '../../platform/room-settings/settings';
import type { ParticipantState } from '../../platform/hub/protocol';
import { findRoomForCall, type FoundRoom } from '../../rooms/access/access';
import { readNewest } from '../../rooms/quality/read';
import { describeParticipant } from '../../rooms/entry/describe';
import { findLiveSession, listParticipants, type LiveSession } from '../../rooms/sessions/live-session';
import { readOpenBreakouts } from '../../rooms/breakouts/state';
import { listWaitingPeople } from '../../rooms/waiting/wait';

interface Deps {
  db: Db;
  bus: Pick<Bus, 'presence'>;
  agent: Pick<AgentService, 'findPresent'>;
}

/**
 * Returns the running call of a room: the people in it, the agent, the recording and the live streams.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function readLiveSession({ db, bus, agent }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoomForCall(db, caller, input.roomId);
  const session = await findLiveSession(db, room.id);
  const empty = {
    session: null,
    participants: [],
    agent: null,
    recording: null,
    streams: [],
    spotlightParticipantId: null,
    everybodyMay: NO_OVERRIDES.everybody,
    breakouts: null,
  };
  const call = session === null ? empty : await describeCall({ db, bus, agent }, room, session);
  const waiting = await listWaitingPeople(db, room.id);
  return { roomId: room.id, ...call, waiting, isLocked: room.isLocked };
}

async function describeCall(
  { db, bus, agent }: Deps,
  { id: roomId, settings }: FoundRoom,
  { id: sessionId, startedAt, spotlightId, overrides }: LiveSession,
) {
  const { features } = callSettingsOf(settings);
  const mayOf = (row: Parameters<typeof describeParticipant>[0], state: ParticipantState) => {
    if (row.kind !== 'human') return { screen: false, chat: false };
    const token = Object.fromEntries((state.forbidden ?? []).map((one) => [one, false]));
    const may = overridesFor(overrides, row);
    const { screen, chat } = permissionsOf({ role: row.role, token, features, overrides: may });
    return { screen, chat };
  };
  const presences = await bus.presence.list(roomId);
  const live = new Map(presences.map(({ participant }) => [participant.participantId, participant]));
  const present = await listParticipants(db, sessionId);
  const measured = await readNewest({ db }, { roomId, sessionId });
  const running = await findShownRecording({ db }, sessionId);
  const open = await readOpenBreakouts(db, { roomId, sessionId });
  return {
    session: { conferenceSessionId: sessionId, startedAt: startedAt.toISOString() },
    participants: present.map((row) => {
      const state = describeParticipant(row, live.get(row.id) ?? null);
      return {
        ...state,
        may: mayOf(row, state),
        externalUserId: row.externalUserId,
        metadata: row.metadata,
        quality: measured.get(row.id) ?? null,
      };
    }),
    everybodyMay: overrides.everybody,
    breakouts: open && {
      rooms: open.breakouts.map(({ breakoutId, people, ...rest }) => ({
        ...rest,
        conferenceSessionId: breakoutId,
        participants: people,
      })),
      closesAt: open.closesAt,
      mayReturn: open.mayReturn,
    },
    spotlightParticipantId: present.some(({ id }) => id === spotlightId) ? spotlightId : null,
    agent: await agent.findPresent(sessionId),
    streams: await listShownStreams(db, sessionId),
    recording: running && {
      recordingId: running.id,
      kind: running.kind,
      startedByParticipantId: running.by,
      recordedBy: running.isByServer ? ('server' as const) : ('browser' as const),
      startedAt: running.startedAt.toISOString(),
      pausedAt: pausedAtOf(running),
    },
  };
}
