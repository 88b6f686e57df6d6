import type { Bus } from '../../platform/hub/bus';

/** The signals between processes, apart from the events of rooms. */
export type SignalName = 'numbered' | 'cancelled';

/** A bus as the process opens and closes it. */
export interface OpenBus extends Bus {
  /**
   * Tells all processes something, this one included. `numbered`: events of the account of that id have their numbers.
   * `cancelled`: an assistant has cancelled the tool call of that name.
   */
  signal(name: SignalName, value: string): void;
  onSignal(name: SignalName, receive: (value: string) => void): void;
  /** Called when events may have been missed: whoever relies on having received all has to read anew. */
  onMissed(listener: () => void): void;
  /** Whether nothing is received from other processes at the moment. */
  readonly isDeaf: boolean;
  /**
   * Stores what of its people could not be stored. Where the database has lost all of them, because it crashed or the
   * other processes have taken this one for gone, the others are told anew who is here.
   */
  healPresences(): Promise<void>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}
