import { createMemoryBus } from '../calls/bus/memory-bus';
import type { OpenBus } from '../calls/bus/open-bus';
import { hashSecrets, type Secrets } from '../identity/tokens/secrets';
import type { Log } from '../platform/log/log';
import type { LeaseTiming } from '../platform/processes/lease';
import { ONLY_PROCESS, type Processes } from '../platform/processes/processes';
import { diskIdOf } from '../platform/storage/data-file';
import { systemTimers } from '../platform/time/timers';
import type { Config } from './config';

/** This process, and the bus to the other processes that serve the same calls. */
export interface Calls {
  processes: Processes;
  bus: OpenBus;
  close(): Promise<void>;
}

/**
 * Opens the bus. An embedded database has one process, and its bus is memory. With Postgres there may be any number of
 * processes.
 * @throws ProcessRefusedError when this process does not fit the running ones; BusUnavailableError
 */
export async function openCalls(
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'baseUrl' | 'dataDir' | 's3'>,
  secrets: Secrets,
  { log, timing }: { log: Log; timing?: LeaseTiming | undefined },
): Promise<Calls> {
  const { databaseUrl, redisUrl, baseUrl, dataDir, s3 } = config;
  if (databaseUrl === null) {
    return { processes: ONLY_PROCESS, bus: createMemoryBus(), close: () => Promise.resolve() };
  }
  const { openSharedCalls } = await import('../calls/bus/open-shared-bus');
  const diskId = s3 === null ? await diskIdOf(dataDir) : null;
  const traits = { baseUrl, secretHashes: hashSecrets(secrets), diskId };
  return openSharedCalls({ databaseUrl, redisUrl, traits, timers: systemTimers, log, timing });
}
