import type { Signal } from '../../server/platform/hub/protocol';
import type { ConnectionQuality } from './state';

/** What a track shows or lets hear. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screenAudio';

/** What this side sends; null for what is off. */
export type Tracks = Readonly<Record<Source, MediaStreamTrack | null>>;

/** What arrives from somebody. A stream keeps its identity as long as the connection lives. */
export interface RemoteStreams {
  audio: MediaStream | null;
  camera: MediaStream | null;
  screen: MediaStream | null;
}

/** Somebody to be connected with. */
export interface Other {
  participantId: string;
  /** ISO time; who came later gives way when both sides speak at once. */
  joinedAt: string;
  /** Whether the hub reaches them now. */
  connected: boolean;
}

/** Carries the media of a call. Signals are for engines that need them. */
export interface Engine {
  /** Takes somebody in, or tells what changed about them. @param start whether this side begins */
  add(other: Other, start: boolean): void;
  remove(participantId: string): void;
  receive(from: string, signal: Signal): void;
  /** The connection to the hub was taken up again: signals may have been lost in between. */
  recover(): void;
  publish(tracks: Tracks): void;
  /** There are new servers to find a way with: `iceServers` gives them from now on. */
  renewServers(): void;
  /** How loud somebody is now: 0 to 1, linear. */
  level(participantId: string): number;
  close(): void;
}

export interface EngineEvents {
  send(to: string, signal: Signal): void;
  streams(participantId: string, streams: RemoteStreams): void;
  quality(participantId: string, quality: ConnectionQuality): void;
}
