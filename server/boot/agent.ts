import type { Db } from '../platform/db/client';
import type { EventLog } from '../platform/events/event-log';
import type { Bus } from '../platform/hub/bus';
import type { Processes } from '../platform/processes/processes';
import type { Timers } from '../platform/time/timers';
import type { Metrics } from '../platform/metrics/metrics';
import type { Tracing } from '../platform/tracing/tracing';
import type { Log } from '../platform/log/log';
import type { Quotas } from '../identity/quotas/quotas';
import { observedTranscriber } from './observed';
import { createServiceHealth } from '../agent/transcription/service-health';
import { createListening, type Listening } from '../agent/listening/listening';
import { createAgentService } from '../agent/agents/create-service';
import type { AgentService } from '../agent/agents/service';
import { createTranscriber, type SpeechConfig, type Timeouts } from '../agent/transcription/transcriber';

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  bus: Pick<Bus, 'publish'>;
  processes: Processes;
  quotas: Quotas;
  events: EventLog;
}

/**
 * Opens the agent of this server and its listening service.
 * @param config the service that turns speech into text; null: there is none
 * @param timeouts how long that service may take, where it is not as long as usual
 */
export function openAgent(
  deps: Deps,
  config: SpeechConfig | null,
  timeouts?: Timeouts,
): { agent: AgentService; listening: Listening } {
  const transcriber = config && observedTranscriber(createTranscriber(config, deps.timers, timeouts), deps);
  const speech = transcriber && {
    model: transcriber.model,
    transcriber,
    health: createServiceHealth(transcriber, deps.now),
  };
  return { agent: createAgentService({ ...deps, speech }), listening: createListening({ ...deps, speech }) };
}
