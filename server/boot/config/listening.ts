import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { CONNECTION_LIMITS } from '../../api/http/malformed-requests';
import { ConfigError } from './config-error';
import { httpUrl, port, trustedProxies, wholeNumber } from './values';

/** The highest number of processes that share a port. */
const PROCESSES_MAX = 64;

/** The variables for listening and logging. */
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
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z\d-]{1,100}$/i, 'must be the name of a header, for example cf-ipcountry.')
    .transform((value) => value.toLowerCase())
    .optional(),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, CONNECTION_LIMITS.connections).default(
    CONNECTION_LIMITS.perAddress,
  ),
  PROCESSES: z
    .union([z.literal('auto'), wholeNumber(1, PROCESSES_MAX)], {
      error: `must be auto, or a whole number from 1 to ${PROCESSES_MAX}.`,
    })
    .default(1),
  /** The number of this process, which the supervising process sets. */
  PROCESS_NUMBER: wholeNumber(1, PROCESSES_MAX).optional(),
};

type ListeningEnvironment = z.infer<z.ZodObject<typeof listeningVariables>>;

/** @throws ConfigError for a header that nothing would be read from */
export const listeningOf = (env: ListeningEnvironment) => ({
  development: env.NODE_ENV === 'development',
  port: env.PORT,
  /** The public origin of this server, without a slash at its end. */
  baseUrl: new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin,
  logLevel: env.LOG_LEVEL,
  /** The number of proxies in front of the server that are trusted to report the sender of a request. */
  trustedProxies: env.TRUSTED_PROXIES,
  /** The header in which they name the country of the sender, in lower case; null: they do not. */
  countryHeader: countryHeaderOf(env),
  /** The number of connections that one address may have to a process. */
  connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
});

function countryHeaderOf({ COUNTRY_HEADER: header, TRUSTED_PROXIES: proxies }: ListeningEnvironment) {
  if (header !== undefined && proxies === 0)
    throw new ConfigError(['COUNTRY_HEADER: needs TRUSTED_PROXIES: clients could choose their country.']);
  return header ?? null;
}

/**
 * Returns how many processes share the port. The embedded database and the pages in development allow only one.
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
