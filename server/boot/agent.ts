import type { Db } from '../platform/db/client';
import type { EventLog } from '../platform/events/event-log';
import type { Bus } from '../platform/hub/bus';
import type { Timers } from '../platform/time/timers';
import type { Log } from '../platform/log/log';
import type { Quotas } from '../identity/quotas/quotas';
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
  bus: Pick<Bus, 'publish'>;
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
  const transcriber = config && createTranscriber(config, deps.timers, timeouts);
  const speech = transcriber && {
    model: transcriber.model,
    transcriber,
    health: createServiceHealth(transcriber, deps.now),
  };
  return { agent: createAgentService({ ...deps, speech }), listening: createListening({ ...deps, speech }) };
}
