import { SignJWT } from 'jose';
import { z } from 'zod';
import { boundedFetch } from '../../platform/outbound/bounded-fetch';

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

/** A track that a participant has published. */
const track = z.object({ sid: z.string(), source: z.string().default('UNKNOWN') });
const participant = z.object({ identity: z.string(), tracks: z.array(track).default([]) });
const participants = z.object({ participants: z.array(participant).default([]) });
const rooms = z.object({ rooms: z.array(z.object({ name: z.string() })).default([]) });

/**
 * Creates a client of LiveKit's RoomService, which uses Twirp (a POST with JSON).
 * @param deadlineMs the maximum duration of a call
 */
export function createLiveKitApi(access: LiveKitAccess, now: () => Date, deadlineMs = LIVEKIT_DEADLINE_MS) {
  const send = boundedFetch(ANSWER_MAX_BYTES);

  /** Calls a method of LiveKit. @throws LiveKitError, or the error of `fetch` when there is no answer in time */
  async function call(method: string, grants: Grants, body: object): Promise<unknown> {
    const token = await signLiveKitToken(
      access,
      { identity: null, grants, ttlSeconds: CALL_TTL_SECONDS },
      now(),
    );
    const answer = await send(`${access.apiUrl}/twirp/livekit.RoomService/${method}`, {
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
  }

  const inRoom = (room: string): Grants => ({ roomAdmin: true, room });

  return {
    /** Creates a room, unless it exists. */
    async createRoom(room: string): Promise<void> {
      await call('CreateRoom', { roomCreate: true }, { name: room });
    },
    /** Deletes a room and everybody's place in it, if it exists. */
    async deleteRoom(room: string): Promise<void> {
      await unlessMissing(call('DeleteRoom', { roomCreate: true }, { room }));
    },
    /** Returns the names of all rooms, also rooms of other applications. */
    async listRooms(): Promise<string[]> {
      const said = await call('ListRooms', { roomList: true }, {});
      return rooms.parse(said ?? {}).rooms.map(({ name }) => name);
    },
    /** Identities of who is connected; none when there is no such room. */
    async listIdentities(room: string): Promise<string[]> {
      const said = await unlessMissing(call('ListParticipants', inRoom(room), { room }));
      return participants.parse(said ?? {}).participants.map(({ identity }) => identity);
    },
    /** Takes somebody out, if they are there. */
    async removeParticipant(room: string, identity: string): Promise<void> {
      await unlessMissing(call('RemoveParticipant', inRoom(room), { room, identity }));
    },
    /** Lets somebody who is connected publish from these sources only. Tracks from other sources end. */
    async permitSources(room: string, identity: string, sources: readonly string[]): Promise<void> {
      const permission = {
        can_subscribe: true,
        can_publish: sources.length > 0,
        can_publish_sources: sources,
        can_publish_data: false,
        can_update_metadata: false,
      };
      await unlessMissing(call('UpdateParticipant', inRoom(room), { room, identity, permission }));
    },
    /** Mutes what a participant sends from one source, as LiveKit names it. */
    async muteSource(room: string, identity: string, source: string): Promise<void> {
      const said = await unlessMissing(call('GetParticipant', inRoom(room), { room, identity }));
      if (said === null) return;
      for (const { sid } of participant.parse(said).tracks.filter((one) => one.source === source)) {
        const muting = { room, identity, track_sid: sid, muted: true };
        await unlessMissing(call('MutePublishedTrack', inRoom(room), muting));
      }
    },
  };
}

/** Resolves to null when the named object does not exist. */
async function unlessMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LiveKitError && error.code === 'not_found') return null;
    throw error;
  }
}
