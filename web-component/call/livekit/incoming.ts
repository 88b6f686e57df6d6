import { type RemoteTrack, type RemoteTrackPublication, type Room, VideoQuality } from 'livekit-client';
import type { PictureLevel } from '../../../server/platform/hub/media';
import { lastArrival } from '../engine/arrivals';
import type { Source, EngineEvents, Other, RemoteStreams, Watched } from '../engine/engine';
import type { MediaCipher } from '../mesh/cipher';
import { SOURCE_NAMES } from './outgoing';
import { WantedPictures, type Wish } from './wanted-pictures';

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
  readonly #pictures = new WantedPictures();
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
    if (this.#pictures.watch(watched)) this.#settleLater(SETTLE_TRIES);
    this.follow();
  }

  /** Says how much of the others' cameras is wanted. */
  receiveVideo(level: PictureLevel): void {
    this.#pictures.video = level;
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
    const size = this.#pictures.sizeOf(id, source);
    // Takes effect only while the track is here.
    if (wish === 'live' && publication.track && size) publication.setVideoDimensions(size);
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
      default:
        return devices[source] ? this.#pictures.wishFor(id, source) : 'none';
    }
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
