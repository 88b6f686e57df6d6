import type { PictureLevel, Signal } from '../../../server/platform/hub/media';
import { LOOK_MS } from '../engine/arrivals';
import type { ConnectionStats, Engine, Other, Tracks, Watched } from '../engine/engine';
import type { LinkReport } from '../engine/quality';
import { every } from '../browser/timers';
import { frameRateOf } from '../media/screen-rate';
import { AS_TEXT, limitsFor, reducedLimits } from './limits';
import { Peer, type PeerOptions } from './peer';
import { isMore, seenLevels, unseenScreens } from './wanted-video';

const WATCH_MS = 1_000;
const MEASURE_MS = 3_000;
/**
 * The time for which a picture is seen smaller, or not at all, before the other side is asked to send less, in
 * milliseconds.
 */
const LESS_MS = 2_000;

/**
 * Creates a peer-to-peer engine without a media server: every participant sends to every other one. It suits about six
 * people.
 */
export function createMesh(options: PeerOptions, tracks: Tracks): Engine {
  return new Mesh(options, tracks);
}

class Mesh implements Engine {
  readonly #life = new AbortController();
  readonly #options: PeerOptions;
  readonly #peers = new Map<string, Peer>();
  #tracks: Tracks;
  #video: PictureLevel = 'full';
  /** How much is seen of each camera, and which screens are not; null: not set, so all may be seen. */
  #seen: { cameras: ReadonlyMap<string, PictureLevel>; noScreens: ReadonlySet<string> } | null = null;
  /** Runs while less may be seen than is asked for. */
  #settling: ReturnType<typeof setTimeout> | undefined;
  #shared = AS_TEXT;

  constructor(options: PeerOptions, tracks: Tracks) {
    this.#options = options;
    this.#tracks = tracks;
    every(LOOK_MS, this.#life.signal, () => this.#each((peer) => peer.look()));
    every(WATCH_MS, this.#life.signal, () => this.#each((peer) => peer.watch()));
    every(MEASURE_MS, this.#life.signal, () => this.#each((peer) => void peer.measure()));
  }

  add(other: Other, start: boolean): void {
    const known = this.#peers.get(other.participantId);
    if (known) return known.update(other);
    const peer = new Peer(this.#options, other, this.#tracks, this.#limits(1));
    peer.receiveVideo({ camera: this.#video, screen: true });
    this.#peers.set(other.participantId, peer);
    if (start) peer.start();
    this.#share();
    this.#settleLater(); // what shows them follows
  }

  remove(participantId: string): void {
    this.#peers.get(participantId)?.close();
    if (this.#peers.delete(participantId)) this.#share();
  }

  receive(from: string, signal: Signal): void {
    this.#peers.get(from)?.receive(signal);
  }

  recover(): void {
    this.#each((peer) => peer.recover());
  }

  renewServers(): void {
    this.#each((peer) => peer.renewServers());
  }

  publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#each((peer) => peer.publish(tracks));
    const shared = { isFilm: tracks.screen?.contentHint === 'motion', frameRate: frameRateOf(tracks.screen) };
    if (shared.isFilm === this.#shared.isFilm && shared.frameRate === this.#shared.frameRate) return;
    this.#shared = shared;
    this.#share();
  }

  /**
   * Follows the watched pictures. A larger picture is requested at once. A smaller one is requested after a while,
   * because people come and go, and speakers change.
   */
  watch(watched: Watched): void {
    const cameras = seenLevels(watched, globalThis.devicePixelRatio || 1);
    const noScreens = unseenScreens(watched);
    const isAsBefore =
      this.#seen !== null &&
      String([...cameras]) === String([...this.#seen.cameras]) &&
      String([...noScreens]) === String([...this.#seen.noScreens]);
    if (isAsBefore) return;
    this.#seen = { cameras, noScreens };
    this.#ask(false);
    this.#settleLater();
  }

  /**
   * Sets how much of the others' cameras is received. A connection that carries only small pictures does not carry a
   * large picture of yours.
   */
  receiveVideo(level: PictureLevel): void {
    this.#video = level;
    this.#ask();
    this.#share();
  }

  followNetwork(): void {
    this.#each((peer) => peer.followNetwork());
  }

  level(participantId: string): number {
    return this.#peers.get(participantId)?.level() ?? 0;
  }

  async stats(): Promise<ConnectionStats[]> {
    const all = await Promise.all([...this.#peers.values()].map(async (peer) => peer.stats()));
    return all.filter((stats) => stats !== null);
  }

  report(): LinkReport[] {
    return [...this.#peers.values()].map((peer) => peer.report()).filter((report) => report !== null);
  }

  close(): void {
    this.#life.abort();
    clearTimeout(this.#settling);
    this.#each((peer) => peer.close());
    this.#peers.clear();
  }

  #settleLater(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#ask(), LESS_MS);
  }

  /**
   * Asks for what is seen of each camera, as far as the connection carries it, and for the screens that are seen.
   * @param isDue whether it may be less than before
   */
  #ask(isDue = true): void {
    for (const [id, peer] of this.#peers) {
      const seen = this.#seen ? (this.#seen.cameras.get(id) ?? 'off') : 'full';
      const camera = isMore(seen, this.#video) ? this.#video : seen;
      peer.receiveVideo({ camera, screen: !this.#seen?.noScreens.has(id) }, isDue);
    }
  }

  /** Shares the upload between all connections. Their limits change whenever people join or leave. */
  #share(): void {
    const limits = this.#limits(0);
    this.#each((peer) => peer.limit(limits));
  }

  #limits(more: number) {
    const limits = limitsFor(this.#peers.size + more, this.#shared);
    return this.#video === 'full' ? limits : reducedLimits(limits);
  }

  #each(act: (peer: Peer) => void): void {
    this.#peers.forEach((peer) => act(peer));
  }
}
