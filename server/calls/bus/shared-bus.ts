import type { Log } from '../../platform/log/log';
import type { LeaseTiming } from '../../platform/processes/lease';
import type { Cancel, Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';
import { readFrame, type Frame } from './frames';
import type { OpenBus } from './open-bus';
import { OutgoingFrames } from './outgoing-frames';
import { Peers } from './peers';
import type { SharedPresences } from './shared-presences';
import { Subscribers, type Message } from './subscribers';

/** Carries frames between processes. Each frame reaches all of them, in one order, until the connection is lost. */
interface Channel {
  /** Sends payloads in this order. @throws when the connection is lost; it is then unknown which payloads were sent */
  send(payloads: string[]): Promise<void>;
  /** Ends the connection; `onLost` is not called. */
  close(): Promise<void>;
}

/** Opens a channel, and resolves when it listens. */
export type OpenChannel = (handlers: {
  onReceived: (payload: string) => void;
  onLost: (cause: unknown) => void;
}) => Promise<Channel>;

interface Options {
  openChannel: OpenChannel;
  /** The longest payload, in bytes. */
  maxPayload: number;
  processId: string;
  presences: SharedPresences;
  timers: Timers;
  log: Log;
  timing: LeaseTiming;
  /** Returns whether other processes run at this moment. */
  hasOthers: () => Promise<boolean>;
}

/** Wait before the channel is opened again, in milliseconds. */
const RETRY_MS = 250;
/** Longest wait for what is still to be sent at the end, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;
/**
 * Creates the bus of several processes. Events pass through one channel, so that all processes receive them in one
 * order. A process that runs alone, or whose channel is away, hands its own events to its own rooms at once.
 * @throws when the channel cannot be opened
 */
export async function openSharedBus(options: Options): Promise<OpenBus> {
  const { presences } = options;
  const subscribers = new Subscribers();
  const link = new Link(options, subscribers);
  await link.start();
  return {
    publish: (roomId, event) => link.publish([roomId, event]),
    subscribe: async (roomId, receive) => subscribers.subscribe(roomId, receive),
    presence: presences.port,
    signal: (name, value) => link.publish([name, value, 'signal']),
    onSignal: (name, receive) => subscribers.onSignal(name, receive),
    onMissed: (listener) => link.onMissed(listener),
    get isDeaf() {
      return link.isDown;
    },
    async healPresences() {
      const areLost = await presences.areLost();
      if (areLost) presences.setStale();
      await presences.restore();
      if (!areLost) return;
      for (const { roomId, entry } of await presences.stored()) {
        link.publish([roomId, { kind: 'participant', participant: entry.participant }]);
      }
    },
    close: () => link.close(),
  };
}

/** The connection of this process to the others: a channel that is opened again whenever it is lost. */
class Link {
  readonly #options: Options;
  readonly #subscribers: Subscribers;
  readonly #outgoing: OutgoingFrames;
  readonly #peers: Peers;
  readonly #missedListeners = new Set<() => void>();
  #channel: Channel | null = null;
  #sending: Promise<void> | null = null;
  #hadPeers = false;
  #isClosed = false;
  #cancelBeat: Cancel = () => {};
  #cancelRetry: Cancel = () => {};

  constructor(options: Options, subscribers: Subscribers) {
    const { processId, maxPayload, timing } = options;
    this.#options = options;
    this.#subscribers = subscribers;
    this.#outgoing = new OutgoingFrames(processId, maxPayload);
    this.#peers = new Peers(Math.ceil(timing.leaseMs / timing.beatMs));
  }

  /** @throws when the channel cannot be opened */
  async start(): Promise<void> {
    const { timers, timing } = this.#options;
    await this.#open();
    this.#cancelBeat = timers.after(timing.beatMs, () => this.#beat());
  }

  get isDown(): boolean {
    return this.#channel === null;
  }

  onMissed(listener: () => void): void {
    this.#missedListeners.add(listener);
  }

  publish(message: Message): void {
    this.#outgoing.add(message);
    if (this.#channel === null || this.#peers.areNone) this.#deliverOwnNow();
    if (this.#outgoing.isTooMuch) {
      this.#options.log.error('too much waited to be sent to the other processes: they miss some of it');
      this.#deliverOwnNow();
      this.#outgoing.drop();
    }
    this.#pump();
  }

  /** Sends what waits, tells the others that this process stops, and ends the channel. */
  async close(): Promise<void> {
    this.#cancelBeat();
    this.#cancelRetry();
    this.#outgoing.requestFarewell();
    this.#pump();
    await withTimeout(this.#flushed(), CLOSE_TIMEOUT_MS, () => {});
    this.#isClosed = true;
    await this.#channel?.close();
    this.#channel = null;
  }

  /** Delivers messages that were published here without waiting for them to come back. */
  #deliverOwnNow(): void {
    for (const message of this.#outgoing.takeUndelivered()) this.#subscribers.deliver(message);
  }

  /** Sends the waiting frames, one statement at a time, which keeps their order. */
  #pump(): void {
    if (this.#sending !== null || this.#channel === null || this.#isClosed) return;
    const payloads = this.#outgoing.take();
    if (payloads.length === 0) return;
    const through = this.#channel;
    this.#sending = through
      .send(payloads)
      .catch((cause: unknown) => this.#lose(through, cause))
      .finally(() => {
        this.#sending = null;
        this.#pump();
      });
  }

  async #flushed(): Promise<void> {
    if (this.#sending === null || this.#channel === null) return;
    await this.#sending;
    await this.#flushed();
  }

  #receive(payload: string): void {
    const frame = readFrame(payload);
    if (frame === null) return;
    // Own messages are delivered when they come back, in the same order as in all other processes.
    if (frame.processId === this.#options.processId)
      for (const message of this.#outgoing.confirm(frame.number)) this.#subscribers.deliver(message);
    else this.#receiveFrom(frame);
  }

  #receiveFrom(frame: Frame): void {
    if (frame.kind !== 'farewell' && !this.#peers.has(frame.processId)) this.#greet();
    const { lines, missed } = this.#peers.read(frame);
    if (missed) this.#tellMissed('events of another process were missed');
    for (const line of lines) this.#subscribers.deliver(JSON.parse(line)); // written by a process of this server, not by a caller
  }

  /** Answers a process that is new here, because it does not know this one yet. */
  #greet(): void {
    this.#outgoing.requestBeat();
    this.#pump();
  }

  #tellMissed(sentence: string): void {
    this.#options.log.warn(`${sentence}; the calls of this process resume`);
    for (const listener of this.#missedListeners) listener();
  }

  #beat(): void {
    const { timers, timing } = this.#options;
    this.#cancelBeat = timers.after(timing.beatMs, () => this.#beat());
    this.#peers.beat();
    if (this.#peers.areNone) this.#deliverOwnNow();
    if (this.#channel !== null && this.#outgoing.countUnconfirmedBeat() > timing.deafMs / timing.beatMs)
      this.#lose(this.#channel, new Error('Nothing comes back.'));
    this.#outgoing.requestBeat();
    this.#pump();
  }

  async #open(): Promise<void> {
    const handlers = {
      onReceived: (payload: string) => {
        if (!this.#isClosed) this.#receive(payload);
      },
      onLost: (cause: unknown) => {
        if (this.#channel === opened) this.#lose(opened, cause);
      },
    };
    let opened: Channel | null = null;
    opened = await this.#options.openChannel(handlers);
    if (this.#isClosed) return opened.close();
    this.#channel = opened;
    this.#outgoing.requestBeat();
    this.#pump();
  }

  #lose(lost: Channel | null, cause: unknown): void {
    if (lost === null || this.#channel !== lost || this.#isClosed) return;
    const { log } = this.#options;
    log.error({ err: cause }, 'the channel between the processes was lost; this process opens it again');
    this.#channel = null;
    this.#outgoing.sendAgain();
    this.#hadPeers = !this.#peers.areNone;
    this.#peers.clear();
    void lost.close().catch(() => {});
    this.#deliverOwnNow();
    this.#retrySoon();
  }

  #retrySoon(): void {
    this.#cancelRetry = this.#options.timers.after(RETRY_MS, () => void this.#reopen());
  }

  /** Opens the channel again. Messages of other processes were missed. Messages of this process are sent now. */
  async #reopen(): Promise<void> {
    const { presences, log, hasOthers } = this.#options;
    try {
      const others = this.#hadPeers || (await hasOthers());
      await this.#open();
      if (this.#isClosed) return;
      presences.setStale();
      await presences.restore();
      log.info('the channel between the processes is open again');
      if (others) this.#tellMissed('the channel was away');
    } catch (err) {
      log.debug({ err }, 'the channel between the processes cannot be opened yet');
      if (!this.#isClosed) this.#retrySoon();
    }
  }
}
