import { after } from '../browser/timers';

/** The longest time for a server to give an address, in milliseconds. */
const PATIENCE_MS = 6_000;
/** Types of candidates by what gives them. */
const TYPES = { stun: 'srflx', relay: 'relay' } as const;

/** Returns whether STUN or TURN servers give this browser an address. */
export async function findAddress(
  kind: 'stun' | 'relay',
  iceServers: RTCIceServer[],
  signal: AbortSignal,
): Promise<boolean> {
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  let connection: RTCPeerConnection | null = null;
  try {
    const opened = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: kind === 'relay' ? 'relay' : 'all',
    });
    connection = opened;
    opened.createDataChannel('check');
    const found = new Promise<boolean>((resolve) => {
      let hasFailed = false;
      opened.addEventListener('icecandidateerror', () => (hasFailed = true), { signal: over });
      opened.addEventListener(
        'icecandidate',
        ({ candidate }) => {
          if (candidate?.type === TYPES[kind]) resolve(true);
        },
        { signal: over },
      );
      opened.addEventListener(
        'icegatheringstatechange',
        () => {
          // Somebody with a public address gets no second one of the same value.
          const isPublic = kind === 'stun' && 'onicecandidateerror' in opened && !hasFailed;
          if (opened.iceGatheringState === 'complete') resolve(isPublic);
        },
        { signal: over },
      );
      after(PATIENCE_MS, over, () => resolve(false));
      signal.addEventListener('abort', () => resolve(false), { once: true, signal: life.signal });
    });
    await opened.setLocalDescription();
    return await found;
  } catch {
    return false; // a malformed address of a server, or a browser that forbids connections
  } finally {
    life.abort();
    connection?.close();
  }
}
