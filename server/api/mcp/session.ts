import { createHash } from 'node:crypto';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The running calls of one client. */
export interface Session {
  /** Registers a call. Its `signal` is aborted with the given one, or when the call is cancelled. */
  begin(id: RequestId, signal: AbortSignal): { signal: AbortSignal; end(): void };
  cancel(id: RequestId): void;
}

/** Carries cancellations to the other processes that serve the same clients. */
export interface Cancellations {
  /** @param call a name of fixed length, for any name that the client chose */
  tell(call: string): void;
  /** Called for each that any process tells. */
  onTold(cancel: (call: string) => void): void;
}

/**
 * Over HTTP a cancellation is a separate request. Clients get a session name that they send with each request, so that
 * a cancellation finds its own call and not another client's with the same number. The name has no other use and any
 * name is accepted, so that clients continue after a restart; it counts for its own caller alone.
 * @param others the other processes; null: there are none
 */
export function createSessions(others: Cancellations | null): (callerId: string, name: string) => Session {
  const running = new Map<string, AbortController>();
  others?.onTold((call) => running.get(call)?.abort());
  return (callerId, name) => ({
    begin(id, signal) {
      const key = keyOf(callerId, name, id);
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
      const key = keyOf(callerId, name, id);
      const call = running.get(key);
      if (call === undefined) others?.tell(key);
      else call.abort();
    },
  });
}

const keyOf = (callerId: string, name: string, id: RequestId): string =>
  createHash('sha256')
    .update(JSON.stringify([callerId, name, id]))
    .digest('base64url');
