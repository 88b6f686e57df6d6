import type { Tx } from '../../platform/db/client';
import type { RoomRow } from './store-rooms';

declare module '../../platform/procedures/services' {
  interface Services {
    onSessionStart: StartDeps['onSessionStart'];
  }
}

/** A session whose first person enters. */
export interface StartingSession {
  room: RoomRow;
  sessionId: string;
  at: Date;
}

export interface StartDeps {
  /** Stores what the settings of the room want when a call begins, in the transaction that starts the session. */
  onSessionStart: (tx: Tx, start: StartingSession) => Promise<void>;
}
