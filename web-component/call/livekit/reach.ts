import { Room } from 'livekit-client';
import { after } from '../browser/timers';

/** The longest time for LiveKit to connect, in milliseconds. */
const PATIENCE_MS = 12_000;
/** The longest time for media in one attempt, in milliseconds. A lost packet may end the first one. */
const ATTEMPT_MS = 6_000;

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
  after(PATIENCE_MS, over, () => life.abort());
  try {
    for (;;) {
      const reached = await attempt({ url, token }, policy, over);
      if (reached !== 'lost') return reached;
      if (over.aborted) return false;
    }
  } finally {
    life.abort();
  }
}

/** @returns `lost`: LiveKit answered, but media did not pass in time */
async function attempt(
  { url, token }: { url: string; token: string },
  policy: RTCIceTransportPolicy,
  over: AbortSignal,
): Promise<boolean | null | 'lost'> {
  const life = new AbortController();
  const room = new Room({ disconnectOnPageLeave: false });
  let answered = false;
  let lacksRelay = false;
  const giveUp = () => void room.disconnect().catch(() => undefined);
  room.once('signalConnected', () => {
    answered = true;
    lacksRelay = policy === 'relay' && !namesRelay(room);
    if (lacksRelay) giveUp();
  });
  over.addEventListener('abort', giveUp, { once: true, signal: life.signal });
  try {
    await room.connect(url, token, {
      autoSubscribe: false,
      maxRetries: 0,
      peerConnectionTimeout: ATTEMPT_MS,
      rtcConfig: { iceTransportPolicy: policy },
    });
    return !over.aborted;
  } catch {
    if (lacksRelay) return null;
    return answered ? 'lost' : false;
  } finally {
    life.abort();
    await room.disconnect().catch(() => undefined);
  }
}

const namesRelay = ({ engine }: Room): boolean =>
  (engine.latestJoinResponse?.iceServers ?? []).some(({ urls }) => urls.some((url) => /^turns?:/.test(url)));
