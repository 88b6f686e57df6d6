import {
  AudioPresets,
  LocalAudioTrack,
  LocalVideoTrack,
  ParticipantEvent,
  type Room,
  ScreenSharePresets,
  Track,
  type TrackPublishOptions,
  type VideoEncoding,
} from 'livekit-client';
import type { Source, Tracks } from '../engine/engine';
import type { MediaCipher } from '../mesh/cipher';
import { frameRateOf } from '../media/screen-rate';
import { isOriginalSound } from '../media/original-sound';

/** One source as it is sent. */
interface Sent {
  /** The track of the page; null while it is off. */
  origin: MediaStreamTrack | null;
  track: LocalAudioTrack | LocalVideoTrack;
  /** The frame rate that was requested for a screen; null: none. */
  frameRate: number | null;
}

/** LiveKit's names of the sources. */
export const SOURCE_NAMES = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
} as const;

const SOURCES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];
const NOTHING: Tracks = { microphone: null, camera: null, screen: null, screenAudio: null };
/** Pause before what could not be sent is tried again, in milliseconds. */
const TRY_AGAIN_MS = 3_000;

/**
 * Sends the media of this page. LiveKit gets clones, because it turns tracks off and on while the agent, the meter and
 * the recorder use the originals. The microphone and the camera are muted and never unpublished, because unpublishing
 * makes every participant negotiate again.
 */
export class Outgoing {
  readonly #sent = new Map<Source, Sent>();
  #room: Room | null = null;
  #tracks: Tracks;
  #work: Promise<void> = Promise.resolve();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(tracks: Tracks) {
    this.#tracks = tracks;
  }

  /** Sets up encryption. To be called before the room is connected. */
  async encrypt(room: Room, cipher: MediaCipher): Promise<void> {
    room.localParticipant.on(ParticipantEvent.LocalSenderCreated, (sender, { kind }) =>
      cipher.seal(sender, kind === Track.Kind.Audio ? 'audio' : 'video'),
    );
    await room.setE2EEEnabled(true); // tells LiveKit, which then adds no redundant copies of sound
  }

  /** Starts to send, because the room is connected. */
  start(room: Room): void {
    this.#room = room;
    this.#apply();
  }

  /** Stops, because the room is gone. */
  stop(): void {
    this.#room = null;
    clearTimeout(this.#again);
    for (const { track } of this.#sent.values()) track.mediaStreamTrack.stop();
    this.#sent.clear();
  }

  close(): void {
    this.#tracks = NOTHING;
    this.stop();
  }

  /** Returns the source of each track, by its id. */
  sources(): Map<string, Source> {
    return new Map([...this.#sent].map(([source, { track }]) => [track.mediaStreamTrack.id, source]));
  }

  publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#apply();
  }

  /**
   * Reacts to lost pictures. The next ones are sent whole, where the browser can be asked for that. Other browsers wait
   * for a request.
   */
  async renewVideo(): Promise<void> {
    for (const { track } of this.#sent.values()) {
      const { sender } = track;
      if (!sender || track.kind !== Track.Kind.Video) continue;
      const parameters = sender.getParameters();
      const whole = { encodingOptions: parameters.encodings.map(() => ({ keyFrame: true })) };
      await sender.setParameters(parameters, whole).catch(() => undefined);
    }
  }

  #apply(): void {
    this.#work = this.#work.then(async () => {
      clearTimeout(this.#again);
      for (const source of SOURCES) {
        await this.#follow(source).catch(() => this.#startOver(source));
      }
    });
  }

  /** Sends a track again after a while when LiveKit refused it or did not answer. */
  #startOver(source: Source): void {
    const track = this.#sent.get(source)?.track;
    this.#sent.delete(source);
    track?.mediaStreamTrack.stop();
    if (track) this.#room?.localParticipant.unpublishTrack(track).catch(() => undefined);
    if (this.#room) this.#again = setTimeout(() => this.#apply(), TRY_AGAIN_MS);
  }

  async #follow(source: Source): Promise<void> {
    const room = this.#room;
    const wanted = this.#tracks[source];
    const sent = this.#sent.get(source);
    if (room === null || (wanted === (sent?.origin ?? null) && showsTheSame(sent, wanted))) return;
    if (!sent) {
      if (wanted) await this.#start(room, source, wanted);
    } else if (source === 'screen' || source === 'screenAudio' || needsAnother(sent, wanted)) {
      this.#sent.delete(source);
      await room.localParticipant.unpublishTrack(sent.track);
      sent.track.mediaStreamTrack.stop();
      if (wanted) await this.#start(room, source, wanted);
    } else {
      const before = sent.track.mediaStreamTrack;
      sent.origin = wanted;
      if (wanted) {
        await sent.track.replaceTrack(cloneOf(wanted), true);
        await sent.track.unmute();
      } else {
        await sent.track.mute();
      }
      before.stop();
    }
  }

  async #start(room: Room, source: Source, origin: MediaStreamTrack): Promise<void> {
    const clone = cloneOf(origin);
    const track =
      clone.kind === 'audio'
        ? new LocalAudioTrack(clone, undefined, true)
        : new LocalVideoTrack(clone, undefined, true);
    const frameRate = frameRateOf(origin);
    this.#sent.set(source, { origin, track, frameRate });
    try {
      await room.localParticipant.publishTrack(track, optionsFor(source, clone, frameRate));
    } catch (error) {
      clone.stop();
      throw error;
    }
    if (room !== this.#room) clone.stop();
  }
}

function cloneOf(track: MediaStreamTrack): MediaStreamTrack {
  const clone = track.clone();
  clone.contentHint = track.contentHint;
  clone.enabled = true;
  return clone;
}

/** Returns whether a screen is still sent as text or as a film, and with as many frames. */
const showsTheSame = (sent: Sent | undefined, wanted: MediaStreamTrack | null): boolean =>
  sent?.track.source !== Track.Source.ScreenShare ||
  (sent.track.mediaStreamTrack.contentHint === wanted?.contentHint && sent.frameRate === frameRateOf(wanted));

/**
 * Returns whether a track needs a publication of its own. A replacement keeps what was negotiated for the track before
 * it, and that is not enough for original sound.
 */
const needsAnother = ({ track }: Sent, wanted: MediaStreamTrack | null): boolean =>
  wanted !== null && isOriginalSound(wanted) !== isOriginalSound(track.mediaStreamTrack);

const optionsFor = (
  source: Source,
  track: MediaStreamTrack,
  frameRate: number | null,
): TrackPublishOptions => ({
  source: SOURCE_NAMES[source],
  simulcast: true,
  dtx: true,
  videoCodec: 'vp8',
  backupCodec: false,
  stopMicTrackOnMute: false,
  ...(isOriginalSound(track) && ORIGINAL_SOUND),
  ...(source === 'screen' && { screenShareEncoding: encodingOf(track, frameRate) }),
});

function encodingOf({ contentHint }: MediaStreamTrack, frameRate: number | null): VideoEncoding {
  const { h720fps30: film, h1080fps15: text } = ScreenSharePresets;
  const { encoding } = contentHint === 'motion' ? film : text;
  return frameRate === null ? encoding : { ...encoding, maxFramerate: frameRate };
}

const ORIGINAL_SOUND: TrackPublishOptions = {
  forceStereo: true,
  dtx: false,
  red: false,
  audioPreset: AudioPresets.musicHighQualityStereo,
};
