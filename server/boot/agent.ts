import type { Db } from '../platform/db/client';
import type { DeliveryQueue } from '../events/queue/enqueue';
import type { EventLog } from '../platform/events/event-log';
import type { OpenBus } from '../calls/bus/open-bus';
import type { Processes } from '../platform/processes/processes';
import type { Timers } from '../platform/time/timers';
import { createSpeaking, type Speaking } from '../agent/speaking/speaking';
import { createSynthesizer, type SynthesizerConfig } from '../agent/speaking/synthesizer';
import type { Metrics } from '../platform/metrics/metrics';
import type { Tracing } from '../platform/tracing/tracing';
import type { Log } from '../platform/log/log';
import type { Quotas } from '../identity/quotas/quotas';
import { observedTranscriber } from './observed';
import { createServiceHealth } from '../agent/transcription/service-health';
import { createListening, type Listening } from '../agent/listening/listening';
import { createAnswers, type Answers } from '../agent/answers/answers';
import { QueuedAsking, type Asking } from '../agent/ask/asking';
import { createAgentService } from '../agent/agents/create-service';
import type { AgentService } from '../agent/agents/service';
import type { LanguageModel } from '../agent/minutes/language-model';
import { createCaptionTranslation, type CaptionTranslation } from '../agent/translation/caption-translation';
import { createTurnReaders, type TurnReaders } from '../agent/turns/readers';
import { createTranscriber, type SpeechConfig, type Timeouts } from '../agent/transcription/transcriber';

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  bus: Pick<OpenBus, 'publish' | 'subscribe' | 'presence' | 'signal'>;
  baseUrl: string;
  processes: Processes;
  quotas: Quotas;
  events: EventLog;
  deliveryQueue: DeliveryQueue;
}

/**
 * Opens the agent, its listening service, the translation of its captions, the answers to questions, and its voice.
 * @param config the services that turn speech into text and text into speech, and the model that answers and
 *   translates. Null: there is none.
 * @param timeouts the time limits for that service, where they differ from the usual ones
 */
export function openAgent(
  deps: Deps,
  config: {
    speech: SpeechConfig | null;
    textToSpeech: SynthesizerConfig | null;
    model: LanguageModel | null;
    translatesCaptions: boolean;
  },
  timeouts?: Timeouts,
): {
  agent: AgentService;
  listening: Listening;
  translation: CaptionTranslation;
  answers: Answers;
  asking: Asking;
  speaking: Speaking;
} {
  const transcriber =
    config.speech && observedTranscriber(createTranscriber(config.speech, deps.timers, timeouts), deps);
  const speech = transcriber && {
    model: transcriber.model,
    transcriber,
    health: createServiceHealth(transcriber, deps.now),
  };
  const translation = createCaptionTranslation({
    ...deps,
    model: speech && config.translatesCaptions ? config.model : null,
  });
  const tellTurns = (sessionId: string) => deps.bus.signal('turns', sessionId);
  const synthesizer = config.textToSpeech && createSynthesizer(config.textToSpeech, deps.timers);
  const speaking = createSpeaking(deps, synthesizer);
  const agent = createAgentService({
    ...deps,
    speech,
    answersQuestions: config.model !== null,
    speaks: speaking.isOffered,
  });
  return {
    agent,
    answers: createAnswers({ ...deps, agent, model: speech && config.model }),
    asking: new QueuedAsking({ ...deps, model: config.model }),
    speaking,
    listening: createListening({ ...deps, translation, speech, tellTurns }),
    translation,
  };
}

/** Builds the readers of turns, which all processes wake. */
export function openTurnReaders(deps: {
  db: Db;
  timers: Timers;
  bus: Pick<OpenBus, 'subscribe' | 'onSignal' | 'onMissed'>;
}): TurnReaders {
  const readers = createTurnReaders(deps);
  deps.bus.onSignal('turns', (sessionId) => readers.wake(sessionId));
  deps.bus.onMissed(() => readers.wakeAll());
  return readers;
}
