import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The calls of one client that are under way. */
export interface Session {
  /** Notes a call. `signal` is aborted with the given one, or when the call is cancelled. */
  begin(id: RequestId, signal: AbortSignal): { signal: AbortSignal; end(): void };
  cancel(id: RequestId): void;
}

/**
 * Over HTTP a cancellation is a request of its own. So that it finds its call and not another client's with the same
 * number, clients are given a name that they send along. Nothing else hangs on the name, and any is taken: after a
 * restart they go on as if nothing had happened.
 */
export function createSessions(): (name: string) => Session {
  const running = new Map<string, AbortController>();
  return (name) => ({
    begin(id, signal) {
      const key = JSON.stringify([name, id]);
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
      running.get(JSON.stringify([name, id]))?.abort();
    },
  });
}
