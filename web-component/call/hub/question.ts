import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { after } from '../browser/timers';
import { hubUrl } from './address';
import { hangUp, readMessage } from './socket';

/** The longest time for the answer, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Asks the hub something without joining a call.
 * @param question the first and only message
 * @param signal cancels the question
 * @returns the hub's answer; null when there is no connection, no answer came in time, or the question was cancelled
 */
export async function askHub(
  serverUrl: string,
  question: ToServer,
  signal: AbortSignal,
): Promise<ToParticipant | null> {
  if (signal.aborted) return null;
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  try {
    const socket = new WebSocket(hubUrl(serverUrl));
    return await new Promise<ToParticipant | null>((resolve) => {
      over.addEventListener('abort', () => hangUp(socket), { once: true });
      signal.addEventListener('abort', () => resolve(null), { once: true, signal: life.signal });
      after(PATIENCE_MS, over, () => {
        socket.close();
        resolve(null);
      });
      socket.addEventListener('open', () => socket.send(JSON.stringify(question)), { signal: over });
      socket.addEventListener('close', () => resolve(null), { signal: over });
      socket.addEventListener('message', ({ data }) => resolve(readMessage(data)), { signal: over });
    });
  } catch {
    return null; // not a URL, or one that this page may not connect to
  } finally {
    life.abort();
  }
}
