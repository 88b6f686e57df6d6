import { isId, newId } from '../../platform/ids';
import type { Devices } from '../../platform/hub/protocol';
import type { MediaEngine } from './engine';
import { signLiveKitToken, type LiveKitAccess } from '../../platform/livekit/twirp';
import { createLiveKitApi } from './livekit-api';

export interface LiveKitOptions extends LiveKitAccess {
  /** The address of LiveKit for browsers: `ws` or `wss`. */
  url: string;
  maxParticipants: number;
}

/** The lifetime of a participant's token, in seconds. LiveKit reads it on connecting; connected people stay. */
const TTL_SECONDS = 600;
/** Lifetime of the token of a connection check, in seconds. */
const CHECK_TTL_SECONDS = 60;

/** The grants that participants in a room of LiveKit do not need. */
const WITHOUT_DATA = { canPublishData: false, canUpdateOwnMetadata: false };

/** LiveKit's names of the devices. */
const SOURCES = { microphone: 'MICROPHONE', camera: 'CAMERA', screen: 'SCREEN_SHARE' } as const;

/** Returns LiveKit's sources of devices. A shared screen can have audio. */
const sourcesOf = ({ microphone, camera, screen }: Devices): string[] => [
  ...(microphone ? [SOURCES.microphone] : []),
  ...(camera ? [SOURCES.camera] : []),
  ...(screen ? [SOURCES.screen, 'SCREEN_SHARE_AUDIO'] : []),
];

/**
 * Creates the engine that uses LiveKit: every browser sends once, to a media server. A session is a room of LiveKit,
 * and a participant is an identity in the room. LiveKit does not get names. A connection check has a room of its own,
 * where nobody sends. The hub decides about roles, removals and everything else.
 */
export function createLiveKit(options: LiveKitOptions, now: () => Date): MediaEngine {
  const { url, maxParticipants } = options;
  const api = createLiveKitApi(options, now);
  let knownChecks: ReadonlySet<string> = new Set();
  return {
    name: 'livekit',
    limit: {
      participants: maxParticipants,
      sentence: `The call is full: this call takes ${maxParticipants} people.`,
    },
    renewAfterMs: () => TTL_SECONDS * 500, // after half of their lifetime
    async prepareCheck() {
      const room = newId('chk');
      await api.createRoom(room);
      const grants = { room, roomJoin: true, canPublish: false, canSubscribe: false, ...WITHOUT_DATA };
      const holder = { identity: room, grants, ttlSeconds: CHECK_TTL_SECONDS };
      return { engine: 'livekit', url, token: await signLiveKitToken(options, holder, now()) };
    },
    open: (sessionId) => api.createRoom(sessionId),
    async admit({ sessionId, participantId, sends, isHidden = false }) {
      const sources = sourcesOf(sends);
      const grants = {
        room: sessionId,
        roomJoin: true,
        canPublish: sources.length > 0,
        canPublishSources: sources.map((source) => source.toLowerCase()),
        canSubscribe: true,
        ...(isHidden && { hidden: true }),
        ...WITHOUT_DATA,
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
      const rooms = await api.listRooms();
      const checks = rooms.filter((name) => isId('chk', name));
      const left = await ended(rooms.filter((name) => isId('ses', name)));
      for (const room of [...left, ...checks.filter((name) => knownChecks.has(name))])
        await api.deleteRoom(room);
      knownChecks = new Set(checks);
    },
  };
}
