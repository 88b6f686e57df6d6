import { lastArrival } from '../engine/arrivals';
import type { Source, RemoteStreams } from '../engine/engine';
import type { MediaCipher } from './cipher';
import type { MediaKind } from '../media/capture';

interface Arrival {
  track: MediaStreamTrack;
  receiver: RTCRtpReceiver;
  /** Null until its section is identified. */
  source: Source | null;
  /** Whether its frames can be decrypted; null while that is unknown. */
  fits: boolean | null;
}

/** The receivers of one connection. A track is shown once media arrives and can be decrypted. */
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

  /** Handles the `track` event, and transceivers that were added to receive. Decryption must be set up at once. */
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

  /** Sets the source of a receiver. */
  identify(receiver: RTCRtpReceiver, source: Source): void {
    const arrival = this.#arrivals.get(receiver);
    if (!arrival || arrival.source === source) return;
    arrival.source = source;
    this.#show();
  }

  sources(): [string, Source][] {
    return [...this.#arrivals.values()].flatMap(({ track, source }) => (source ? [[track.id, source]] : []));
  }

  /** Returns the RMS of the microphone now, 0 to 1. */
  level(): number {
    for (const { receiver, source, fits } of this.#arrivals.values()) {
      if (source === 'microphone')
        return fits ? (receiver.getSynchronizationSources()[0]?.audioLevel ?? 0) : 0;
    }
    return 0;
  }

  /** Returns when something of the other side arrived last, by the browser's clock; 0: nothing has. */
  arrivedAt(): number {
    return lastArrival(this.#arrivals.keys());
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
