import type { MediaEngine } from './engine';
import { turnCredentials, ttlSecondsOf, type TurnServer } from './turn';

interface MeshOptions {
  maxParticipants: number;
  stunUrls: string[];
  /** Null: no relay. */
  turn: TurnServer | null;
}

/** Peer to peer: every browser sends media to every other one, and the server relays their signals only. */
export function createMesh({ maxParticipants, stunUrls, turn }: MeshOptions, now: () => Date): MediaEngine {
  return {
    limit: {
      participants: maxParticipants,
      sentence: `The call is full: this call takes ${maxParticipants} people.`,
    },
    renewAfterMs: (holder) => (turn === null ? null : ttlSecondsOf(turn, holder) * 500), // at half of their time
    async admit(holder) {
      return {
        engine: 'mesh',
        iceServers: [
          ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
          ...(turn === null ? [] : [turnCredentials(turn, holder, now())]),
        ],
      };
    },
  };
}
