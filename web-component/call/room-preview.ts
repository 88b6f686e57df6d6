import type { ToServer } from '../../server/platform/hub/client-messages';
import { hubUrl, PROTOCOL } from './hub/address';
import { loadLiveKit } from './load-livekit';
import { hangUp, readMessage } from './hub/socket';
import type { RoomPreview } from './state';
import { after } from './timers';

/** How long the answer may take, in milliseconds. The device check shows it and does not wait for it. */
const PATIENCE_MS = 8_000;

/**
 * Asks what is going on in a room, without joining it.
 * @param token join token
 * @param signal cancels the question
 * @returns null when there is no connection or no valid token, or the question was cancelled
 */
export async function loadRoomPreview(
  serverUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<RoomPreview | null> {
  if (signal.aborted) return null;
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  try {
    const socket = new WebSocket(hubUrl(serverUrl));
    return await new Promise<RoomPreview | null>((resolve) => {
      over.addEventListener('abort', () => hangUp(socket), { once: true });
      signal.addEventListener('abort', () => resolve(null), { once: true, signal: life.signal });
      after(PATIENCE_MS, over, () => {
        socket.close();
        resolve(null);
      });
      const question: ToServer = { type: 'preview', protocol: PROTOCOL, token };
      socket.addEventListener('open', () => socket.send(JSON.stringify(question)), { signal: over });
      socket.addEventListener('close', () => resolve(null), { signal: over });
      socket.addEventListener('message', ({ data }) => resolve(previewIn(data)), { signal: over });
    });
  } catch {
    return null; // not a URL, or one that this page may not connect to
  } finally {
    life.abort();
  }
}

/** Any other message is a refusal. What will carry the media is loaded while the devices are checked. */
function previewIn(data: unknown): RoomPreview | null {
  const answer = readMessage(data);
  if (answer?.type !== 'preview') return null;
  const { people, isRecorded, agent, engine, settings } = answer;
  if (engine === 'livekit') void loadLiveKit();
  return { people, isRecorded, agent, settings: settings ?? null };
}
