import { every, pause } from '../browser/timers';

/** The longest time for pictures to arrive, in milliseconds. */
const PATIENCE_MS = 8_000;
/** The interval between two looks at the received media, in milliseconds. */
const LOOK_MS = 100;
/** Bandwidth through a relay is measured until this time has passed, or this many bytes have arrived. */
const MEASURE_MS = 2_000;
const MEASURE_BYTES = 3_000_000;
/** Bytes of one message, and how many may wait to be sent. */
const CHUNK_BYTES = 16_384;
const WAITING_BYTES = 262_144;

/**
 * Sends pictures from this page to itself, as a call would send them.
 * @param policy `relay`: through the relay alone, and its bandwidth is measured
 * @returns null: they did not arrive in time
 */
export async function sendMedia(
  iceServers: RTCIceServer[],
  policy: RTCIceTransportPolicy,
  signal: AbortSignal,
): Promise<{ kilobitsPerSecond: number | null } | null> {
  const life = new AbortController();
  const over = AbortSignal.any([signal, life.signal]);
  const connections: RTCPeerConnection[] = [];
  try {
    const configuration = { iceServers, iceTransportPolicy: policy };
    const [from, to] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
    connections.push(from, to);
    const picture = testPicture(over);
    from.addTrack(picture);
    const channel = from.createDataChannel('check');
    const received = countBytes(to, over);
    await connect(from, to, over);
    if (!(await hasArrived(to, over))) return null;
    return { kilobitsPerSecond: policy === 'relay' ? await measure(channel, received, over) : null };
  } catch {
    return null; // a browser that forbids connections
  } finally {
    life.abort();
    for (const connection of connections) connection.close();
  }
}

/** Returns a small picture that changes. */
function testPicture(signal: AbortSignal): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  const drawing = canvas.getContext('2d');
  let hue = 0;
  every(LOOK_MS, signal, () => {
    if (drawing === null) return;
    drawing.fillStyle = `hsl(${(hue += 30)} 60% 50%)`;
    drawing.fillRect(0, 0, 64, 64);
  });
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('The browser captures no canvas.');
  signal.addEventListener('abort', () => track.stop(), { once: true });
  return track;
}

async function connect(from: RTCPeerConnection, to: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.addEventListener(
      'icecandidate',
      ({ candidate }) => void other.addIceCandidate(candidate ?? undefined).catch(() => undefined),
      { signal },
    );
  }
  const offer = await from.createOffer();
  await to.setRemoteDescription(offer);
  await from.setLocalDescription(offer);
  const answer = await to.createAnswer();
  await to.setLocalDescription(answer);
  await from.setRemoteDescription(answer);
}

async function hasArrived(to: RTCPeerConnection, signal: AbortSignal): Promise<boolean> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!signal.aborted && performance.now() < endsAt) {
    const report = await to.getStats();
    for (const entry of report.values()) {
      if (entry.type === 'inbound-rtp' && entry.packetsReceived > 0) return true;
    }
    await pause(LOOK_MS, signal);
  }
  return false;
}

/** Counts the received bytes. @returns reads how many bytes have arrived so far */
function countBytes(to: RTCPeerConnection, signal: AbortSignal): () => number {
  let bytes = 0;
  to.addEventListener(
    'datachannel',
    ({ channel }) =>
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<ArrayBuffer | Blob>) =>
          (bytes += data instanceof ArrayBuffer ? data.byteLength : data.size),
        { signal },
      ),
    { signal },
  );
  return () => bytes;
}

/** @returns kbit/s; null when the channel did not open or nothing arrived */
async function measure(
  channel: RTCDataChannel,
  received: () => number,
  signal: AbortSignal,
): Promise<number | null> {
  const opensBy = performance.now() + PATIENCE_MS;
  while (channel.readyState === 'connecting' && !signal.aborted && performance.now() < opensBy)
    await pause(LOOK_MS, signal);
  const chunk = new Uint8Array(CHUNK_BYTES);
  const startedAt = performance.now();
  while (
    channel.readyState === 'open' &&
    !signal.aborted &&
    received() < MEASURE_BYTES &&
    performance.now() - startedAt < MEASURE_MS
  ) {
    while (channel.bufferedAmount < WAITING_BYTES) channel.send(chunk);
    await pause(10, signal);
  }
  const kilobits = (received() * 8) / 1_000;
  return kilobits === 0 ? null : Math.round(kilobits / ((performance.now() - startedAt) / 1_000));
}
