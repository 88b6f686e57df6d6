import type { Signal } from '../../../server/platform/hub/media';
import type { Tracks } from '../engine/engine';
import { randomId } from '../browser/random-id';
import { Connection, type ConnectionOptions } from './connection';
import { limitsFor } from './limits';

/** A connection that makes its offer and gathers its candidates before the other participant is known. */
export interface PreparedConnection {
  /**
   * Assigns the connection to a participant, and sends them its offer and candidates. Null when it was already taken,
   * or closed.
   */
  take(options: Omit<ConnectionOptions, 'connection' | 'iceServers' | 'cipher'>): Connection | null;
  /** Closes it, unless it was taken. */
  close(): void;
}

/** Prepares the connection to the first of those who are in the call, while the server lets you in. */
export function prepareConnection(tracks: Tracks): PreparedConnection {
  const made: Signal[] = [];
  let spare: Connection | null = new Connection(
    {
      connection: randomId(),
      participantId: '',
      iceServers: [], // named by the welcome
      cipher: null,
      polite: true,
      tracks,
      limits: limitsFor(1),
      send: (signal) => made.push(signal),
      onStreams() {},
    },
    true,
  );
  return {
    take(options) {
      const taken = spare;
      spare = null;
      taken?.adopt(options);
      made.splice(0).forEach(options.send);
      return taken;
    },
    close() {
      spare?.close();
      spare = null;
    },
  };
}
