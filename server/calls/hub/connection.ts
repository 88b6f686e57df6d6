import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../../platform/log/log';
import { CLOSE, HEARTBEAT_MS, type ToParticipant, type ToServer } from '../../platform/hub/protocol';
import { readFrame, type FragmentFrame, type SoundFrame } from '../../platform/hub/frames';
import { createOutbox, type Outbox, type Worth } from './outbox';
import { createRates, rateKindOf } from './rates';
import { readMessage, type Read } from './read-message';
import type { Cancel, Timers } from '../../platform/time/timers';

export interface ConnectionDeps {
  now: () => Date;
  timers: Timers;
  log: Log;
  /** How much may wait to be sent to a client that does not read, in bytes. */
  maxBufferedBytes: number;
}

type Unread = Extract<Read, { ok: false }>;

/** What becomes of what a client says. */
export interface Receiver {
  /** Called for one message after the other; what it throws is its own fault. */
  message(message: ToServer): Promise<void>;
  /** A piece of a recording; in order with the messages. */
  fragment(frame: FragmentFrame): Promise<void>;
  /** Sound of the microphone; at once, for it is many. */
  sound(frame: SoundFrame): void;
  /** Something came that is no message of the protocol. */
  malformed(read: Unread): void;
  /** The socket is closed, and all that came before that has been carried out; called once. */
  closed(): void;
}

/** Unanswered pings after which a client is given up. */
const MISSED_MAX = 3;
/** Messages of one client that may wait while an earlier one is carried out. */
const WAITING_MAX = 500;
/** Bytes of such messages from which on no more is read from the client. */
const WAITING_BYTES = 500_000;
/** Heartbeats in which a client takes nothing of what waits for it, and after which it is given up. */
const STALLED_MAX = 6;

/** One client's socket: what is sent, what comes in and in what order, how it is watched and how it ends. */
export class Connection {
  readonly id = randomUUID();
  readonly ip: string | null;
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDeps;
  readonly #receiver: Receiver;
  #cancelHeartbeat: Cancel = () => {};
  #heard = true;
  #missed = 0;
  #hasTaken = false;
  #stalled = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #isBehind = false;
  #isFlooding = false;
  readonly #outbox: Outbox;
  #last: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, ip: string | null, deps: ConnectionDeps, receiver: Receiver) {
    this.#socket = socket;
    this.#deps = deps;
    this.#receiver = receiver;
    this.ip = ip;
    this.#outbox = createOutbox({
      maxBytes: deps.maxBufferedBytes,
      isFull: () => socket.bufferedAmount > deps.maxBufferedBytes / 2,
      write: (data) => this.#write(data),
    });
    const rates = createRates(deps.now);
    socket.on('message', (data, isBinary) => this.#take(data, isBinary, rates));
    socket.on('error', (err) => deps.log.debug({ connectionId: this.id, err }, 'hub socket failed'));
    socket.once('close', () => this.#ended());
    this.#beat();
  }

  /** Whether it is closed or closing: nothing that comes in counts any more. */
  get isOver(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  /** Sends a message of the server. A client that does not read is cut off rather than buffered without bound. */
  send(message: ToParticipant): void {
    if (this.isOver) return;
    this.#write(JSON.stringify(message));
    if (this.#socket.bufferedAmount <= this.#deps.maxBufferedBytes) return;
    this.#deps.log.warn({ connectionId: this.id }, 'hub client does not read');
    this.cut();
  }

  /**
   * Passes on what somebody said. A client that does not read as fast as others speak is not cut off for it: what is too
   * much waits, and where that is too much, whoever said most loses some of it. A client that lost what it needs gets
   * what waits and no more, and is then sent away to come back.
   * @param from the participant who said it
   */
  relay(message: ToParticipant, from: string, worth: Worth = 'passing'): void {
    if (this.isOver || this.#isBehind) return;
    const lost = this.#outbox.put(from, JSON.stringify(message), worth);
    if (lost === null) return;
    this.#isBehind = lost === 'needed';
    this.#deps.log.debug({ connectionId: this.id, lost }, 'hub client is too far behind');
  }

  /** Whether state of a participant about something is passed on and not sent yet. */
  waits(from: string, about: string): boolean {
    return this.#outbox.waits(from, about);
  }

  /** State of a participant about something that is not sent yet is void. @returns whether there was any */
  forget(from: string, about: string): boolean {
    return this.#outbox.forget(from, about);
  }

  /** Ends the connection of somebody who says too much. What they said and was not carried out yet never is. */
  flood(kind: string): void {
    this.#isFlooding = true;
    this.#deps.log.warn({ connectionId: this.id, kind }, 'hub client floods');
    this.close(CLOSE.flood, `Too many messages (${kind}).`);
  }

  /** @param reason at most 123 bytes */
  close(code: number, reason: string): void {
    this.#cancelHeartbeat();
    this.#socket.close(code, reason);
  }

  /** Ends the connection at once, without a word. */
  cut(): void {
    this.#socket.terminate();
  }

  #take(data: RawData, isBinary: boolean, rates: ReturnType<typeof createRates>): void {
    if (this.isOver || !Buffer.isBuffer(data)) return; // ws gives nothing else unless it is told to
    this.#heard = true;
    const frame = isBinary ? readFrame(data) : null;
    const read = isBinary ? BINARY : readMessage(data.toString());
    const kind = frame ? rateKindOf(frame.kind) : read.ok ? rateKindOf(read.message.type) : 'other';
    if (!rates(kind) || this.#waiting >= WAITING_MAX) {
      this.flood(kind);
      return;
    }
    if (frame?.kind === 'sound') this.#receiver.sound(frame);
    else if (frame) this.#queue(data.length, () => this.#receiver.fragment(frame));
    else if (read.ok) this.#queue(data.length, () => this.#receiver.message(read.message));
    else this.#receiver.malformed(read);
  }

  /** Where much waits, the client waits, too: it may send on when there is room again. */
  #queue(bytes: number, carryOut: () => Promise<void>): void {
    this.#waiting += 1;
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > WAITING_BYTES) this.#socket.pause();
    this.#last = this.#last.then(async () => {
      this.#waiting -= 1;
      this.#waitingBytes -= bytes;
      if (this.#socket.isPaused && this.#waitingBytes <= WAITING_BYTES) this.#socket.resume();
      if (!this.#isFlooding) await carryOut();
    });
  }

  #write(data: string): void {
    this.#socket.send(data, () => {
      this.#hasTaken = true;
      if (this.isOver) return;
      this.#outbox.drain();
      // Not before all is taken: how long a closing may take does not depend on how slow the client is.
      const hasAll = this.#outbox.isEmpty && this.#socket.bufferedAmount === 0;
      if (this.#isBehind && hasAll) this.close(CLOSE.behind, 'Too much was said at once: join again.');
    });
  }

  #beat(): void {
    this.#cancelHeartbeat = this.#deps.timers.after(HEARTBEAT_MS, () => {
      if (this.isOver) return;
      if (this.#isStalled()) {
        this.#deps.log.warn({ connectionId: this.id }, 'hub client does not read');
        this.cut();
        return;
      }
      if (this.#heard || this.#socket.isPaused) {
        this.#missed = 0;
      } else if (this.#missed < MISSED_MAX) {
        this.#missed += 1;
        this.send({ type: 'ping' });
      } else {
        this.close(CLOSE.silent, 'Nothing was heard.');
        return;
      }
      this.#heard = false;
      this.#beat();
    });
  }

  /** Whether something waits for the client, which has taken nothing of it for a while, whatever it says. */
  #isStalled(): boolean {
    const isStill = this.#socket.bufferedAmount > 0 && !this.#hasTaken;
    this.#hasTaken = false;
    this.#stalled = isStill ? this.#stalled + 1 : 0;
    return this.#stalled >= STALLED_MAX;
  }

  #ended(): void {
    this.#cancelHeartbeat();
    this.#socket.removeAllListeners('message');
    void this.#last.then(() => this.#receiver.closed());
  }
}

const BINARY: Unread = {
  ok: false,
  type: 'binary',
  sentence: 'The binary message is malformed.',
  otherVersion: false,
};
