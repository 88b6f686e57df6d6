import { Room } from 'livekit-client';
import { after } from '../browser/timers';

/** The longest time for LiveKit to connect, in milliseconds. */
const PATIENCE_MS = 12_000;

/**
 * Connects to LiveKit as a call does, and leaves.
 * @param policy `relay`: through LiveKit's relay alone
 * @returns whether media can go both ways; null: LiveKit names no relay
 */
export async function reachLiveKit(
  { url, token }: { url: string; token: string },
  policy: RTCIceTransportPolicy,
  signal: AbortSignal,
): Promise<boolean | null> {
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  const room = new Room({ disconnectOnPageLeave: false });
  let lacksRelay = false;
  const giveUp = () => void room.disconnect().catch(() => undefined);
  room.once('signalConnected', () => {
    lacksRelay = policy === 'relay' && !namesRelay(room);
    if (lacksRelay) giveUp();
  });
  signal.addEventListener('abort', giveUp, { once: true, signal: life.signal });
  after(PATIENCE_MS, over, giveUp);
  try {
    const rtcConfig = { iceTransportPolicy: policy };
    await room.connect(url, token, { autoSubscribe: false, maxRetries: 0, rtcConfig });
    return !signal.aborted;
  } catch {
    return lacksRelay ? null : false;
  } finally {
    life.abort();
    await room.disconnect().catch(() => undefined);
  }
}

const namesRelay = ({ engine }: Room): boolean =>
  (engine.latestJoinResponse?.iceServers ?? []).some(({ urls }) => urls.some((url) => /^turns?:/.test(url)));
