import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { Fault, notFound } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { describeParticipant } from '../../rooms/sessions/describe';
import type { AgentLimit, AgentState } from '../../platform/hub/protocol';
import type { Caller } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertAgentMinutes, listRoomsOutOfMinutes } from '../../identity/quotas/rules';
import {
  addAgentParticipant,
  lockRoom,
  removeAgentParticipant,
} from '../../rooms/sessions/agent-participant';
import type { Condition, Trouble } from '../transcription/service-health';
import type { AgentService, AgentStatus, AgentWish, InvitingRoom } from './service';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  quotas: Quotas;
  /** Null: no service is configured. */
  speech: { model: string; condition: Condition } | null;
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findPresentAgent>>>;

/**
 * Agents as rows in the database: no process owns one, and it stays over a restart. Whoever changes one tells the room
 * after the commit.
 */
export function createPresence({ db, now, bus, quotas, speech }: Deps): AgentService {
  const isImpaired = () => speech === null || speech.condition.impaired !== null;

  return {
    isOffered: speech !== null,

    onImpaired(tell) {
      speech?.condition.onChange((trouble) => tell(trouble !== null));
    },

    async presentIn(sessionId) {
      const found = await store.findPresentAgent(db, { sessionId });
      return found && describeAgent(found, isImpaired());
    },

    async status(roomId) {
      const found = await store.findPresentAgent(db, { roomId });
      const trouble = speech === null ? 'not_configured' : await speech.condition.ask();
      return describeStatus(found, trouble);
    },

    async invite(caller, room, wish) {
      const there = await store.findPresentAgent(db, { roomId: room.id });
      if (there) return invited(there, true);
      if (speech === null) throw unavailable.not_configured();
      const trouble = await speech.condition.ask();
      if (trouble !== null) throw unavailable[trouble]();
      const { found, isNew } = await bring(caller, room, wish, speech.model);
      if (isNew) {
        const { participant } = found;
        const agent = describeAgent(found, isImpaired());
        bus.publish(room.id, { kind: 'participant', participant: describeParticipant(participant, null) });
        bus.publish(room.id, { kind: 'agent', sessionId: participant.sessionId, agent });
      }
      return invited(found, !isNew);
    },

    async remove(caller, room) {
      const gone = await dismiss(caller, room);
      if (gone === null && speech === null) throw unavailable.not_configured();
      if (gone === null) return { sessionId: null, alreadyAbsent: true };
      tellGone(room.id, gone);
      return { sessionId: gone.participant.sessionId, alreadyAbsent: false };
    },

    async removeOutOfMinutes() {
      for (const { roomId, accountId } of await listRoomsOutOfMinutes({ db, quotas }, now())) {
        const gone = await dismiss(null, { id: roomId, accountId }, 'minutes');
        if (gone !== null) tellGone(roomId, gone, 'minutes');
      }
    },
  };

  function tellGone(roomId: string, { participant }: Found, limit?: AgentLimit): void {
    const { id: participantId, sessionId } = participant;
    bus.publish(roomId, { kind: 'agent', sessionId, agent: null, ...(limit && { limit }) });
    bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
  }

  function bring(caller: Caller, room: InvitingRoom, wish: AgentWish, transcriptionModel: string) {
    const { mode, language } = wish;
    const showsCaptions = wish.captions || mode === 'Captioner';
    return db.transaction(async (tx): Promise<{ found: Found; isNew: boolean }> => {
      if (!(await lockRoom(tx, room.id))) throw notFound('There is no such room.');
      const there = await store.findPresentAgent(tx, { roomId: room.id });
      if (there) return { found: there, isNew: false };
      const at = now();
      await assertAgentMinutes({ quotas }, tx, room.accountId, at);
      const participant = await addAgentParticipant(tx, room.id, { displayName: mode, at });
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
      await recordEvent(tx, caller, { at, ...aboutRoom(room), action: 'agent.invite', detail });
      return { found: { agent, participant }, isNew: true };
    });
  }

  /** @param caller null: the server itself, because of that limit */
  function dismiss(caller: Caller | null, room: InvitingRoom, limit?: AgentLimit): Promise<Found | null> {
    return db.transaction(async (tx) => {
      await lockRoom(tx, room.id);
      const there = await store.findPresentAgent(tx, { roomId: room.id });
      if (there === null) return null;
      const at = now();
      const { id: participantId, sessionId } = there.participant;
      await removeAgentParticipant(tx, { sessionId, participantId, at });
      await recordEvent(tx, caller, {
        at,
        ...aboutRoom(room),
        action: 'agent.remove',
        ...(limit && { detail: { limit } }),
      });
      return there;
    });
  }
}

const aboutRoom = ({ id, accountId }: InvitingRoom) => ({ accountId, targetId: id });

const describeAgent = ({ agent }: Found, isImpaired: boolean): AgentState => ({
  participantId: agent.participantId,
  mode: agent.mode,
  language: agent.language,
  captions: agent.showsCaptions,
  isImpaired,
});

function describeStatus(found: Found | null, trouble: Trouble | 'not_configured' | null): AgentStatus {
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

const invited = ({ agent }: Found, alreadyPresent: boolean) => ({
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
