import {
  type ConnectionQuality as Measured,
  ConnectionState,
  Room,
  type RoomOptions,
  setLogLevel,
} from 'livekit-client';
import type { Media, PictureLevel } from '../../../server/platform/hub/media';
import { Arrivals, LOOK_MS } from '../engine/arrivals';
import type { ConnectionStats, Engine, EngineEvents, Other, Tracks, Watched } from '../engine/engine';
import type { MediaCipher } from '../mesh/cipher';
import { reportBetween, type LinkReport, NOTHING_MEASURED, readSample } from '../engine/quality';
import type { ConnectionQuality } from '../engine/quality';
import { every, pause } from '../browser/timers';
import { encryptionWith } from './encryption';
import { Incoming } from './incoming';
import { Outgoing } from './outgoing';

export { reachLiveKit } from './reach';

setLogLevel('error'); // the console belongs to the page around the element

const WATCH_MS = 1_000;
const MEASURE_MS = 3_000;
/** The longest time for a first connection before it is shown as lost, in seconds. */
const PATIENCE_S = 5;
/** Pauses before the next attempt to connect, in milliseconds; the last one repeats. */
const PAUSES_MS = [300, 1_000, 2_000, 4_000];
/** The pauses between LiveKit's own attempts to fix a connection, before a new one is made, in milliseconds. */
const MENDS_MS = [0, 500, 1_500];

export interface LiveKitOptions {
  /** Returns the newest address and token. */
  media(): Media;
  cipher: MediaCipher | null;
  events: EngineEvents;
}

/** Creates the engine in which LiveKit carries the media. This page sends once, and receives what it shows. */
export function createLiveKit(options: LiveKitOptions, tracks: Tracks): Engine {
  return new LiveKit(options, tracks);
}

class LiveKit implements Engine {
  readonly #life = new AbortController();
  readonly #options: LiveKitOptions;
  readonly #outgoing: Outgoing;
  readonly #incoming: Incoming;
  readonly #others = new Map<string, Other & { isKnown: boolean; downSeconds: number }>();
  readonly #arrivals = new Arrivals();
  #room: Room | null = null;
  /** Ends the pause before the next attempt to connect. */
  #hurry = new AbortController();
  /** The last measurement, and the one of the last report. */
  #measured = { sample: NOTHING_MEASURED, atMs: Date.now() };
  #reported = this.#measured;
  #restarts = 0;

  constructor(options: LiveKitOptions, tracks: Tracks) {
    const { signal } = this.#life;
    this.#options = options;
    this.#outgoing = new Outgoing(tracks);
    this.#incoming = new Incoming(options.cipher, options.events);
    every(LOOK_MS, signal, () => this.#look());
    every(WATCH_MS, signal, () => this.#watchOthers());
    every(MEASURE_MS, signal, () => void this.#measure());
    void this.#stayConnected();
  }

  add(other: Other): void {
    const { isKnown = false, downSeconds = 0 } = this.#others.get(other.participantId) ?? {};
    this.#others.set(other.participantId, { ...other, isKnown, downSeconds });
    this.#incoming.add(other);
  }

  remove(participantId: string): void {
    this.#others.delete(participantId);
    this.#incoming.remove(participantId);
  }

  /** Browsers exchange no signals: they speak to LiveKit. */
  receive(): void {}

  /**
   * Resumes the connection to LiveKit where nothing arrives. It may use another network than the connection to the
   * server does now.
   */
  recover(): void {
    if (this.#arrivals.areOver) this.#resume();
    this.#incoming.follow();
  }

  publish(tracks: Tracks): void {
    this.#outgoing.publish(tracks);
  }

  watch(watched: Watched): void {
    this.#incoming.watch(watched);
  }

  receiveVideo(level: PictureLevel): void {
    this.#incoming.receiveVideo(level);
  }

  /** Ends a pause before the next attempt. */
  followNetwork(): void {
    this.#hurry.abort();
    this.#resume();
  }

  /**
   * Ends the pause before the next connection, which uses the new servers. A working connection does not need them.
   */
  renewServers(): void {
    this.#hurry.abort();
  }

  level(participantId: string): number {
    return this.#incoming.level(participantId);
  }

  async stats(): Promise<ConnectionStats[]> {
    const incoming = this.#incoming.sources();
    const outgoing = new Map(this.#outgoing.sources());
    const sides = await this.#reports();
    const sent = sides.length > 0 ? this.#room?.engine.pcManager?.publisher.getTransceivers() : [];
    for (const { sender, mid } of sent ?? []) {
      const source = outgoing.get(sender.track?.id ?? '');
      if (source && mid !== null) outgoing.set(mid, source);
    }
    return sides.map((reports) => ({ participantId: null, reports, incoming, outgoing }));
  }

  report(): LinkReport[] {
    if (this.#measured === this.#reported) return [];
    const [before, now] = [this.#reported, this.#measured];
    const report = reportBetween(before.sample, now.sample, {
      lengthMs: now.atMs - before.atMs,
      restarts: this.#restarts,
    });
    this.#reported = now;
    this.#restarts = 0;
    return [report];
  }

  close(): void {
    this.#life.abort();
    this.#hurry.abort();
    this.#outgoing.close();
    void this.#room?.disconnect(false);
  }

  /**
   * Connects, and reconnects after every loss that LiveKit's own client did not fix, each time with the newest token.
   */
  async #stayConnected(): Promise<void> {
    const { signal } = this.#life;
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const wasConnected = await this.#connectOnce();
      if (signal.aborted) return;
      if (wasConnected) [attempts, this.#restarts] = [0, this.#restarts + 1];
      this.#hurry = new AbortController();
      this.#options.events.renew();
      const most = PAUSES_MS[attempts] ?? PAUSES_MS.at(-1) ?? 0;
      // At least the shortest one: LiveKit may refuse the new token as well.
      await pause(PAUSES_MS[0] ?? 0, signal);
      await pause(most, this.#hurry.signal);
    }
  }

  /** Settles when the connection is lost, or could not be made. @returns whether there was one */
  async #connectOnce(): Promise<boolean> {
    const { media, cipher } = this.#options;
    const to = media();
    if (to.engine !== 'livekit') return false;
    const room = new Room({ ...OPTIONS, ...(cipher && { e2ee: encryptionWith(cipher) }) });
    this.#room = room;
    let wasConnected = false;
    const lost = new Promise<void>((resolve) => {
      room.once('disconnected', () => resolve());
    });
    // The server may have to be asked to make the session ready again.
    room.on('reconnecting', () => {
      this.#options.events.down();
      this.#options.events.renew();
    });
    room.engine.on('signalResumed', () => void this.#outgoing.renewVideo());
    this.#incoming.listen(room);
    try {
      if (cipher) await this.#outgoing.encrypt(room, cipher);
      await room.connect(to.url, to.token, { autoSubscribe: false, maxRetries: 0 });
      wasConnected = true;
      this.#arrivals.reset();
      this.#measured = { sample: NOTHING_MEASURED, atMs: Date.now() };
      this.#reported = this.#measured;
      if (!this.#life.signal.aborted) {
        this.#outgoing.start(room);
        this.#incoming.follow();
        await lost;
      }
    } catch {
      // The next attempt follows; until then everybody is shown as lost.
    }
    this.#outgoing.stop();
    this.#incoming.forget();
    room.removeAllListeners();
    await room.disconnect(false).catch(() => undefined);
    return wasConnected;
  }

  /**
   * Resumes the signaling, and with it the media, some seconds before LiveKit's client would. Its client cannot be
   * asked in any other way.
   */
  #resume(): void {
    if (this.#room?.state !== ConnectionState.Connected) return;
    this.#room.simulateScenario('signal-reconnect').catch(() => undefined); // what fails ends the connection
  }

  /** Notices that nothing arrives before the browser does. */
  #look(): void {
    if (this.#room?.state !== ConnectionState.Connected) return;
    if (this.#arrivals.endNow(this.#incoming.arrivedAt(), Date.now())) this.#options.events.down();
  }

  async #measure(): Promise<void> {
    const reports = (await this.#reports().catch(() => [])).flat(); // it may close meanwhile
    if (reports.length > 0) this.#measured = { sample: readSample(reports), atMs: Date.now() };
  }

  /**
   * Reads the reports of the sending and the receiving connection. A connection that does not exist has an empty
   * report.
   */
  async #reports(): Promise<unknown[][]> {
    const manager = this.#room?.engine.pcManager;
    if (this.#room?.state !== ConnectionState.Connected || !manager) return [];
    const stats = await Promise.all([manager.publisher.getStats(), manager.subscriber?.getStats()]);
    return stats.map((side) => {
      const reports: unknown[] = [];
      side?.forEach((report: unknown) => reports.push(report));
      return reports;
    });
  }

  /** Tells how well each of the others is connected: as well as the worse of the two ways, theirs and your own. */
  #watchOthers(): void {
    const room = this.#room;
    const isConnected = room?.state === ConnectionState.Connected;
    const own = room?.localParticipant.connectionQuality;
    for (const other of this.#others.values()) {
      const there = isConnected ? room?.remoteParticipants.get(other.participantId) : undefined;
      other.downSeconds = there ? 0 : other.downSeconds + 1;
      other.isKnown ||= there !== undefined;
      if (there) {
        const quality = worse(qualityOf(own), qualityOf(there.connectionQuality));
        this.#options.events.quality(other.participantId, quality);
      } else if (other.isKnown || other.downSeconds > PATIENCE_S) {
        this.#options.events.quality(other.participantId, 'lost');
      }
    }
  }
}

const OPTIONS: RoomOptions = {
  adaptiveStream: false, // the call says itself what is seen
  dynacast: true,
  disconnectOnPageLeave: false, // a page may ask before it is closed; the server sees the end of one that is
  stopLocalTrackOnUnpublish: false,
  reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => MENDS_MS[retryCount] ?? null },
};

const ORDER: readonly ConnectionQuality[] = ['good', 'fair', 'poor', 'lost'];

const worse = (one: ConnectionQuality, other: ConnectionQuality): ConnectionQuality =>
  ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))] ?? 'good';

/** Translates LiveKit's rating of a connection into that of the call. */
function qualityOf(measured: Measured | undefined): ConnectionQuality {
  switch (String(measured)) {
    case 'lost':
      return 'lost';
    case 'poor':
      return 'poor';
    default:
      return 'good'; // excellent, good, or not measured yet
  }
}
