import type { ToServer } from '../../server/platform/hub/client-messages';
import { hubUrl, PROTOCOL } from './hub/address';
import { hangUp, readMessage } from './hub/socket';
import type { Lobby } from './state';
import { after } from './timers';

/** How long the answer may take, in milliseconds: it is told beside the device check, which waits for nobody. */
const PATIENCE_MS = 8_000;

/**
 * What goes on in a room, before entering it.
 * @param token join token
 * @param signal gives up
 * @returns null when it cannot be known: no connection, no valid token, given up
 */
export async function look(serverUrl: string, token: string, signal: AbortSignal): Promise<Lobby | null> {
  if (signal.aborted) return null;
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  try {
    const socket = new WebSocket(hubUrl(serverUrl));
    return await new Promise<Lobby | null>((resolve) => {
      over.addEventListener('abort', () => hangUp(socket), { once: true });
      signal.addEventListener('abort', () => resolve(null), { once: true, signal: life.signal });
      after(PATIENCE_MS, over, () => {
        socket.close();
        resolve(null);
      });
      const question: ToServer = { type: 'preview', protocol: PROTOCOL, token };
      socket.addEventListener('open', () => socket.send(JSON.stringify(question)), { signal: over });
      socket.addEventListener('close', () => resolve(null), { signal: over });
      socket.addEventListener('message', ({ data }) => resolve(lobbyIn(data)), { signal: over });
    });
  } catch {
    return null; // no address of a server, or one that this page may not connect to
  } finally {
    life.abort();
  }
}

/** Anything else than the answer is a refusal. */
function lobbyIn(data: unknown): Lobby | null {
  const said = readMessage(data);
  return said?.type === 'preview'
    ? { people: said.people, isRecorded: said.isRecorded, agent: said.agent }
    : null;
}
