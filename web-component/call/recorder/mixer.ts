/** Mixes sounds into one track, while they come and go. */
export class Mixer {
  readonly #context = new AudioContext();
  readonly #mix = this.#context.createMediaStreamDestination();
  readonly #inputs = new Map<MediaStreamTrack, () => void>();

  constructor() {
    // Somebody has just clicked, and the page captures sound; where that is not enough, there is silence.
    void this.#context.resume().catch(() => undefined);
  }

  get track(): MediaStreamTrack | undefined {
    return this.#mix.stream.getAudioTracks()[0];
  }

  /** Hears these from now on, and no others. */
  follow(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, stop] of this.#inputs) {
      if (tracks.includes(track)) continue;
      stop();
      this.#inputs.delete(track);
    }
    for (const track of tracks) if (!this.#inputs.has(track)) this.#inputs.set(track, this.#hear(track));
  }

  close(): void {
    this.follow([]);
    void this.#context.close();
  }

  #hear(track: MediaStreamTrack): () => void {
    const stream = new MediaStream([track]);
    // Chromium delivers sound from a connection only while something plays it.
    const player = new Audio();
    player.muted = true;
    player.srcObject = stream;
    void player.play().catch(() => undefined);
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#mix);
    return () => {
      source.disconnect();
      player.srcObject = null;
    };
  }
}
