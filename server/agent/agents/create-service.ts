import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { Fault, notFound } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { describeParticipant } from '../../rooms/sessions/describe';
import type { AgentLimit, AgentState } from '../../platform/hub/protocol';
import type { Caller } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertAgentMinutes, listRoomsOutOfMinutes } from '../../identity/quotas/rules';
import { dismissAgent, keepRoom, placeAgent } from '../../rooms/sessions/agent-participant';
import type { ServiceHealth, ServiceProblem } from '../transcription/service-health';
import type { AgentService, AgentStatus, AgentOptions, AgentRoom } from './service';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  quotas: Quotas;
  /** Null: no service is configured. */
  speech: { model: string; health: ServiceHealth } | null;
}

type PresentAgent = NonNullable<Awaited<ReturnType<typeof store.findPresentAgent>>>;

/**
 * Agents as rows in the database: no process owns one, and it stays over a restart. Whoever changes one tells the room
 * after the commit.
 */
export function createAgentService({ db, now, bus, quotas, speech }: Deps): AgentService {
  const isImpaired = () => speech === null || speech.health.problem !== null;

  return {
    isOffered: speech !== null,

    onImpairedChange(tell) {
      speech?.health.onChange((trouble) => tell(trouble !== null));
    },

    async findPresent(sessionId) {
      const found = await store.findPresentAgent(db, { sessionId });
      return found && describeAgent(found, isImpaired());
    },

    async status(roomId) {
      const found = await store.findPresentAgent(db, { roomId });
      const trouble = speech === null ? 'not_configured' : await speech.health.check();
      return describeStatus(found, trouble);
    },

    async invite(caller, room, wish) {
      const there = await store.findPresentAgent(db, { roomId: room.id });
      if (there) return inviteResultOf(there, true);
      if (speech === null) throw unavailable.not_configured();
      const trouble = await speech.health.check();
      if (trouble !== null) throw unavailable[trouble]();
      const { found, isNew } = await insertAgent(caller, room, wish, speech.model);
      if (isNew) {
        const { participant } = found;
        const agent = describeAgent(found, isImpaired());
        bus.publish(room.id, { kind: 'participant', participant: describeParticipant(participant, null) });
        bus.publish(room.id, { kind: 'agent', sessionId: participant.sessionId, agent });
      }
      return inviteResultOf(found, !isNew);
    },

    async remove(caller, room) {
      const gone = await takeOut(caller, room);
      if (gone === null && speech === null) throw unavailable.not_configured();
      if (gone === null) return { sessionId: null, alreadyAbsent: true };
      publishRemoval(room.id, gone);
      return { sessionId: gone.participant.sessionId, alreadyAbsent: false };
    },

    async removeOverQuota() {
      for (const { roomId, accountId } of await listRoomsOutOfMinutes({ db, quotas }, now())) {
        const gone = await takeOut(null, { id: roomId, accountId }, 'minutes');
        if (gone !== null) publishRemoval(roomId, gone, 'minutes');
      }
    },
  };

  function publishRemoval(roomId: string, { participant }: PresentAgent, limit?: AgentLimit): void {
    const { id: participantId, sessionId } = participant;
    bus.publish(roomId, { kind: 'agent', sessionId, agent: null, ...(limit && { limit }) });
    bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
  }

  function insertAgent(caller: Caller, room: AgentRoom, wish: AgentOptions, transcriptionModel: string) {
    const { mode, language } = wish;
    const showsCaptions = wish.captions || mode === 'Captioner';
    return db.transaction(async (tx): Promise<{ found: PresentAgent; isNew: boolean }> => {
      if (!(await keepRoom(tx, room.id))) throw notFound('There is no such room.');
      const there = await store.findPresentAgent(tx, { roomId: room.id });
      if (there) return { found: there, isNew: false };
      const at = now();
      await assertAgentMinutes({ quotas }, tx, room.accountId, at);
      const participant = await placeAgent(tx, room.id, { displayName: mode, at });
      const { id: participantId, sessionId } = participant;
      const agent = {
        participantId,
        sessionId,
        mode,
        language,
        showsCaptions,
        transcriptionModel,
        drainedAt: null,
      };
      await store.insertAgent(tx, agent);
      const detail = { mode, language, captions: showsCaptions };
      await recordEvent(tx, caller, { at, ...eventTargetOf(room), action: 'agent.invite', detail });
      return { found: { agent, participant }, isNew: true };
    });
  }

  /** @param caller null: the server itself, because of that limit */
  function takeOut(caller: Caller | null, room: AgentRoom, limit?: AgentLimit): Promise<PresentAgent | null> {
    return db.transaction(async (tx) => {
      await keepRoom(tx, room.id);
      const there = await store.findPresentAgent(tx, { roomId: room.id });
      if (there === null) return null;
      const at = now();
      const { id: participantId, sessionId } = there.participant;
      await dismissAgent(tx, { sessionId, participantId, at });
      await recordEvent(tx, caller, {
        at,
        ...eventTargetOf(room),
        action: 'agent.remove',
        ...(limit && { detail: { limit } }),
      });
      return there;
    });
  }
}

const eventTargetOf = ({ id, accountId }: AgentRoom) => ({ accountId, targetId: id });

const describeAgent = ({ agent }: PresentAgent, isImpaired: boolean): AgentState => ({
  participantId: agent.participantId,
  mode: agent.mode,
  language: agent.language,
  captions: agent.showsCaptions,
  isImpaired,
});

function describeStatus(
  found: PresentAgent | null,
  trouble: ServiceProblem | 'not_configured' | null,
): AgentStatus {
  const state = found === null ? 'absent' : trouble === null ? 'present' : 'failed';
  return {
    agentPresent: found !== null && trouble !== 'auth_failed',
    available: trouble === null,
    mode: found?.agent.mode ?? null,
    state,
    language: found?.agent.language ?? null,
    since: found?.participant.joinedAt ?? null,
    unavailableReason: trouble,
  };
}

const inviteResultOf = ({ agent }: PresentAgent, alreadyPresent: boolean) => ({
  sessionId: agent.sessionId,
  mode: agent.mode,
  language: agent.language,
  state: 'present' as const,
  alreadyPresent,
});

const failed = (why: string) => () =>
  new Fault('SERVICE_UNAVAILABLE', `The AI agent is not available: ${why}.`);

const unavailable = {
  not_configured: failed('no speech-to-text service is configured'),
  service_unavailable: failed('its speech-to-text service does not answer'),
  auth_failed: failed('its speech-to-text service refuses the credentials of this server'),
};
