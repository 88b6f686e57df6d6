import { z } from 'zod';
import { httpUrl, port } from './values';

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
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be how many proxies stand in front of the server, 0 to 9.')
    .transform(Number)
    .default(0),
};

export const listeningOf = (env: z.infer<z.ZodObject<typeof listeningVariables>>) => ({
  development: env.NODE_ENV === 'development',
  port: env.PORT,
  /** Public origin of this server, without a slash at its end. */
  baseUrl: new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin,
  logLevel: env.LOG_LEVEL,
  /** How many proxies in front of the server are trusted to say where a request comes from. */
  trustedProxies: env.TRUSTED_PROXIES,
});
