import type { Quotas } from '../../identity/quotas/quotas';
import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { AgentState } from '../../platform/hub/agent';
import { settingsOf } from '../../platform/room-settings/settings';
import type { ServiceHealth, ServiceProblem } from '../transcription/service-health';
import type { AgentRoom, AgentStatus } from './service';
import type * as store from './store';

export interface AgentDeps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  quotas: Quotas;
  events: EventLog;
  speech: Speech;
  /** Whether agents answer questions, which takes a language model. */
  answersQuestions: boolean;
  /** Whether agents speak, which takes a text-to-speech service. */
  speaks: boolean;
}

/** The service of speech; null: none is configured. */
type Speech = { model: string; health: ServiceHealth } | null;

export type PresentAgent = NonNullable<Awaited<ReturnType<typeof store.findPresentAgent>>>;

const isImpaired = (speech: Speech): boolean => speech === null || speech.health.problem !== null;

/** Returns the place of a room's agent: the given session, or the main session of the call. */
export const placeOf = ({ id, sessionId }: AgentRoom) =>
  sessionId === undefined ? { roomId: id } : { sessionId };

export const eventTargetOf = ({ id, accountId }: AgentRoom) => ({ accountId, targetId: id });

export const describeAgent = (
  { agent, settings }: PresentAgent,
  { speech, answersQuestions, speaks }: Pick<AgentDeps, 'speech' | 'answersQuestions' | 'speaks'>,
): AgentState => ({
  participantId: agent.participantId,
  mode: agent.mode,
  language: agent.language,
  captions: agent.showsCaptions && settingsOf(settings).features.captions,
  answers: answersQuestions && agent.mode !== 'Captioner' && settingsOf(settings).features.agentAnswers,
  speaks: speaks && settingsOf(settings).features.agentSpeech,
  isMuted: agent.isMuted,
  isImpaired: isImpaired(speech),
});

export function describeStatus(
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

const failed = (why: string) => () =>
  new ApiError('SERVICE_UNAVAILABLE', `The AI agent is not available: ${why}.`, {
    reason: 'agent-unavailable',
  });

export const unavailable = {
  not_configured: failed('no speech-to-text service is configured'),
  service_unavailable: failed('its speech-to-text service does not answer'),
  auth_failed: failed('its speech-to-text service refuses the credentials of this server'),
};
