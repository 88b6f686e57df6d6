import type { RoomEvent } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import type { LeaseTiming } from '../../platform/processes/processes';
import type { Cancel, Timers } from '../../platform/time/timers';
import { withTimeout } from '../../platform/time/with-timeout';
import {
  HEADER_LENGTH,
  LineCutter,
  LineReader,
  readFrame,
  writeFrame,
  writeLine,
  type Frame,
} from './frames';
import type { OpenBus, SignalName } from './open-bus';
import type { SharedPresences } from './shared-presences';

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
/** Frames of one statement. */
const FRAMES_AT_ONCE = 32;
/** Longest wait for what is still to be sent at the end, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;
/**
 * The maximum size of messages that wait while the channel is down, in bytes. Above it, the others miss all of them.
 */
const MAX_WAITING = 8_000_000;

type Message = [roomId: string, event: RoomEvent] | [signal: SignalName, value: string, kind: 'signal'];

/** A frame, and how many lines end in it. */
interface SentFrame {
  frame: Frame;
  lines: number;
}

/**
 * Creates the bus of several processes. Events pass through one channel, so that all processes receive them in one
 * order. A process that runs alone, or whose channel is away, hands its own events to its own rooms at once.
 * @throws when the channel cannot be opened
 */
export async function openSharedBus(options: Options): Promise<OpenBus> {
  const { openChannel, maxPayload, processId, presences, timers, log, timing, hasOthers } = options;
  const rooms = new Map<string, Set<(event: RoomEvent) => void>>();
  const signals = new Map<SignalName, Set<(value: string) => void>>();
  const onMissed = new Set<() => void>();
  /** Processes that were heard from lately, with the number of beats since. */
  const peers = new Map<string, { reader: LineReader; silentBeats: number }>();
  const silentMax = Math.ceil(timing.leaseMs / timing.beatMs);

  const cutter = new LineCutter();
  let nextNumber = 1;
  let mustBeat = false;
  let mustSayFarewell = false;
  /** Frames to be sent again before anything else, since nobody knows whether they arrived. */
  let unsent: SentFrame[] = [];
  /** Frames that were sent, and have not come back. */
  let unconfirmed: SentFrame[] = [];
  let unconfirmedBeats = 0;
  /** Own messages that are delivered here once they come back, the oldest first. */
  let undelivered: Message[] = [];
  /** The number of own messages that were already delivered and still have to come back. */
  let deliveredAhead = 0;

  const waiting: Message[] = [];
  let isDelivering = false;

  let channel: Channel | null = null;
  let sending: Promise<void> | null = null;
  let hadPeers = false;
  let isClosed = false;
  let cancelRetry: Cancel = () => {};

  await open();
  let cancelBeat = timers.after(timing.beatMs, beat);

  return {
    publish: (roomId, event) => publish([roomId, event]),
    async subscribe(roomId, receive) {
      const room = rooms.get(roomId) ?? new Set();
      rooms.set(roomId, room.add(receive));
      return () => {
        room.delete(receive);
        if (room.size === 0 && rooms.get(roomId) === room) rooms.delete(roomId);
      };
    },
    presence: presences.port,
    signal: (name, value) => publish([name, value, 'signal']),
    onSignal(name, receive) {
      signals.set(name, (signals.get(name) ?? new Set()).add(receive));
    },
    onMissed: (listener) => void onMissed.add(listener),
    get isDeaf() {
      return channel === null;
    },
    healPresences,
    async close() {
      cancelBeat();
      cancelRetry();
      mustSayFarewell = true;
      pump();
      await withTimeout(flushed(), CLOSE_TIMEOUT_MS, () => {});
      isClosed = true;
      await channel?.close();
      channel = null;
    },
  };

  function publish(message: Message): void {
    cutter.add(writeLine(message));
    undelivered.push(message);
    if (channel === null || peers.size === 0) deliverOwnNow();
    dropIfTooMuchWaits();
    pump();
  }

  async function healPresences(): Promise<void> {
    const areLost = await presences.areLost();
    if (areLost) presences.setStale();
    await presences.restore();
    if (!areLost) return;
    for (const { roomId, entry } of await presences.stored()) {
      publish([roomId, { kind: 'participant', participant: entry.participant }]);
    }
  }

  /** Delivers messages that were published here without waiting for them to come back. */
  function deliverOwnNow(): void {
    const early = undelivered;
    undelivered = [];
    deliveredAhead += early.length;
    for (const message of early) deliver(message);
  }

  /** Delivers a message. A message published during a delivery waits, so that all subscribers see the same order. */
  function deliver(message: Message): void {
    waiting.push(message);
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) deliverTo(next);
    } finally {
      isDelivering = false;
    }
  }

  function deliverTo(message: Message): void {
    if (message.length === 3) for (const receive of signals.get(message[0]) ?? []) receive(message[1]);
    else for (const receive of rooms.get(message[0]) ?? []) receive(message[1]);
  }

  /** Sends the waiting frames, one statement at a time, which keeps their order. */
  function pump(): void {
    if (sending !== null || channel === null || isClosed) return;
    const frames = unsent.length > 0 ? unsent.splice(0, FRAMES_AT_ONCE) : cutFrames();
    if (frames.length === 0) return;
    const through = channel;
    unconfirmed.push(...frames);
    sending = through
      .send(frames.map(({ frame }) => writeFrame(frame)))
      .catch((cause: unknown) => lose(through, cause))
      .finally(() => {
        sending = null;
        pump();
      });
  }

  async function flushed(): Promise<void> {
    if (sending === null || channel === null) return;
    await sending;
    await flushed();
  }

  function cutFrames(): SentFrame[] {
    const frames: SentFrame[] = [];
    const add = (kind: Frame['kind'], text: string, lines: number) =>
      frames.push({ frame: { processId, number: nextNumber++, kind, text }, lines });
    while (frames.length < FRAMES_AT_ONCE) {
      const piece = cutter.cut(maxPayload - HEADER_LENGTH);
      if (piece === null) break;
      add(piece.isContinued ? 'continued' : 'whole', piece.text, piece.lines);
    }
    if (frames.length === 0 && mustSayFarewell) add('farewell', '', 0);
    else if (frames.length === 0 && mustBeat) add('whole', '', 0);
    if (frames.length > 0) mustBeat = false;
    if (frames.at(-1)?.frame.kind === 'farewell') mustSayFarewell = false;
    return frames;
  }

  /** Keeps memory free while the channel is down. Numbers still increase, so that others notice missed frames. */
  function dropIfTooMuchWaits(): void {
    if (cutter.length <= MAX_WAITING) return;
    log.error('too much waited to be sent to the other processes: they miss some of it');
    deliverOwnNow();
    deliveredAhead = 0;
    [unsent, unconfirmed] = [[], []];
    while (cutter.cut(MAX_WAITING) !== null) nextNumber += 1;
  }

  function receive(payload: string): void {
    const frame = readFrame(payload);
    if (frame === null) return;
    if (frame.processId === processId) confirm(frame.number);
    else receiveFrom(frame);
  }

  /** Delivers the messages of own frames that came back, in the same order as in all other processes. */
  function confirm(number: number): void {
    let lines = 0;
    while (unconfirmed[0] !== undefined && unconfirmed[0].frame.number <= number) {
      lines += unconfirmed.shift()?.lines ?? 0;
    }
    unconfirmedBeats = 0;
    const early = Math.min(deliveredAhead, lines);
    deliveredAhead -= early;
    for (const message of undelivered.splice(0, lines - early)) deliver(message);
  }

  function receiveFrom(frame: Frame): void {
    if (frame.kind === 'farewell') return void peers.delete(frame.processId);
    const peer = peers.get(frame.processId) ?? { reader: new LineReader(), silentBeats: 0 };
    if (!peers.has(frame.processId)) {
      peers.set(frame.processId, peer);
      mustBeat = true; // the other process does not know this one yet
      pump();
    }
    peer.silentBeats = 0;
    const { lines, missed } = peer.reader.read(frame);
    if (missed) tellMissed('events of another process were missed');
    for (const line of lines) deliver(JSON.parse(line)); // written by a process of this server, not by a caller
  }

  function tellMissed(sentence: string): void {
    log.warn(`${sentence}; the calls of this process resume`);
    for (const listener of onMissed) listener();
  }

  function beat(): void {
    cancelBeat = timers.after(timing.beatMs, beat);
    for (const [id, peer] of peers) {
      peer.silentBeats += 1;
      if (peer.silentBeats > silentMax) peers.delete(id);
    }
    if (peers.size === 0 && undelivered.length > 0) deliverOwnNow();
    if (channel !== null && unconfirmed.length > 0) {
      unconfirmedBeats += 1;
      if (unconfirmedBeats > timing.deafMs / timing.beatMs) lose(channel, new Error('Nothing comes back.'));
    }
    mustBeat = true;
    pump();
  }

  async function open(): Promise<void> {
    const handlers = {
      onReceived: (payload: string) => {
        if (!isClosed) receive(payload);
      },
      onLost: (cause: unknown) => {
        if (channel === opened) lose(opened, cause);
      },
    };
    let opened: Channel | null = null;
    opened = await openChannel(handlers);
    if (isClosed) return opened.close();
    channel = opened;
    mustBeat = true;
    pump();
  }

  function lose(lost: Channel | null, cause: unknown): void {
    if (lost === null || channel !== lost || isClosed) return;
    log.error({ err: cause }, 'the channel between the processes was lost; this process opens it again');
    channel = null;
    [unsent, unconfirmed] = [[...unconfirmed, ...unsent], []];
    unconfirmedBeats = 0;
    hadPeers = peers.size > 0;
    peers.clear();
    void lost.close().catch(() => {});
    deliverOwnNow();
    cancelRetry = timers.after(RETRY_MS, () => void reopen());
  }

  /** Opens the channel again. Messages of other processes were missed. Messages of this process are sent now. */
  async function reopen(): Promise<void> {
    try {
      const others = hadPeers || (await hasOthers());
      await open();
      if (isClosed) return;
      presences.setStale();
      await presences.restore();
      log.info('the channel between the processes is open again');
      if (others) tellMissed('the channel was away');
    } catch (err) {
      log.debug({ err }, 'the channel between the processes cannot be opened yet');
      if (!isClosed) cancelRetry = timers.after(RETRY_MS, () => void reopen());
    }
  }
}
