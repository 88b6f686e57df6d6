import type { RemoteStreams, Source } from '../engine';
import type { MediaCipher } from './cipher';
import type { MediaKind } from './sections';

interface Arrival {
  track: MediaStreamTrack;
  receiver: RTCRtpReceiver;
  /** Null until its section is known. */
  source: Source | null;
  /** Whether frames can be read; null while that is unknown. */
  fits: boolean | null;
}

/** What arrives over one connection, shown only when there is something to see and it can be read. */
export class Incoming {
  readonly #arrivals = new Map<RTCRtpReceiver, Arrival>();
  readonly #streams = { audio: new MediaStream(), camera: new MediaStream(), screen: new MediaStream() };
  readonly #options;

  constructor(options: {
    participantId: string;
    cipher: MediaCipher | null;
    signal: AbortSignal;
    onChange(streams: RemoteStreams): void;
  }) {
    this.#options = options;
  }

  /** For the `track` event, and for what is laid out to receive; decryption begins here, at once. */
  arrive({ receiver }: RTCRtpTransceiver): void {
    if (this.#arrivals.has(receiver)) return;
    const { track } = receiver;
    const { cipher, participantId, signal } = this.#options;
    const arrival: Arrival = { track, receiver, source: null, fits: cipher ? null : true };
    this.#arrivals.set(receiver, arrival);
    cipher?.open(receiver, kindOf(track), participantId, (fits) => {
      arrival.fits = fits;
      this.#show();
    });
    track.addEventListener('unmute', () => this.#show(), { signal });
  }

  /** Says what a receiver receives. */
  identify(receiver: RTCRtpReceiver, source: Source): void {
    const arrival = this.#arrivals.get(receiver);
    if (!arrival || arrival.source === source) return;
    arrival.source = source;
    this.#show();
  }

  /** How loud the microphone is now: 0 to 1, linear. */
  level(): number {
    for (const { receiver, source, fits } of this.#arrivals.values()) {
      if (source === 'microphone')
        return fits ? (receiver.getSynchronizationSources()[0]?.audioLevel ?? 0) : 0;
    }
    return 0;
  }

  #show(): void {
    if (this.#options.signal.aborted) return;
    const { audio, camera, screen } = this.#streams;
    const into = { microphone: audio, camera, screen, screenAudio: screen };
    for (const { track, source, fits } of this.#arrivals.values()) {
      if (source && fits && !track.muted) into[source].addTrack(track);
    }
    this.#options.onChange({
      audio: audio.getTracks().length > 0 ? audio : null,
      camera: camera.getTracks().length > 0 ? camera : null,
      screen: screen.getVideoTracks().length > 0 ? screen : null,
    });
  }
}

function kindOf(track: MediaStreamTrack): MediaKind {
  return track.kind === 'audio' ? 'audio' : 'video';
}
