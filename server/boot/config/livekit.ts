import { z } from 'zod';
import { ConfigError } from './config-error';
import { policySource } from '../../platform/policy-source';
import { isBare, plainServiceUrl, wholeNumber } from './values';

/** A LiveKit that carries the media of calls. */
export const liveKitVariables = {
  LIVEKIT_URL: z
    .string()
    .refine((value) => /^wss?:/.test(policySource(value) ?? ''), {
      error: 'must be a wss:// or ws:// URL, for example wss://media.example.com.',
    })
    .refine((value) => !URL.canParse(value) || isBare(new URL(value)), {
      error: 'must be an origin alone: no path, query, fragment or user.',
    })
    .optional(),
  LIVEKIT_API_URL: plainServiceUrl.optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, as LiveKit itself demands.')
    .optional(),
  LIVEKIT_MAX_PARTICIPANTS: wholeNumber(2, 3_000).default(150),
};

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

type LiveKitEnvironment = z.infer<z.ZodObject<typeof liveKitVariables>>;

/** Returns the LiveKit; null: browsers send media to each other. */
export function liveKitOf(env: LiveKitEnvironment, { baseUrl }: { baseUrl: string }) {
  const { LIVEKIT_URL: given, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env;
  if (given === undefined) {
    if (env.LIVEKIT_API_URL === undefined && apiKey === undefined && apiSecret === undefined) return null;
    throw new ConfigError(['LIVEKIT_URL: is needed with the other LiveKit variables.']);
  }
  if (apiKey === undefined || apiSecret === undefined) {
    throw new ConfigError(['LIVEKIT_API_KEY, LIVEKIT_API_SECRET: are needed with LIVEKIT_URL.']);
  }
  const url = new URL(given);
  if (url.protocol === 'ws:' && new URL(baseUrl).protocol === 'https:' && !isLoopback(url)) {
    throw new ConfigError([
      'LIVEKIT_URL: must begin with wss:// where BASE_URL begins with https://: browsers refuse the other.',
    ]);
  }
  const origin = `${url.protocol}//${url.host}`;
  return {
    /** The address for browsers. */
    url: origin,
    /** The address for this server. */
    apiUrl: env.LIVEKIT_API_URL ?? origin.replace(/^ws/, 'http'),
    apiKey,
    apiSecret,
    maxParticipants: env.LIVEKIT_MAX_PARTICIPANTS,
  };
}
