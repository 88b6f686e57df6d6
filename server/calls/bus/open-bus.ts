import type { Bus } from '../../platform/hub/bus';

/** The signals between processes, apart from the events of rooms. */
export type SignalName = 'numbered' | 'cancelled' | 'subscribed' | 'turns';

/** A bus as the process opens and closes it. */
export interface OpenBus extends Bus {
  /**
   * Sends a signal to all processes, including this one. `numbered`: events of the account with that id have their
   * numbers. `cancelled`: an assistant has cancelled the tool call of that name. `subscribed`: one has subscribed to a
   * resource, or no longer does. `turns`: speech of the session with
   * that id was stored as a turn, or all of it is transcribed.
   */
  signal(name: SignalName, value: string): void;
  onSignal(name: SignalName, receive: (value: string) => void): void;
  /** Is called when events may have been missed. Listeners that need every event have to read the state again. */
  onMissed(listener: () => void): void;
  /** Whether nothing is received from other processes at the moment. */
  readonly isDeaf: boolean;
  /**
   * Stores the presences of its people that could not be stored before. If the database has lost all of them (because
   * it crashed, or because the other processes considered this one gone), the others are told again who is here.
   */
  healPresences(): Promise<void>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}
