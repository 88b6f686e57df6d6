import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { LiveKitOptions } from '../calls/media/livekit';
import { serveTwirp, TWIRP_KEY, type TwirpAnswer } from './twirp-double';

/** LiveKit's API on this machine, without media, with the RoomService calls of the server. It checks every token. */
export interface LiveKitDouble {
  options: LiveKitOptions;
  /** Rooms with the identities in them, the names of their muted sources, and the sources that they may publish. */
  rooms: Map<string, Map<string, { muted: string[]; sources: string[] }>>;
  /** Answers calls with this status from now on; null: no longer. */
  fail(status: number | null): void;
  /** Connects a participant, like a browser, with a token of this server. @throws when the token does not admit them */
  connect(token: string): Promise<string>;
  close(): Promise<void>;
}

const Body = z.object({
  name: z.string().optional(),
  room: z.string().optional(),
  identity: z.string().optional(),
  track_sid: z.string().optional(),
  permission: z.object({ can_publish_sources: z.array(z.string()) }).optional(),
});
const Claims = z.object({ video: z.record(z.string(), z.unknown()), sub: z.string().optional() });

/** The grant that each method needs. */
const NEEDS: Record<string, 'roomCreate' | 'roomList' | 'roomAdmin'> = {
  CreateRoom: 'roomCreate',
  DeleteRoom: 'roomCreate',
  ListRooms: 'roomList',
  ListParticipants: 'roomAdmin',
  GetParticipant: 'roomAdmin',
  RemoveParticipant: 'roomAdmin',
  MutePublishedTrack: 'roomAdmin',
  UpdateParticipant: 'roomAdmin',
};
const SOURCES = ['CAMERA', 'MICROPHONE', 'SCREEN_SHARE'];
const tracks = SOURCES.map((source) => ({ sid: `TR_${source}`, source }));

export async function openLiveKitDouble(): Promise<LiveKitDouble> {
  const rooms: LiveKitDouble['rooms'] = new Map();
  let failure: number | null = null;
  const claimsOf = async (token: string) => {
    const key = new TextEncoder().encode(TWIRP_KEY.apiSecret);
    const { payload } = await jwtVerify(token, key, { issuer: TWIRP_KEY.apiKey, currentDate: new Date(0) });
    return Claims.parse(payload);
  };

  async function answer(method: string, token: string, said: unknown): Promise<TwirpAnswer> {
    if (failure !== null) return [failure, { code: 'unavailable' }];
    const { video } = await claimsOf(token);
    const body = Body.parse(said);
    const need = NEEDS[method];
    if (need === undefined) return [404, { code: 'bad_route' }];
    if (video[need] !== true) return [401, { code: 'unauthenticated' }];
    if (need === 'roomAdmin' && video['room'] !== body.room) return [401, { code: 'unauthenticated' }];
    if (method === 'CreateRoom') {
      const name = body.name ?? '';
      if (!rooms.has(name)) rooms.set(name, new Map());
      return [200, { name }];
    }
    if (method === 'ListRooms') return [200, { rooms: [...rooms.keys()].map((name) => ({ name })) }];
    const room = rooms.get(body.room ?? '');
    const missing: TwirpAnswer = [404, { code: 'not_found' }];
    if (room === undefined) return missing;
    if (method === 'DeleteRoom') return [200, { deleted: rooms.delete(body.room ?? '') }];
    if (method === 'ListParticipants') {
      return [200, { participants: [...room.keys()].map((identity) => ({ identity, tracks })) }];
    }
    const person = room.get(body.identity ?? '');
    if (person === undefined) return missing;
    if (method === 'GetParticipant') return [200, { identity: body.identity, tracks }];
    if (method === 'RemoveParticipant') return [200, { removed: room.delete(body.identity ?? '') }];
    if (method === 'UpdateParticipant') {
      person.sources = body.permission?.can_publish_sources ?? [];
      return [200, { identity: body.identity }];
    }
    person.muted.push(tracks.find(({ sid }) => sid === body.track_sid)?.source ?? 'no track');
    return [200, {}];
  }

  const server = await serveTwirp(({ path, token, sent }) => {
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(path)?.[1] ?? '';
    return answer(method, token, JSON.parse(sent)).catch(() => [401, { code: 'unauthenticated' }]);
  });
  return {
    options: {
      url: `ws://${server.host}`,
      apiUrl: `http://${server.host}`,
      ...TWIRP_KEY,
      maxParticipants: 150,
    },
    rooms,
    fail: (status) => (failure = status),
    async connect(token) {
      const { video, sub = '' } = await claimsOf(token);
      const room = rooms.get(String(video['room']));
      if (room === undefined || video['roomJoin'] !== true) throw new Error('It does not admit.');
      const sources = z.array(z.string()).default([]).parse(video['canPublishSources']);
      room.set(sub, { muted: [], sources: sources.map((source) => source.toUpperCase()) });
      return sub;
    },
    close: server.close,
  };
}
