import { type RemoteTrack, type RemoteTrackPublication, type Room, VideoQuality } from 'livekit-client';
import type { PictureLevel } from '../../../server/platform/hub/media';
import { lastArrival } from '../engine/arrivals';
import type { Source, EngineEvents, Other, RemoteStreams, Watched } from '../engine/engine';
import type { MediaCipher } from '../mesh/cipher';
import { SOURCE_NAMES } from './outgoing';

interface Arrival {
  sid: string;
  track: MediaStreamTrack;
  receiver: RTCRtpReceiver | undefined;
  /** Whether its frames can be decrypted; null while that is unknown. */
  fits: boolean | null;
}

interface Person {
  other: Other;
  /** Whether their microphone was ever on: their sound stays with us then, so that no first word is missed. */
  wasHeard: boolean;
  arrivals: Map<Source, Arrival>;
  streams: RemoteStreams;
}

/** A picture as it is seen on this page, in device pixels; 0: it is not seen yet, and may be soon. */
interface Size {
  width: number;
  height: number;
}

/**
 * The state that this page wants for a track. Nothing is sent of a track that is `ready`, but it can start without a
 * negotiation.
 */
type Wish = 'live' | 'ready' | 'none';

/** The interval at which the shown pictures are checked. Once they have arrived, others are prepared or given up. */
const SETTLE_MS = 1_000;
/** The most attempts, because a picture may never arrive. */
const SETTLE_TRIES = 10;

const NO_STREAMS: RemoteStreams = { audio: null, camera: null, screen: null };
const STREAMS = ['audio', 'camera', 'screen'] as const;

/**
 * Receives the sound of every participant whose microphone is on, and the pictures that are watched, at the size at
 * which they are seen. Only tracks of participants whom the hub names are received.
 */
export class Incoming {
  readonly #cipher: MediaCipher | null;
  readonly #events: EngineEvents;
  readonly #people = new Map<string, Person>();
  /** The last request to LiveKit for each of its tracks. */
  #asked = new Map<string, boolean>();
  /** The pictures that are watched, by `kind participantId`; null: not set, so all are watched. */
  #watched: Map<string, Size> | null = null;
  #video: PictureLevel = 'full';
  #room: Room | null = null;
  /** Runs while the pictures that are shown now are received first. */
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(cipher: MediaCipher | null, events: EngineEvents) {
    this.#cipher = cipher;
    this.#events = events;
  }

  /** Follows a room that is about to be connected. */
  listen(room: Room): void {
    this.#room = room;
    const follow = () => this.follow();
    room
      .on('trackPublished', follow)
      .on('trackUnpublished', follow)
      .on('participantConnected', follow)
      .on('connected', () => this.#settleLater(SETTLE_TRIES))
      .on('reconnected', () => {
        this.#asked.clear();
        this.follow();
      })
      .on('trackSubscribed', (track, publication, { identity }) => this.#arrive(identity, publication, track))
      .on('trackUnsubscribed', (_, { trackSid }, { identity }) => this.#leave(identity, trackSid));
  }

  /** Forgets all tracks, because the room is gone. */
  forget(): void {
    this.#room = null;
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#asked.clear();
    for (const [id, { arrivals }] of this.#people) {
      arrivals.clear();
      this.#show(id);
    }
  }

  add(other: Other): void {
    const { participantId, devices } = other;
    const known = this.#people.get(participantId);
    const wasHeard = devices.microphone || known?.wasHeard === true;
    this.#people.set(participantId, {
      arrivals: new Map(),
      streams: NO_STREAMS,
      ...known,
      other,
      wasHeard,
    });
    this.#followPerson(participantId);
  }

  remove(participantId: string): void {
    this.#people.delete(participantId);
    this.#followPerson(participantId);
  }

  watch(watched: Watched): void {
    const scale = globalThis.devicePixelRatio || 1;
    const before = this.#shown();
    this.#watched = new Map();
    for (const tiles of watched.values()) {
      for (const { tile, width, height } of tiles) {
        const name = `${tile.kind} ${tile.participantId}`;
        const { width: least = 0, height: lowest = 0 } = this.#watched.get(name) ?? {};
        this.#watched.set(name, {
          width: Math.max(least, Math.ceil(width * scale)),
          height: Math.max(lowest, Math.ceil(height * scale)),
        });
      }
    }
    if (this.#shown() !== before) this.#settleLater(SETTLE_TRIES);
    this.follow();
  }

  /** Says how much of the others' cameras is wanted. */
  receiveVideo(level: PictureLevel): void {
    this.#video = level;
    this.follow();
  }

  /** Asks LiveKit for exactly the tracks that are wanted now. */
  follow(): void {
    for (const id of this.#room?.remoteParticipants.keys() ?? []) this.#followPerson(id);
  }

  /** Returns the RMS of the microphone now, 0 to 1. */
  level(participantId: string): number {
    const sound = this.#people.get(participantId)?.arrivals.get('microphone');
    if (!sound?.fits) return 0;
    return sound.receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
  }

  /** Returns when something arrived last, by the browser's clock; 0: nothing has. */
  arrivedAt(): number {
    const receivers = [...this.#people.values()].flatMap(({ arrivals }) =>
      [...arrivals.values()].map(({ receiver }) => receiver),
    );
    return lastArrival(receivers);
  }

  /** Returns the participant and the source of each track, by the id of the track. */
  sources(): Map<string, { participantId: string; source: Source }> {
    return new Map(
      [...this.#people].flatMap(([participantId, { arrivals }]) =>
        [...arrivals].map(([source, { track }]) => [track.id, { participantId, source }] as const),
      ),
    );
  }

  /** Waits until the shown pictures have arrived. Until then, only shown pictures are negotiated. */
  #settleLater(tries: number): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (tries > 1 && this.#isAwaiting()) return this.#settleLater(tries - 1);
      this.#settling = undefined;
      this.follow();
    }, SETTLE_MS);
  }

  /** Returns whether a picture that is shown has no frame yet. */
  #isAwaiting(): boolean {
    return [...(this.#room?.remoteParticipants ?? [])].some(([id, { videoTrackPublications }]) =>
      [...videoTrackPublications.values()].some((publication) => {
        const source = sourceOf(publication);
        if (source === null || this.#wishFor(id, source) !== 'live') return false;
        const receiver = this.#people.get(id)?.arrivals.get(source)?.receiver;
        return (receiver?.getSynchronizationSources() ?? []).length === 0;
      }),
    );
  }

  /** Returns the names of the pictures that are shown. */
  #shown(): string {
    return [...(this.#watched ?? [])].flatMap(([name, { width }]) => (width > 0 ? [name] : [])).join();
  }

  #followPerson(id: string): void {
    const publications = this.#room?.remoteParticipants.get(id)?.trackPublications.values() ?? [];
    for (const publication of publications) this.#ask(id, publication);
    this.#show(id);
  }

  #ask(id: string, publication: RemoteTrackPublication): void {
    const source = sourceOf(publication);
    const wish = source === null ? 'none' : this.#wishFor(id, source);
    const { trackSid } = publication;
    const isAsked = this.#asked.get(trackSid) ?? false;
    const asks = wish === 'live' || (this.#settling ? isAsked : wish === 'ready');
    if (asks !== isAsked) {
      this.#asked.set(trackSid, asks);
      publication.setSubscribed(asks);
    }
    if (!asks || (source !== 'camera' && source !== 'screen')) return;
    publication.setEnabled(wish === 'live');
    if (!isAsked) {
      // The first frame is one of the least layer. LiveKit has forgotten what was said before it was given up.
      publication.setVideoQuality(VideoQuality.LOW);
      publication.emitTrackUpdate();
    }
    if (wish === 'live') this.#resize(id, publication);
  }

  #wishFor(id: string, source: Source): Wish {
    const person = this.#people.get(id);
    if (!person) return 'none';
    const { devices } = person.other;
    const wants = (isWanted: boolean): Wish => (isWanted ? 'live' : 'none');
    switch (source) {
      case 'microphone':
        return wants(person.wasHeard);
      case 'screenAudio':
        return wants(devices.screen);
      default: {
        if (!devices[source] || (source === 'camera' && this.#video === 'off')) return 'none';
        if (this.#watched === null) return 'live';
        const size = this.#watched.get(`${source} ${id}`);
        if (!size) return 'none';
        return size.width > 0 ? 'live' : 'ready';
      }
    }
  }

  /** Takes effect only while the track is here. */
  #resize(id: string, publication: RemoteTrackPublication): void {
    if (!publication.track) return;
    const source = sourceOf(publication);
    const size = this.#watched?.get(`${source} ${id}`);
    if (!size || size.width === 0 || size.height === 0) return;
    const isReduced = source === 'camera' && this.#video === 'reduced';
    publication.setVideoDimensions(isReduced ? smaller(size) : size);
  }

  #arrive(
    id: string,
    publication: RemoteTrackPublication,
    { mediaStreamTrack: track, receiver }: RemoteTrack,
  ): void {
    const source = sourceOf(publication);
    const person = this.#people.get(id);
    if (source === null || !person) return;
    const arrival: Arrival = { sid: publication.trackSid, track, receiver, fits: this.#cipher ? null : true };
    person.arrivals.set(source, arrival);
    if (this.#cipher && receiver) {
      this.#cipher.open(receiver, track.kind === 'audio' ? 'audio' : 'video', id, (fits) => {
        arrival.fits = fits;
        this.#show(id);
      });
    }
    track.addEventListener('unmute', () => this.#show(id));
    this.#ask(id, publication);
    this.#show(id);
  }

  #leave(id: string, sid: string): void {
    const arrivals = this.#people.get(id)?.arrivals ?? new Map<Source, Arrival>();
    for (const [source, arrival] of arrivals) if (arrival.sid === sid) arrivals.delete(source);
    this.#show(id);
  }

  /** Shows a track once media arrives and can be decrypted. A stream stays the same as long as its tracks do. */
  #show(id: string): void {
    const person = this.#people.get(id);
    if (!person) return;
    const { arrivals, streams: before } = person;
    const readyOf = (source: Source) => {
      const arrival = arrivals.get(source);
      if (!arrival?.fits || this.#wishFor(id, source) !== 'live') return [];
      const isShown = Object.values(before).some((stream) => stream?.getTracks().includes(arrival.track));
      return isShown || !arrival.track.muted ? [arrival.track] : [];
    };
    const screen = readyOf('screen');
    person.streams = {
      audio: streamOf(before.audio, readyOf('microphone')),
      camera: streamOf(before.camera, readyOf('camera')),
      screen: streamOf(before.screen, screen.length > 0 ? [...screen, ...readyOf('screenAudio')] : []),
    };
    const changed = STREAMS.some((name) => person.streams[name] !== before[name]);
    if (changed) this.#events.streams(id, person.streams);
  }
}

/** Limits a picture to the size that a weak connection can carry. */
const smaller = ({ width, height }: Size): Size => ({
  width: Math.min(width, 320),
  height: Math.min(height, 180),
});

function sourceOf({ source }: RemoteTrackPublication): Source | null {
  const sources: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];
  return sources.find((one) => SOURCE_NAMES[one] === source) ?? null;
}

/** Returns the stream with these tracks: the same object as long as they stay the same; null without any. */
function streamOf(before: MediaStream | null, tracks: MediaStreamTrack[]): MediaStream | null {
  if (tracks.length === 0) return null;
  const had = before?.getTracks() ?? [];
  const isSame = had.length === tracks.length && tracks.every((track) => had.includes(track));
  return isSame ? before : new MediaStream(tracks);
}
