import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { HEARTBEAT_MS } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { after, every } from '../timers';

const heartbeatMs: typeof HEARTBEAT_MS = 10_000;
/** Socket open and welcome received within this time, or it is given up. */
const WELCOME_MS = 10_000;
/** After a sign that the network changed, how long an answer may take. */
const PROBE_MS = 2_500;

export interface HubSocket {
  send(message: ToServer): void;
  /** A frame of sound or of a recording; dropped while `waitingBytes` is infinite. */
  sendFrame(frame: Uint8Array<ArrayBuffer>): void;
  /** What was sent and has not left this machine yet, in bytes; infinite while nothing can be sent. */
  readonly waitingBytes: number;
  /** Asks for a sign of life; without one the socket counts as lost. */
  probe(): void;
  /** Closes without telling `lost`. */
  close(): void;
}

/**
 * One WebSocket to the hub, alive or lost: `lost` is told once, as soon as the other side is silent for too long,
 * whatever the browser believes of the socket.
 */
export function openSocket(
  url: string,
  on: { open(): void; message(message: ToParticipant): void; lost(): void },
): HubSocket {
  const life = new AbortController();
  const { signal } = life;
  const socket = new WebSocket(url);
  let heardAt = Date.now();
  let welcomed = false;

  const send = (message: ToServer): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const isReady = (): boolean => welcomed && socket.readyState === WebSocket.OPEN;
  const lost = (): void => {
    if (signal.aborted) return;
    life.abort();
    socket.close();
    on.lost();
  };
  const probe = (): void => {
    if (!welcomed) return; // that has its own limit
    const asked = Date.now();
    send({ type: 'ping' });
    after(PROBE_MS, signal, () => {
      if (heardAt < asked) lost();
    });
  };

  socket.addEventListener('open', () => on.open(), { signal });
  socket.addEventListener('close', lost, { signal });
  socket.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      heardAt = Date.now();
      const message = readMessage(event.data);
      if (!message) return;
      if (message.type === 'welcome') welcomed = true;
      if (message.type === 'ping') send({ type: 'pong' });
      else if (message.type !== 'pong') on.message(message);
    },
    { signal },
  );
  after(WELCOME_MS, signal, () => {
    if (!welcomed) lost();
  });
  every(heartbeatMs / 2, signal, () => {
    const silentMs = Date.now() - heardAt;
    if (silentMs >= 3 * heartbeatMs) lost();
    else if (silentMs >= heartbeatMs) send({ type: 'ping' });
  });
  return {
    send,
    probe,
    close: () => {
      life.abort();
      hangUp(socket);
    },
    sendFrame: (frame) => {
      if (isReady()) socket.send(frame);
    },
    get waitingBytes() {
      return isReady() ? socket.bufferedAmount : Infinity;
    },
  };
}

/**
 * Closes a socket that nobody needs any more. One that is still being opened is closed once it is open: of one that is
 * closed before, browsers complain in the console of whoever has the element in a page.
 */
export function hangUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener('open', () => socket.close(), { once: true });
  } else {
    socket.close();
  }
}

/** What the server said; null for what is no message. */
export function readMessage(data: unknown): ToParticipant | null {
  if (typeof data !== 'string') return null;
  const value: unknown = JSON.parse(data);
  return isMessage(value) ? value : null;
}

/** The server is ours and of the same version: only the outline is checked. Unknown types fall through every switch. */
function isMessage(value: unknown): value is ToParticipant {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
