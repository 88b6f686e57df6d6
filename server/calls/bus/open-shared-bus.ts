import { openSmallPool } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import type { ProcessTraits } from '../../platform/processes/disagreement';
import { LEASE_TIMING, type LeaseTiming } from '../../platform/processes/lease';
import { registerProcess, type LeasedProcess } from '../../platform/processes/processes';
import { reasonOf } from '../../platform/redis/connection';
import type { Timers } from '../../platform/time/timers';
import { BusUnavailableError } from './bus-unavailable';
import type { OpenBus } from './open-bus';
import { POSTGRES_MAX_PAYLOAD, postgresChannel } from './postgres-channel';
import { REDIS_MAX_PAYLOAD, redisChannel } from './redis-channel';
import { openSharedBus, type OpenChannel } from './shared-bus';
import { SharedPresences } from './shared-presences';

/** The number of connections for presences and leases, in addition to the connections for transactions. */
const CONNECTIONS = 2;

interface Options {
  databaseUrl: string;
  /** The address of Redis; null: events pass through Postgres. */
  redisUrl: string | null;
  traits: ProcessTraits;
  timers: Timers;
  log: Log;
  timing?: LeaseTiming | undefined;
  /** Wraps the channel in tests that lose messages. */
  wrap?: (open: OpenChannel) => OpenChannel;
}

/** This process among the others, and the bus between them. */
export interface SharedCalls {
  processes: LeasedProcess;
  bus: OpenBus;
  /** Ends the lease and the bus. */
  close(): Promise<void>;
}

/**
 * Registers this process and connects it to the others.
 * @throws ProcessRefusedError, BusUnavailableError
 */
export async function openSharedCalls(options: Options): Promise<SharedCalls> {
  const {
    databaseUrl,
    redisUrl,
    traits,
    timers,
    log,
    timing = LEASE_TIMING,
    wrap = (open) => open,
  } = options;
  const pool = openSmallPool(databaseUrl, CONNECTIONS);
  const { db } = pool;
  let bus: OpenBus | null = null;
  let processes: LeasedProcess | null = null;
  const close = async () => {
    await bus?.close();
    await processes?.close();
    await pool.close();
  };
  try {
    const registered = await registerProcess(
      {
        db,
        log,
        timers,
        timing,
        onGone(presences) {
          log.warn(
            { participants: presences.length },
            'a process is gone; its people can resume at the others',
          );
          for (const { roomId, entry } of presences) {
            const participant = { ...entry.participant, connected: false };
            bus?.publish(roomId, { kind: 'participant', participant });
          }
        },
        onRenewed: () =>
          void bus?.healPresences().catch((err: unknown) => {
            log.warn({ err }, 'who is here could not be stored anew; trying again');
          }),
      },
      traits,
    );
    processes = registered;
    const channel =
      redisUrl === null
        ? { openChannel: wrap(postgresChannel(databaseUrl)), maxPayload: POSTGRES_MAX_PAYLOAD }
        : {
            openChannel: wrap(redisChannel(redisUrl, traits.secretHashes['SIGNING_KEY']?.slice(0, 16) ?? '')),
            maxPayload: REDIS_MAX_PAYLOAD,
          };
    const opened = await openSharedBus({
      ...channel,
      processId: registered.id,
      presences: new SharedPresences(db, registered.id, log),
      timers,
      log,
      timing,
      hasOthers: () => registered.hasOthers(),
    }).catch((error: unknown) => {
      if (redisUrl === null) throw error;
      throw new BusUnavailableError(
        `REDIS_URL: Redis cannot be reached (${reasonOf(error)}); it carries the calls.`,
      );
    });
    bus = opened;
    return { processes: registered, bus: opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}
