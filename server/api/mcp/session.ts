import { createHash } from 'node:crypto';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The running calls of one client. */
export interface Session {
  /** Registers a call. Its `signal` is aborted with the given one, or when the call is cancelled. */
  begin(id: RequestId, signal: AbortSignal): { signal: AbortSignal; end(): void };
  cancel(id: RequestId): void;
}

/** Carries what a client asked for to all processes that serve the same clients. */
export interface Signal {
  tell(value: string): void;
  /** Called for each value that any process tells, this one included. */
  onTold(receive: (value: string) => void): void;
}

/**
 * Over HTTP a cancellation is a separate request. Clients get a session name that they send with each request, so that
 * a cancellation finds its own call and not another client's with the same number. The name has no other use and any
 * name is accepted, so that clients continue after a restart; it counts for its own caller alone.
 * @param others carries cancellations, each as a name of fixed length; null: there are no other processes
 */
export function createSessions(others: Signal | null): (callerId: string, name: string) => Session {
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
