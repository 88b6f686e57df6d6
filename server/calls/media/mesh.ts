import type { IceServer, Media } from '../../platform/hub/media';
import type { MediaEngine, RelayUser } from './engine';
import { turnCredentials, ttlSecondsOf, type TurnServer } from './turn';

interface MeshOptions {
  maxParticipants: number;
  stunUrls: string[];
  /** The relay; null: none. */
  turn: TurnServer | null;
}

/** Longest lifetime of credentials with which somebody checks their connection, in seconds. */
const CHECK_TTL_SECONDS = 120;

/** Does nothing: browsers send to one another, and stop when the hub tells them who has left. */
const nothing = async (): Promise<void> => {};

/** Creates the peer-to-peer engine: browsers send media to every other browser, and the server only relays signals. */
export function createMesh({ maxParticipants, stunUrls, turn }: MeshOptions, now: () => Date) {
  const iceServersFor = (user: RelayUser, relay: TurnServer | null): IceServer[] => [
    ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
    ...(relay === null ? [] : [turnCredentials(relay, user, now())]),
  ];
  return {
    name: 'mesh',
    limit: {
      participants: maxParticipants,
      sentence: `The call is full: this call takes ${maxParticipants} people.`,
    },
    renewAfterMs: (holder) => (turn === null ? null : ttlSecondsOf(turn, holder) * 500), // after half of their lifetime
    async admit(holder): Promise<Extract<Media, { engine: 'mesh' }>> {
      return { engine: 'mesh', iceServers: iceServersFor(holder, turn) };
    },
    async prepareCheck(user): Promise<Extract<Media, { engine: 'mesh' }>> {
      const relay = turn && { ...turn, ttlSeconds: Math.min(turn.ttlSeconds, CHECK_TTL_SECONDS) };
      return { engine: 'mesh', iceServers: iceServersFor(user, relay) };
    },
    open: nothing,
    dismiss: nothing,
    mute: nothing,
    permit: nothing,
    end: nothing,
    reconcile: nothing,
    endLeftOver: nothing,
  } satisfies MediaEngine;
}
