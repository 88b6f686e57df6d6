import { recordEvent } from '../../identity/audit/record';
import { unkeyed } from '../../platform/procedures/once';
import type { Db, Tx } from '../../platform/db/client';
import { ApiError, conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { describeParticipant } from '../../rooms/entry/describe';
import { isLive } from '../../rooms/sessions/live-session';
import type { AgentLimit, AgentState } from '../../platform/hub/protocol';
import type { Caller } from '../../platform/principal/principal';
import { settingsOf } from '../../platform/room-settings/settings';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertAgentMinutes, listRoomsOutOfMinutes } from '../../identity/quotas/rules';
import { removeAgentParticipant, lockRoom } from '../../rooms/sessions/agent-participant';
import type { ServiceHealth, ServiceProblem } from '../transcription/service-health';
import { addAgent } from './add-agent';
import { assertAgentAllowed, mayStay } from './allowed';
import type {
  AgentService,
  AgentStatus,
  AgentOptions,
  AgentRoom,
  InviteResult,
  RemoveResult,
} from './service';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  quotas: Quotas;
  events: EventLog;
  /** Null: no service is configured. */
  speech: { model: string; health: ServiceHealth } | null;
}

type PresentAgent = NonNullable<Awaited<ReturnType<typeof store.findPresentAgent>>>;

/**
 * Creates the service of agents. Agents are rows in the database: no process owns one, and an agent stays when the
 * server restarts. Each change is published to the room after the commit.
 */
export function createAgentService({ db, now, bus, quotas, events, speech }: Deps): AgentService {
  const isImpaired = () => speech === null || speech.health.problem !== null;

  return {
    isOffered: speech !== null,

    onImpairedChange(listener) {
      speech?.health.onChange((problem) => listener(problem !== null));
    },

    async findPresent(sessionId) {
      const found = await store.findPresentAgent(db, { sessionId });
      return found && describeAgent(found, isImpaired());
    },

    async status(roomId) {
      const found = await store.findPresentAgent(db, { roomId });
      const problem = speech === null ? 'not_configured' : await speech.health.check();
      return describeStatus(found, problem);
    },

    async invite(caller, room, options, once = unkeyed(db)) {
      const present = await store.findPresentAgent(db, placeOf(room));
      if (present) {
        const unchanged = inviteResultOf(present, true);
        await once.storeAnswer(unchanged);
        return unchanged;
      }
      if (speech === null) throw unavailable.not_configured();
      const problem = await speech.health.check();
      if (problem !== null) throw unavailable[problem]();
      const { model } = speech;
      const { answer, found, isNew } = await once.transaction(async (tx) => {
        const inserted = await insertAgent(tx, caller, room, { ...options, model });
        return { answer: inviteResultOf(inserted.found, !inserted.isNew), ...inserted };
      });
      if (isNew) {
        const { participant } = found;
        const agent = describeAgent(found, isImpaired());
        const { sessionId } = participant;
        const described = describeParticipant(participant, null);
        bus.publish(room.id, { kind: 'participant', sessionId, participant: described });
        bus.publish(room.id, { kind: 'agent', sessionId, agent });
      }
      return answer;
    },

    async remove(caller, room, once = unkeyed(db)) {
      const { answer, removed } = await once.transaction(async (tx) => {
        const removed = await takeOut(tx, caller, room);
        if (removed === null && speech === null) throw unavailable.not_configured();
        return { answer: removeResultOf(removed), removed };
      });
      if (removed !== null) publishRemoval(room.id, removed);
      return answer;
    },

    async followFeatures({ id, accountId }) {
      const all = await db.transaction(async (tx) => {
        await lockRoom(tx, id);
        const found = await store.listPresentAgents(tx, id);
        const judged = found.map((present) => ({
          present,
          isAllowed: mayStay(settingsOf(present.settings).features, present.agent),
        }));
        for (const { present, isAllowed } of judged) {
          if (!isAllowed) await takeOut(tx, null, { id, accountId, sessionId: present.agent.sessionId });
        }
        return judged;
      });
      for (const { present, isAllowed } of all) {
        const { sessionId } = present.agent;
        const agent = describeAgent(present, isImpaired());
        if (isAllowed) bus.publish(id, { kind: 'agent', sessionId, agent });
        else publishRemoval(id, present);
      }
    },

    async removeOverQuota() {
      for (const { roomId, sessionId, accountId } of await listRoomsOutOfMinutes({ db, quotas }, now())) {
        const room = { id: roomId, sessionId, accountId };
        const removed = await db.transaction((tx) => takeOut(tx, null, room, 'minutes'));
        if (removed !== null) publishRemoval(roomId, removed, 'minutes');
      }
    },
  };

  function publishRemoval(roomId: string, { participant }: PresentAgent, limit?: AgentLimit): void {
    const { id: participantId, sessionId } = participant;
    bus.publish(roomId, { kind: 'agent', sessionId, agent: null, ...(limit && { limit }) });
    bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
  }

  async function insertAgent(
    tx: Tx,
    caller: Caller | null,
    room: AgentRoom,
    { mode, language, captions, model }: AgentOptions & { model: string },
  ): Promise<{ found: PresentAgent; isNew: boolean }> {
    const locked = await lockRoom(tx, room.id);
    if (locked === null) throw notFound('There is no such room.');
    assertAgentAllowed(settingsOf(locked.settings).features, { mode, captions });
    const present = await store.findPresentAgent(tx, placeOf(room));
    if (present) return { found: present, isNew: false };
    if (room.sessionId !== undefined && !(await isLive(tx, { roomId: room.id, sessionId: room.sessionId }))) {
      throw conflict('The call is over.');
    }
    const at = now();
    await assertAgentMinutes({ quotas }, tx, room.accountId, at);
    const added = await addAgent(tx, { events }, room, { mode, language, captions, model, at });
    const detail = { mode, language, captions: added.agent.showsCaptions };
    await recordEvent(tx, caller, { at, ...eventTargetOf(room), action: 'agent.invite', detail });
    return { found: { ...added, settings: locked.settings }, isNew: true };
  }

  /** Removes the agent from a room. @param caller null: the server itself, because of this limit */
  async function takeOut(
    tx: Tx,
    caller: Caller | null,
    room: AgentRoom,
    limit?: AgentLimit,
  ): Promise<PresentAgent | null> {
    await lockRoom(tx, room.id);
    const present = await store.findPresentAgent(tx, placeOf(room));
    if (present === null) return null;
    const at = now();
    const { id: participantId, sessionId } = present.participant;
    await removeAgentParticipant(tx, { events }, { room, sessionId, participantId, at });
    await recordEvent(tx, caller, {
      at,
      ...eventTargetOf(room),
      action: 'agent.remove',
      ...(limit && { detail: { limit } }),
    });
    return present;
  }
}

/** Returns the place of a room's agent: the given session, or the main session of the call. */
const placeOf = ({ id, sessionId }: AgentRoom) => (sessionId === undefined ? { roomId: id } : { sessionId });

const eventTargetOf = ({ id, accountId }: AgentRoom) => ({ accountId, targetId: id });

const describeAgent = ({ agent, settings }: PresentAgent, isImpaired: boolean): AgentState => ({
  participantId: agent.participantId,
  mode: agent.mode,
  language: agent.language,
  captions: agent.showsCaptions && settingsOf(settings).features.captions,
  isImpaired,
});

function describeStatus(
  found: PresentAgent | null,
  problem: ServiceProblem | 'not_configured' | null,
): AgentStatus {
  const state = found === null ? 'absent' : problem === null ? 'present' : 'failed';
  return {
    agentPresent: found !== null && problem !== 'auth_failed',
    available: problem === null,
    mode: found?.agent.mode ?? null,
    state,
    language: found?.agent.language ?? null,
    since: found?.participant.joinedAt ?? null,
    unavailableReason: problem,
  };
}

const inviteResultOf = ({ agent }: PresentAgent, alreadyPresent: boolean): InviteResult => ({
  success: true,
  sessionId: agent.sessionId,
  mode: agent.mode,
  language: agent.language,
  state: 'present',
  alreadyPresent,
});

const removeResultOf = (removed: PresentAgent | null): RemoveResult => ({
  success: true,
  sessionId: removed?.participant.sessionId ?? null,
  alreadyAbsent: removed === null,
});

const failed = (why: string) => () =>
  new ApiError('SERVICE_UNAVAILABLE', `The AI agent is not available: ${why}.`);

const unavailable = {
  not_configured: failed('no speech-to-text service is configured'),
  service_unavailable: failed('its speech-to-text service does not answer'),
  auth_failed: failed('its speech-to-text service refuses the credentials of this server'),
};
