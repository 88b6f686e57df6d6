import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The running calls of one client. */
export interface Session {
  /** Registers a call. Its `signal` is aborted with the given one, or when the call is cancelled. */
  begin(id: RequestId, signal: AbortSignal): { signal: AbortSignal; end(): void };
  cancel(id: RequestId): void;
}

/**
 * Over HTTP a cancellation is a separate request. Clients get a session name that they send with each request, so that a
 * cancellation finds its own call and not another client's with the same number. The name has no other use and any name
 * is accepted, so that clients continue after a restart; it counts for its own caller alone.
 */
export function createSessions(): (callerId: string, name: string) => Session {
  const running = new Map<string, AbortController>();
  return (callerId, name) => ({
    begin(id, signal) {
      const key = JSON.stringify([callerId, name, id]);
      const controller = new AbortController();
      const abort = () => controller.abort();
      signal.addEventListener('abort', abort, { once: true });
      running.set(key, controller);
      const end = () => {
        signal.removeEventListener('abort', abort);
        if (running.get(key) === controller) running.delete(key);
      };
      return { signal: controller.signal, end };
    },
    cancel(id) {
      running.get(JSON.stringify([callerId, name, id]))?.abort();
    },
  });
}
