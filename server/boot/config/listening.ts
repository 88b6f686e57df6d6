import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { CONNECTION_LIMITS } from '../../api/http/malformed-requests';
import { ConfigError } from './config-error';
import { httpUrl, port, trustedProxies, wholeNumber } from './values';

/** Most processes that share a port. */
const PROCESSES_MAX = 64;

/** How the server listens and logs. */
export const listeningVariables = {
  NODE_ENV: z.string().optional(),
  PORT: port.default(4000),
  BASE_URL: httpUrl.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent.',
    })
    .default('info'),
  TRUSTED_PROXIES: trustedProxies.default(0),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, CONNECTION_LIMITS.connections).default(
    CONNECTION_LIMITS.perAddress,
  ),
  PROCESSES: z
    .union([z.literal('auto'), wholeNumber(1, PROCESSES_MAX)], {
      error: `must be auto, or a whole number from 1 to ${PROCESSES_MAX}.`,
    })
    .default(1),
  /** Which of the processes this is. Set by the one that runs them. */
  PROCESS_NUMBER: wholeNumber(1, PROCESSES_MAX).optional(),
};

type ListeningEnvironment = z.infer<z.ZodObject<typeof listeningVariables>>;

export const listeningOf = (env: ListeningEnvironment) => ({
  development: env.NODE_ENV === 'development',
  port: env.PORT,
  /** Public origin of this server, without a slash at its end. */
  baseUrl: new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin,
  logLevel: env.LOG_LEVEL,
  /** How many proxies in front of the server are trusted to say where a request comes from. */
  trustedProxies: env.TRUSTED_PROXIES,
  /** How many connections of a process one address may have. */
  connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
});

/**
 * How many processes share the port. The embedded database belongs to one; the pages in development, too.
 * @throws ConfigError
 */
export function processesOf(env: ListeningEnvironment, { databaseUrl }: { databaseUrl: string | null }) {
  const { PROCESSES: asked, PROCESS_NUMBER: number = null } = env;
  if (asked !== 'auto' && asked > 1 && databaseUrl === null) {
    throw new ConfigError([
      'PROCESSES: more than one needs DATABASE_URL: the embedded database belongs to one process.',
    ]);
  }
  const possible = asked === 'auto' ? Math.min(availableParallelism(), PROCESSES_MAX) : asked;
  const isSingle = databaseUrl === null || env.NODE_ENV === 'development';
  return { processes: isSingle ? 1 : possible, processNumber: number };
}
