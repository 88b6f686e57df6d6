import { createPlaces } from '../../../platform/limits/places';

declare module '../../../platform/procedures/services' {
  interface Services {
    /** The streams on which this process tells assistants that resources have changed. */
    assistantStreams: OpenStreams;
  }
}

/** The number of streams at the same time: in one process, and for one key or connected application. */
export const STREAMS = { all: 2_000, caller: 20 };

export interface OpenStream {
  /** Aborted when the server is about to end. */
  signal: AbortSignal;
  /** Gives the place of the stream back. Further calls do nothing. */
  release(): void;
}

export interface OpenStreams {
  /** @returns null when the caller has too many open, and when the server is about to end */
  open(callerId: string): OpenStream | null;
  /** Ends all streams, and opens no further one. */
  close(): void;
}

export function createOpenStreams(): OpenStreams {
  const places = createPlaces(STREAMS);
  const ending = new AbortController();
  return {
    open(callerId) {
      const release = ending.signal.aborted ? null : places.take({ caller: callerId });
      return release === null ? null : { signal: ending.signal, release };
    },
    close: () => ending.abort(),
  };
}
