import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../../../platform/log/log';
import type { ToServer } from '../../../platform/hub/client-messages';
import { CLOSE, HEARTBEAT_MS } from '../../../platform/hub/protocol';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import { readFrame, type FragmentFrame, type SoundFrame } from '../../../platform/hub/frames';
import { Outbox, type Delivery } from './outbox';
import { createRates, rateKindOf } from './rates';
import { readMessage, type Read } from './read-message';
import type { Cancel, Timers } from '../../../platform/time/timers';

export interface ConnectionDeps {
  now: () => Date;
  timers: Timers;
  log: Log;
  /** The maximum size of messages that wait for a client that does not read, in bytes. */
  maxBufferedBytes: number;
}

/** The client at the other end of a socket, as the request that opened it tells. */
export type Peer = Pick<Connection, 'ip' | 'browser' | 'origin'>;

export type Malformed = Extract<Read, { ok: false }>;

/** Handles what a client sends. */
export interface Receiver {
  /** Handles a message. Is called for one message after the other, and must not reject. */
  message(message: ToServer): Promise<void>;
  /** Handles a fragment of a recording chunk, in order with the messages. */
  fragment(frame: FragmentFrame): Promise<void>;
  /** Handles audio of the microphone, which does not wait for earlier messages. */
  sound(frame: SoundFrame): void;
  /** Handles data that is not a message of the protocol. */
  malformed(read: Malformed): void;
  /** Handles the end of the socket, after all earlier messages. Is called once. */
  closed(): void;
}

/** Unanswered pings after which the connection is closed. */
const MISSED_MAX = 3;
/** Messages of one client that may wait while an earlier one is handled. */
const WAITING_MAX = 500;
/** Bytes of such messages above which the server stops reading from the client. */
const WAITING_BYTES = 500_000;
/** Heartbeats without the client reading any of the data that waits for it, after which the connection is cut. */
const STALLED_MAX = 6;

/**
 * One client's socket: sends messages, handles incoming ones in order, and detects a client that is silent or stalled.
 */
export class Connection {
  readonly id = randomUUID();
  readonly ip: string | null;
  /** The browser of the client with its major version, for example "Firefox 140 on Linux"; null: not known. */
  readonly browser: string | null;
  /** The origin of the page of the client; null: a page of this server, or a client that is not a browser. */
  readonly origin: string | null;
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDeps;
  readonly #receiver: Receiver;
  #cancelHeartbeat: Cancel = () => {};
  #hasReceived = true;
  #missed = 0;
  #hasRead = false;
  #stalled = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #isBehind = false;
  #isFlooding = false;
  readonly #outbox: Outbox;
  #lastHandled: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, { ip, browser, origin }: Peer, deps: ConnectionDeps, receiver: Receiver) {
    this.#socket = socket;
    this.#deps = deps;
    this.#receiver = receiver;
    this.ip = ip;
    this.browser = browser;
    this.origin = origin;
    this.#outbox = new Outbox({
      maxBytes: deps.maxBufferedBytes,
      isFull: () => socket.bufferedAmount > deps.maxBufferedBytes / 2,
      write: (data) => this.#write(data),
    });
    const rates = createRates(deps.now);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary, rates));
    socket.on('error', (err) => deps.log.debug({ connectionId: this.id, err }, 'hub socket failed'));
    socket.once('close', () => this.#handleClose());
    this.#scheduleHeartbeat();
  }

  /** Whether it is closed or closing: incoming data is ignored. */
  get isOver(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  /** Sends a message of the server. A client that does not read is disconnected, so that the buffer stays bounded. */
  send(message: ToParticipant): void {
    if (this.isOver) return;
    this.#write(JSON.stringify(message));
    if (this.#socket.bufferedAmount <= this.#deps.maxBufferedBytes) return;
    this.#deps.log.warn({ connectionId: this.id }, 'hub client does not read');
    this.terminate();
  }

  /**
   * Relays a message of another participant. A client that reads too slowly stays connected: messages wait in the
   * outbox, and when that is full, the sender with the most waiting loses some. A client that lost a required message
   * receives what waits, nothing after it, and is then disconnected so that it resumes.
   * @param from the participant who sent it
   */
  relay(message: ToParticipant, from: string, delivery: Delivery = 'transient'): void {
    if (this.isOver || this.#isBehind) return;
    const lost = this.#outbox.put(from, JSON.stringify(message), delivery);
    if (lost === null) return;
    this.#isBehind = lost === 'required';
    this.#deps.log.debug({ connectionId: this.id, lost }, 'hub client is too far behind');
  }

  /** Returns whether the state of a participant with that key waits to be sent. */
  isQueued(from: string, key: string): boolean {
    return this.#outbox.isQueued(from, key);
  }

  /** Discards the state of a participant with that key, if it has not been sent. @returns whether it waited */
  discard(from: string, key: string): boolean {
    return this.#outbox.discard(from, key);
  }

  /** Closes the connection of a client that exceeds its limits. Messages that wait are not handled. */
  closeForFlood(kind: string): void {
    this.#isFlooding = true;
    this.#deps.log.warn({ connectionId: this.id, kind }, 'hub client floods');
    this.close(CLOSE.flood, `Too many messages (${kind}).`);
  }

  /** @param reason at most 123 bytes */
  close(code: number, reason: string): void {
    this.#cancelHeartbeat();
    this.#socket.close(code, reason);
  }

  /** Terminates the connection without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean, rates: ReturnType<typeof createRates>): void {
    if (this.isOver || !Buffer.isBuffer(data)) return; // ws passes only buffers unless it is configured otherwise
    this.#hasReceived = true;
    const frame = isBinary ? readFrame(data) : null;
    const read = isBinary ? BINARY : readMessage(data.toString());
    const kind = frame ? rateKindOf(frame.kind) : read.ok ? rateKindOf(read.message.type) : 'other';
    if (!rates(kind) || this.#waiting >= WAITING_MAX) {
      this.closeForFlood(kind);
      return;
    }
    if (frame?.kind === 'sound') this.#receiver.sound(frame);
    else if (frame) this.#queue(data.length, () => this.#receiver.fragment(frame));
    else if (read.ok) this.#queue(data.length, () => this.#receiver.message(read.message));
    else this.#receiver.malformed(read);
  }

  /**
   * Does something after the messages that have arrived, as if it were one; not when the connection is over by then.
   */
  enqueue(work: () => Promise<void>): void {
    this.#queue(0, async () => {
      if (!this.isOver) await work();
    });
  }

  /** Handles a message after those before it. While too many bytes wait, the server does not read from the client. */
  #queue(bytes: number, handle: () => Promise<void>): void {
    this.#waiting += 1;
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > WAITING_BYTES) this.#socket.pause();
    this.#lastHandled = this.#lastHandled.then(async () => {
      this.#waiting -= 1;
      this.#waitingBytes -= bytes;
      if (this.#socket.isPaused && this.#waitingBytes <= WAITING_BYTES) this.#socket.resume();
      if (!this.#isFlooding) await handle();
    });
  }

  #write(data: string): void {
    this.#socket.send(data, () => {
      this.#hasRead = true;
      if (this.isOver) return;
      this.#outbox.drain();
      // Closes only after the client has read everything, so that the deadline does not depend on a slow client.
      const hasReadAll = this.#outbox.isEmpty && this.#socket.bufferedAmount === 0;
      if (this.#isBehind && hasReadAll)
        this.close(CLOSE.behind, 'Too many messages arrived at once: join again.');
    });
  }

  #scheduleHeartbeat(): void {
    this.#cancelHeartbeat = this.#deps.timers.after(HEARTBEAT_MS, () => {
      if (this.isOver) return;
      if (this.#isStalled()) {
        this.#deps.log.warn({ connectionId: this.id }, 'hub client does not read');
        this.terminate();
        return;
      }
      if (this.#hasReceived || this.#socket.isPaused) {
        this.#missed = 0;
      } else if (this.#missed < MISSED_MAX) {
        this.#missed += 1;
        this.send({ type: 'ping' });
      } else {
        this.close(CLOSE.silent, 'The client did not answer.');
        return;
      }
      this.#hasReceived = false;
      this.#scheduleHeartbeat();
    });
  }

  /** Returns whether data waits for the client and it has read none of it for a while, even if it sends messages. */
  #isStalled(): boolean {
    const hasReadNothing = this.#socket.bufferedAmount > 0 && !this.#hasRead;
    this.#hasRead = false;
    this.#stalled = hasReadNothing ? this.#stalled + 1 : 0;
    return this.#stalled >= STALLED_MAX;
  }

  #handleClose(): void {
    this.#cancelHeartbeat();
    this.#socket.removeAllListeners('message');
    void this.#lastHandled.then(() => this.#receiver.closed());
  }
}

const BINARY: Malformed = {
  ok: false,
  type: 'binary',
  sentence: 'The binary message is malformed.',
  otherVersion: false,
};
