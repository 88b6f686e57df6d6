import type { PictureLevel, Signal } from '../../../server/platform/hub/protocol';
import { LOOK_MS } from '../arrivals';
import type { ConnectionStats } from '../connection-stats';
import type { Engine, Other, Tracks } from '../engine';
import type { LinkFigures } from '../quality';
import { every } from '../timers';
import { frameRateOf } from '../screen-rate';
import { AS_TEXT, limitsFor, reducedLimits } from './limits';
import { Peer, type PeerOptions } from './peer';

const WATCH_MS = 1_000;
const MEASURE_MS = 3_000;

/** Peer to peer, without a media server: every participant sends to every other one. For about six people. */
export function createMesh(options: PeerOptions, tracks: Tracks): Engine {
  return new Mesh(options, tracks);
}

class Mesh implements Engine {
  readonly #life = new AbortController();
  readonly #options: PeerOptions;
  readonly #peers = new Map<string, Peer>();
  #tracks: Tracks;
  #pictures: PictureLevel = 'full';
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
    peer.receivePictures(this.#pictures);
    this.#peers.set(other.participantId, peer);
    if (start) peer.start();
    this.#share();
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

  /** Every browser sends all it has. */
  watch(): void {}

  /** A connection that carries small pictures at most carries no large ones of yours either. */
  receivePictures(level: PictureLevel): void {
    this.#pictures = level;
    this.#each((peer) => peer.receivePictures(level));
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

  report(): LinkFigures[] {
    return [...this.#peers.values()].map((peer) => peer.report()).filter((figures) => figures !== null);
  }

  close(): void {
    this.#life.abort();
    this.#each((peer) => peer.close());
    this.#peers.clear();
  }

  /** The upload is shared between all connections: their limits change whenever somebody joins or leaves. */
  #share(): void {
    const limits = this.#limits(0);
    this.#each((peer) => peer.limit(limits));
  }

  #limits(more: number) {
    const limits = limitsFor(this.#peers.size + more, this.#shared);
    return this.#pictures === 'full' ? limits : reducedLimits(limits);
  }

  #each(act: (peer: Peer) => void): void {
    this.#peers.forEach((peer) => act(peer));
  }
}
