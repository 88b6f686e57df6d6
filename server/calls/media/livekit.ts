import { isId } from '../../platform/ids';
import type { MediaEngine } from './engine';
import { createLiveKitApi, signLiveKitToken, type LiveKitAccess } from './livekit-api';

export interface LiveKitOptions extends LiveKitAccess {
  /** Where browsers reach it: `ws` or `wss`. */
  url: string;
  maxParticipants: number;
}

/** Lifetime of a participant's token, in seconds: it admits to LiveKit, and whoever is connected stays. */
const TTL_SECONDS = 600;

/** LiveKit's names of the devices. */
const SOURCES = { microphone: 'MICROPHONE', camera: 'CAMERA', screen: 'SCREEN_SHARE' } as const;

/**
 * LiveKit carries the media: every browser sends once, to a media server. A session is a room of LiveKit, and a
 * participant an identity in it; it learns no names. Roles, removals and everything else stay with the hub.
 */
export function createLiveKit(options: LiveKitOptions, now: () => Date): MediaEngine {
  const { url, maxParticipants } = options;
  const api = createLiveKitApi(options, now);
  return {
    name: 'livekit',
    limit: {
      participants: maxParticipants,
      sentence: `The call is full: this call takes ${maxParticipants} people.`,
    },
    renewAfterMs: () => TTL_SECONDS * 500, // at half of their time
    serversForCheck: () => [], // a token for LiveKit would admit to a session
    open: (sessionId) => api.createRoom(sessionId),
    async admit({ sessionId, participantId }) {
      const grants = {
        room: sessionId,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: false,
        canUpdateOwnMetadata: false,
      };
      const holder = { identity: participantId, grants, ttlSeconds: TTL_SECONDS };
      return { engine: 'livekit', url, token: await signLiveKitToken(options, holder, now()) };
    },
    dismiss: (sessionId, participantId) => api.removeParticipant(sessionId, participantId),
    mute: (sessionId, participantId, device) => api.muteSource(sessionId, participantId, SOURCES[device]),
    end: (sessionId) => api.deleteRoom(sessionId),
    async reconcile(sessionId, present) {
      const connected = await api.listIdentities(sessionId);
      if (connected.length === 0) return;
      const known = await present();
      for (const identity of connected) {
        if (!known.has(identity)) await api.removeParticipant(sessionId, identity);
      }
    },
    async endLeftOver(ended) {
      const rooms = (await api.listRooms()).filter((name) => isId('ses', name));
      for (const sessionId of await ended(rooms)) await api.deleteRoom(sessionId);
    },
  };
}
