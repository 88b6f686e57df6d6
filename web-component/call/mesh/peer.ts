import type { Media, Signal } from '../../../server/platform/hub/media';
import { Arrivals } from '../engine/arrivals';
import type { ConnectionStats, EngineEvents, Other, RemoteStreams, Tracks } from '../engine/engine';
import { reportBetween, lossBetween, NOTHING_MEASURED, qualityOf, type LinkReport } from '../engine/quality';
import { randomId } from '../browser/random-id';
import type { ConnectionQuality } from '../engine/quality';
import type { MediaCipher } from './cipher';
import { Connection } from './connection';
import { reducedLimits, type Limits } from './limits';
import { remedy } from './recovery';
import type { PreparedConnection } from './prepared-connection';
import { isPolite } from './role';
import { EVERYTHING, isMore, type Wanted } from './wanted-video';

/** The longest time for a first connection before it is shown as lost, in seconds. */
const PATIENCE_S = 5;
const NOTHING: RemoteStreams = { audio: null, camera: null, screen: null };

export interface PeerOptions {
  self: { participantId: string; joinedAt: string };
  /** Returns the current ICE servers: their credentials expire and are renewed. */
  media(): Media;
  cipher: MediaCipher | null;
  events: EngineEvents;
  /** The prepared connection that this side starts first; undefined: none was prepared. */
  prepared: PreparedConnection | undefined;
}

/** The media exchange with one other participant, over as many connections in a row as it takes. */
export class Peer {
  readonly #options: PeerOptions;
  #other: Other;
  #tracks: Tracks;
  #limits: Limits;
  #current: Connection | null = null;
  /** How much of their pictures this page wants. */
  #wanted: Wanted = EVERYTHING;
  /** The connection over which the other side was told how much of their pictures this page wants; null: none. */
  #toldOf: string | null = null;
  /** How much of this page's pictures the other side wants, and the connection over which they asked for it. */
  #asked: Extract<Signal, { kind: 'pictures' }> | null = null;
  #restarted = false;
  /** Seconds without media and signals, as counted by this page. */
  #downSeconds = 0;
  #attempts = 0;
  readonly #arrivals = new Arrivals();
  /** The last measurement, and the one of the last report. */
  #measured = { sample: NOTHING_MEASURED, atMs: 0 };
  #reported = this.#measured;
  #restarts = 0;
  #loss = 0;

  constructor(options: PeerOptions, other: Other, tracks: Tracks, limits: Limits) {
    this.#options = options;
    this.#other = other;
    this.#tracks = tracks;
    this.#limits = limits;
  }

  /** Starts a connection in place of the one before. */
  start(): void {
    this.#open(randomId(), true);
  }

  update(other: Other): void {
    const isBack = other.connected && !this.#other.connected;
    this.#other = other;
    if (isBack) this.#goOn((connection) => connection.repeat());
  }

  receive(signal: Signal): void {
    if (signal.kind === 'pictures') {
      this.#asked = signal;
      return this.#send();
    }
    if (signal.connection !== this.#current?.connection) {
      if (signal.kind !== 'description' || signal.type !== 'offer') return;
      // Both started at once: the polite side gives way.
      if (this.#current?.isOffering && !this.#current.wasUp && !this.#isPolite) return;
      this.#open(signal.connection, false);
    }
    this.#downSeconds = 0;
    this.#current?.receive(signal);
  }

  /** Signals may have been lost on the way, and the network may be another one. */
  recover(): void {
    this.#restarted = false;
    this.#goOn((connection) => connection.recover(this.#arrivals.areOver));
  }

  /** Searches for another route at once, instead of waiting until the browser notices that there is none. */
  followNetwork(): void {
    if (!this.#current?.wasUp) return;
    this.#restarted = true;
    this.#current.restartIce();
  }

  /** @param isDue whether it may be less than before */
  receiveVideo(wanted: Wanted, isDue = true): void {
    const before = this.#wanted;
    const camera = isDue || isMore(wanted.camera, before.camera) ? wanted.camera : before.camera;
    const screen = wanted.screen || (!isDue && before.screen);
    if (camera === before.camera && screen === before.screen) return;
    this.#wanted = { camera, screen };
    this.#tellWanted();
  }

  renewServers(): void {
    this.#current?.useServers(iceServersOf(this.#options));
  }

  publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#send();
  }

  limit(limits: Limits): void {
    this.#limits = limits;
    this.#send();
  }

  level(): number {
    return this.#current?.level() ?? 0;
  }

  /** Called a few times a second: notices that nothing arrives before the browser does. */
  look(): void {
    if (this.#current?.state !== 'connected') return;
    if (this.#arrivals.endNow(this.#current.arrivedAt(), Date.now())) this.#options.events.down();
  }

  /** Called once a second: recovers a connection that carries no media. */
  watch(): void {
    const state = this.#current?.state ?? 'new';
    if (state === 'connected') {
      this.#restarted = false;
      this.#downSeconds = 0;
      this.#attempts = 0;
      return;
    }
    const wasUp = this.#current?.wasUp ?? false;
    if (wasUp || this.#downSeconds > PATIENCE_S) this.#reportQuality('lost');
    if (!this.#other.connected) return; // nobody is there to answer
    if (wasUp && this.#downSeconds === 0) this.#options.events.down();
    const action = remedy({
      downSeconds: this.#downSeconds,
      wasUp,
      failed: state === 'failed',
      restarted: this.#restarted,
      polite: this.#isPolite,
      attempts: this.#attempts,
    });
    this.#downSeconds += 1;
    if (wasUp && action !== 'wait') this.#restarts += 1;
    if (action === 'restart-ice') {
      this.#restarted = true;
      this.#current?.restartIce();
    } else if (action === 'reconnect') {
      this.#attempts += 1;
      this.start();
    }
  }

  /** Called every few seconds: measures the quality of the connection. */
  async measure(): Promise<void> {
    const connection = this.#current;
    if (connection?.state !== 'connected') return;
    const sample = await connection.sample().catch(() => null); // it may close meanwhile
    if (!sample || connection !== this.#current) return;
    this.#loss = (this.#loss + lossBetween(this.#measured.sample, sample)) / 2;
    this.#measured = { sample, atMs: Date.now() };
    this.#reportQuality(qualityOf(this.#loss, sample.roundTripMs));
  }

  /** Returns the measurements since the last report; null when there are none. */
  report(): LinkReport | null {
    if (this.#measured === this.#reported) return null;
    const [before, now] = [this.#reported, this.#measured];
    const lengthMs = now.atMs - before.atMs;
    const report = reportBetween(before.sample, now.sample, { lengthMs, restarts: this.#restarts });
    this.#reported = now;
    this.#restarts = 0;
    return report;
  }

  async stats(): Promise<ConnectionStats | null> {
    const connection = this.#current;
    if (connection === null) return null;
    const { participantId } = this.#other;
    const { incoming, outgoing } = connection.sources;
    const theirs = incoming.map(([track, source]) => [track, { participantId, source }] as const);
    const reports = await connection.reports();
    return { participantId, reports, incoming: new Map(theirs), outgoing: new Map(outgoing) };
  }

  close(): void {
    this.#current?.close();
    this.#current = null;
  }

  /** Signals pass again. */
  #goOn(step: (connection: Connection) => void): void {
    this.#downSeconds = 0;
    if (this.#current) step(this.#current);
    this.#tellWanted();
  }

  get #isPolite(): boolean {
    return isPolite(this.#options.self, this.#other);
  }

  #open(name: string, starts: boolean): void {
    this.close();
    this.#restarted = false;
    this.#downSeconds = 0;
    this.#arrivals.reset();
    this.#measured = { sample: NOTHING_MEASURED, atMs: Date.now() };
    this.#reported = this.#measured;
    this.#loss = 0;
    const { cipher, events, prepared } = this.#options;
    const { participantId } = this.#other;
    events.streams(participantId, NOTHING);
    const options = {
      participantId,
      polite: this.#isPolite,
      ...this.#sentOver(name),
      send: (signal: Signal) => events.send(participantId, signal),
      onStreams: (streams: RemoteStreams) => events.streams(participantId, streams),
    };
    this.#current =
      (starts && prepared?.take(options)) ||
      new Connection(
        { ...options, connection: name, iceServers: iceServersOf(this.#options), cipher },
        starts,
      );
    this.#tellWanted();
  }

  /**
   * Tells the other side how much of their pictures this page wants. A new connection begins with all of them, so a
   * wish for all of them is sent only after another wish.
   */
  #tellWanted(): void {
    const ofConnection = this.#current?.connection;
    const { camera: level, screen } = this.#wanted;
    const isAll = level === 'full' && screen;
    if (ofConnection === undefined || (isAll && this.#toldOf !== ofConnection)) return;
    this.#toldOf = ofConnection;
    const { participantId } = this.#other;
    this.#options.events.send(participantId, { kind: 'pictures', ofConnection, level, screen });
  }

  #send(): void {
    if (this.#current === null) return;
    const { tracks, limits } = this.#sentOver(this.#current.connection);
    this.#current.publish(tracks);
    this.#current.limit(limits);
  }

  /** Returns the tracks that are sent over a connection and their limits, as far as the other side wants them. */
  #sentOver(connection: string): { tracks: Tracks; limits: Limits } {
    const asked = this.#asked?.ofConnection === connection ? this.#asked : null;
    const level = asked?.level ?? 'full';
    const { camera, screen, ...sound } = this.#tracks;
    return {
      tracks: {
        ...sound,
        camera: level === 'off' ? null : camera,
        screen: asked?.screen === false ? null : screen,
      },
      limits: level === 'full' ? this.#limits : reducedLimits(this.#limits),
    };
  }

  #reportQuality(quality: ConnectionQuality): void {
    this.#options.events.quality(this.#other.participantId, quality);
  }
}

function iceServersOf({ media }: PeerOptions): RTCIceServer[] {
  const now = media();
  return now.engine === 'mesh' ? now.iceServers : [];
}
