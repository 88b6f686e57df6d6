import type { PictureLevel, Signal } from '../../../server/platform/hub/media';
import type { Devices } from '../../../server/platform/hub/protocol';
import type { LinkReport, ConnectionQuality } from './quality';

/** The tracks that this page sends; null for a source that is off. */
export type Tracks = Readonly<Record<Source, MediaStreamTrack | null>>;

/** The streams of another participant. A stream stays the same object as long as the connection lives. */
export interface RemoteStreams {
  audio: MediaStream | null;
  camera: MediaStream | null;
  screen: MediaStream | null;
}

/** Another participant to be connected with. */
export interface Other {
  participantId: string;
  /** ISO time; who joined later gives way when both sides offer at once. */
  joinedAt: string;
  /** Whether the hub reaches them now. */
  connected: boolean;
  /** The devices of the participant that are on. */
  devices: Devices;
}

/** Carries the media of a call. Signals are for engines that need them. */
export interface Engine {
  /** Adds a participant, or updates one. @param start whether this side starts the connection */
  add(other: Other, start: boolean): void;
  remove(participantId: string): void;
  receive(from: string, signal: Signal): void;
  /** Handles a reconnection of the hub: signals may have been lost. */
  recover(): void;
  publish(tracks: Tracks): void;
  /** Says which pictures are shown; until then all may be. */
  watch(watched: Watched): void;
  /** Says how much of the others' cameras is wanted; until then all of it is. */
  receiveVideo(level: PictureLevel): void;
  /** Handles a possible change of this machine's network: connections have to find a new route. */
  followNetwork(): void;
  /** Handles new servers or new credentials. */
  renewServers(): void;
  /** Returns the RMS of a participant's microphone now, 0 to 1. */
  level(participantId: string): number;
  /** Reads the browser's current statistics of each connection. */
  stats(): Promise<ConnectionStats[]>;
  /** Returns the measurements of the connection to each of the others since the last report. */
  report(): LinkReport[];
  close(): void;
}

export interface EngineEvents {
  send(to: string, signal: Signal): void;
  /** Asks for new servers or credentials, because those at hand do not work. */
  renew(): void;
  /** Called when media that passed no longer do. The whole network of this machine may be down. */
  down(): void;
  streams(participantId: string, streams: RemoteStreams): void;
  quality(participantId: string, quality: ConnectionQuality): void;
}

/** The origin of a track. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screenAudio';

/** The browser's statistics of one connection, with the origin of its tracks by their ids. */
export interface ConnectionStats {
  /** The participant at the other end; null: a media server. */
  participantId: string | null;
  /** The reports in the form of `RTCPeerConnection.getStats()`. */
  reports: readonly unknown[];
  incoming: ReadonlyMap<string, { participantId: string; source: Source }>;
  /** Also has the mid of each transceiver, because Firefox identifies sent tracks only by it. */
  outgoing: ReadonlyMap<string, Source>;
}

/**
 * The pictures that are shown, by who shows them. Sizes in pixels of the page. Engines may send no more than these.
 * One without a size is not shown yet, and may be soon: an engine may prepare it, and receives nothing of it.
 */
export type Watched = ReadonlyMap<string, readonly WatchedTile[]>;

export interface WatchedTile {
  tile: { participantId: string; kind: 'camera' | 'screen' };
  width: number;
  height: number;
}
