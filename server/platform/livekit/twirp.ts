import { SignJWT } from 'jose';
import { z } from 'zod';
import { boundedFetch } from '../outbound/bounded-fetch';

/** The address of LiveKit, and the key with which this server calls LiveKit and signs for participants. */
export interface LiveKitAccess {
  /** Origin of its API as this server reaches it: `http` or `https`. */
  apiUrl: string;
  apiKey: string;
  apiSecret: string;
}

/** LiveKit's `video` claim: what the holder of a token may do. */
export type Grants = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Longest call of the API, in milliseconds. */
export const LIVEKIT_DEADLINE_MS = 5_000;
/** Lifetime of a token for one call of the API, in seconds. */
const CALL_TTL_SECONDS = 60;
/** Some hundred people with their tracks, or 40,000 rooms. */
const ANSWER_MAX_BYTES = 32_000_000;

/** LiveKit refused a call. `code` is Twirp's, for example `not_found`. */
export class LiveKitError extends Error {
  constructor(
    method: string,
    status: number,
    readonly code: string,
  ) {
    super(`LiveKit answered ${method} with ${status} (${code}).`);
    this.name = 'LiveKitError';
  }
}

/** @param identity whom the token is for; null: this server */
export function signLiveKitToken(
  { apiKey, apiSecret }: LiveKitAccess,
  { identity, grants, ttlSeconds }: { identity: string | null; grants: Grants; ttlSeconds: number },
  now: Date,
): Promise<string> {
  const token = new SignJWT({ video: grants })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + ttlSeconds);
  if (identity !== null) token.setSubject(identity);
  return token.sign(new TextEncoder().encode(apiSecret));
}

/** Resolves to null when LiveKit refuses a call with one of these codes. */
export async function unlessRefused(codes: readonly string[], answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LiveKitError && codes.includes(error.code)) return null;
    throw error;
  }
}

/** Calls a method of a service of LiveKit. @throws LiveKitError, or the error of `fetch` when there is no answer in time */
export type CallLiveKit = (method: string, grants: Grants, body: object) => Promise<unknown>;

/**
 * Returns what calls a service of LiveKit over Twirp: a POST with JSON.
 * @param service `RoomService` or `Egress`
 * @param deadlineMs the maximum duration of a call
 */
export function liveKitService(
  service: 'RoomService' | 'Egress',
  access: LiveKitAccess,
  now: () => Date,
  deadlineMs = LIVEKIT_DEADLINE_MS,
): CallLiveKit {
  const send = boundedFetch(ANSWER_MAX_BYTES);
  return async (method, grants, body) => {
    const holder = { identity: null, grants, ttlSeconds: CALL_TTL_SECONDS };
    const token = await signLiveKitToken(access, holder, now());
    const answer = await send(`${access.apiUrl}/twirp/livekit.${service}/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return said;
    const code = z.object({ code: z.string() }).safeParse(said).data?.code ?? 'unknown';
    throw new LiveKitError(method, answer.status, code);
  };
}
