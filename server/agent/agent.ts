import type { Config } from '../config';
import type { Db } from '../db/client';
import type { Bus } from '../hub/bus';
import type { Timers } from '../hub/timers';
import type { Log } from '../log';
import type { Quotas } from '../quotas/quotas';
import { createCondition } from './condition';
import { createListening } from './listening';
import { createPresence } from './presence';
import type { AgentService } from './service';
import { openTranscriber, type Timeouts } from './transcriber';

interface Deps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  bus: Pick<Bus, 'publish'>;
  quotas: Quotas;
}

/**
 * The agent of this server.
 * @param config the service that turns speech into text; null: there is none
 * @param timeouts how long that service may take, where it is not as long as usual
 */
export function openAgent(deps: Deps, config: Config['speech'], timeouts?: Timeouts): AgentService {
  const transcriber = config && openTranscriber(config, deps.timers, timeouts);
  const speech = transcriber && {
    model: transcriber.model,
    transcriber,
    condition: createCondition(transcriber, deps.now),
  };
  const listening = createListening({ ...deps, speech });
  return { ...createPresence({ ...deps, speech }), listening };
}
