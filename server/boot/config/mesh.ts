import { z } from 'zod';
import { ConfigError } from './config-error';
import { urlList, wholeNumber } from './values';

/** The variables for connections between browsers in a call. */
export const meshVariables = {
  MESH_MAX_PARTICIPANTS: wholeNumber(2, 20).default(6),
  STUN_URLS: urlList('stun', 'stuns').default([]),
  TURN_URLS: urlList('turn', 'turns').default([]),
  TURN_SECRET: z.string().optional(),
  TURN_TTL_SECONDS: wholeNumber(60, 604_800).default(43_200),
};

type MeshEnvironment = z.infer<z.ZodObject<typeof meshVariables>>;

export const meshOf = (env: MeshEnvironment) => ({
  maxParticipants: env.MESH_MAX_PARTICIPANTS,
  stunUrls: env.STUN_URLS,
  turn: turnOf(env),
});

/** Returns the TURN server; null: calls use none. */
function turnOf({ TURN_URLS: urls, TURN_SECRET: secret, TURN_TTL_SECONDS: ttlSeconds }: MeshEnvironment) {
  if (urls.length === 0) return null;
  if (secret === undefined) throw new ConfigError(['TURN_SECRET: is needed with TURN_URLS.']);
  return { urls, secret, ttlSeconds };
}
