import { z } from 'zod';
import { agentOf, agentVariables } from './config/agent';
import { assistantsOf, assistantVariables } from './config/assistants';
import { bucketsOf, bucketVariables } from './config/buckets';
import { dataOf, dataVariables } from './config/data';
import { parseEnvironment } from './config/environment';
import { listeningOf, listeningVariables, processesOf } from './config/listening';
import { liveKitOf, liveKitVariables } from './config/livekit';
import { meshOf, meshVariables } from './config/mesh';
import { observingOf, observingVariables } from './config/observing';
import { quotasOf, quotaVariables } from './config/quotas';
import { rateLimitsOf, rateLimitVariables } from './config/rate-limits';
import { recorderOf, recorderVariables } from './config/recorder';
import { redisOf, redisVariables } from './config/redis';
import { secretsOf, secretVariables } from './config/secrets';
import { signUpOf, signUpVariables } from './config/sign-up';
import { webhooksOf, webhookVariables } from './config/webhooks';

/** The configuration from the environment, with every default filled in. */
export type Config = ReturnType<typeof assemble>;

/** Every variable, by subject. A new variable belongs in the file of its subject. */
const Environment = z.object({
  ...listeningVariables,
  ...dataVariables,
  ...secretVariables,
  ...signUpVariables,
  ...meshVariables,
  ...liveKitVariables,
  ...bucketVariables,
  ...webhookVariables,
  ...agentVariables,
  ...quotaVariables,
  ...rateLimitVariables,
  ...recorderVariables,
  ...redisVariables,
  ...assistantVariables,
  ...observingVariables,
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

/**
 * Reads the environment once.
 * @throws ConfigError with every mistake at once
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config =>
  assemble(parseEnvironment(Environment, env));

function assemble(env: z.infer<typeof Environment>) {
  const data = dataOf(env);
  const processes = processesOf(env, data);
  const liveKit = liveKitOf(env, listeningOf(env));
  const buckets = bucketsOf(env);
  return {
    ...listeningOf(env),
    ...data,
    ...processes,
    ...secretsOf(env),
    ...signUpOf(env, env.BASE_URL ?? 'http://localhost'),
    mesh: meshOf(env),
    /** The server that carries the media in place of the mesh; null: there is none. */
    liveKit,
    ...buckets,
    ...webhooksOf(env),
    ...agentOf(env),
    ...recorderOf(env, { hasLiveKit: liveKit !== null, hasBucket: buckets.s3 !== null }),
    quotas: quotasOf(env),
    /** The highest number of REST calls from one caller; null: no limit. */
    rateLimits: rateLimitsOf(env),
    /** The Redis where processes count these calls together; null: each counts by itself. It may contain a password. */
    redisUrl: redisOf(env),
    ...assistantsOf(env, listeningOf(env)),
    ...observingOf(env, processes),
  };
}
