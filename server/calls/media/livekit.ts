import { isId } from '../../platform/ids';
import type { Devices } from '../../platform/hub/protocol';
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

/** A shared screen may have sound. */
const sourcesOf = ({ microphone, camera, screen }: Devices): string[] => [
  ...(microphone ? [SOURCES.microphone] : []),
  ...(camera ? [SOURCES.camera] : []),
  ...(screen ? [SOURCES.screen, 'SCREEN_SHARE_AUDIO'] : []),
];

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
    async admit({ sessionId, participantId, sends }) {
      const sources = sourcesOf(sends);
      const grants = {
        room: sessionId,
        roomJoin: true,
        canPublish: sources.length > 0,
        canPublishSources: sources.map((source) => source.toLowerCase()),
        canSubscribe: true,
        canPublishData: false,
        canUpdateOwnMetadata: false,
      };
      const holder = { identity: participantId, grants, ttlSeconds: TTL_SECONDS };
      return { engine: 'livekit', url, token: await signLiveKitToken(options, holder, now()) };
    },
    dismiss: (sessionId, participantId) => api.removeParticipant(sessionId, participantId),
    mute: (sessionId, participantId, device) => api.muteSource(sessionId, participantId, SOURCES[device]),
    permit: ({ sessionId, participantId, sends }) =>
      api.permitSources(sessionId, participantId, sourcesOf(sends)),
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
