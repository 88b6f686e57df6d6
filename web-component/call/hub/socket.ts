import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { HEARTBEAT_MS } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { after, every } from '../browser/timers';

const heartbeatMs: typeof HEARTBEAT_MS = 10_000;
/** The socket must be open within this time, in milliseconds. A server that moves you has as much time. */
const OPEN_MS = 10_000;
/** The longest time for an answer to a probe, in milliseconds. */
const PROBE_MS = 2_500;
/**
 * The last part of each limit, in milliseconds. A page that stood still uses it to read messages that arrived long
 * before.
 */
const READ_MS = 100;

export interface HubSocket {
  send(message: ToServer): void;
  /** Sends an audio or recording frame. It is dropped while `waitingBytes` is infinite. */
  sendFrame(frame: Uint8Array<ArrayBuffer>): void;
  /** Bytes that were sent and have not left this machine yet; infinite while nothing can be sent. */
  readonly waitingBytes: number;
  /**
   * Pings the server. Without an answer within so many milliseconds, the socket counts as lost. A server that moves you
   * to another session of the call answers after the move, so its limit is longer.
   */
  probe(limitMs?: number): void;
  /** Closes without calling `lost`. */
  close(): void;
}

/**
 * Opens one WebSocket to the hub. `lost` is called once, when the socket closes or the server is silent for too long,
 * whatever the browser reports.
 * @param answerMs the join must be answered within this time, in milliseconds
 */
export function openSocket(
  url: string,
  answerMs: number,
  on: { open(): void; message(message: ToParticipant): void; lost(): void },
): HubSocket {
  const life = new AbortController();
  const { signal } = life;
  const socket = new WebSocket(url);
  let heardAt = Date.now();
  let welcomed = false;
  /** Whether the server has answered the join: with a welcome, or that you wait. */
  let answered = false;
  /** Whether the server has asked to move you to another session of the call, and has not done so yet. */
  let isMoving = false;

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
  const limit = (ms: number, isKept: () => boolean): void =>
    after(ms - READ_MS, signal, () =>
      after(READ_MS, signal, () => {
        if (!isKept()) lost();
      }),
    );
  const probe = (limitMs = PROBE_MS): void => {
    if (!answered) return; // the answer has its own limit
    const asked = Date.now();
    send({ type: 'ping' });
    limit(isMoving ? OPEN_MS : limitMs, () => heardAt >= asked);
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
      if (message.type === 'welcome' || message.type === 'waiting') answered = true;
      if (message.type === 'move') isMoving = true;
      if (message.type === 'welcome' || message.type === 'move-cancelled') isMoving = false;
      if (message.type === 'ping') send({ type: 'pong' });
      else if (message.type !== 'pong') on.message(message);
    },
    { signal },
  );
  limit(OPEN_MS, () => socket.readyState === WebSocket.OPEN);
  limit(answerMs, () => answered);
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
 * Closes a socket that is no longer needed, once it is open. Browsers write an error to the console of the page when a
 * socket is closed while it is connecting.
 */
export function hangUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener('open', () => socket.close(), { once: true });
  } else {
    socket.close();
  }
}

/** Returns a message of the server; null for anything else. */
export function readMessage(data: unknown): ToParticipant | null {
  if (typeof data !== 'string') return null;
  const value: unknown = JSON.parse(data);
  return isMessage(value) ? value : null;
}

/**
 * Checks only the outline of a message, because the server speaks the same version of the protocol. Every switch
 * ignores unknown types.
 */
function isMessage(value: unknown): value is ToParticipant {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
