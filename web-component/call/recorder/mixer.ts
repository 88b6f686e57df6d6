import { after } from '../browser/timers';

/** The longest time for the browser to begin to process sound, in milliseconds. */
const START_LIMIT_MS = 10_000;

/** Mixes audio tracks, which may come and go, into one track. */
export class Mixer {
  readonly #context = new AudioContext();
  readonly #mix = this.#context.createMediaStreamDestination();
  readonly #inputs = new Map<MediaStreamTrack, () => void>();
  readonly #silence = new ConstantSourceNode(this.#context, { offset: 0 });
  readonly #life = new AbortController();

  /**
   * @param onSilent called once when the browser processes no sound after ten seconds (for example, Firefox without an
   * audio output device). Sound may still begin afterwards.
   */
  constructor(onSilent: () => void) {
    // A person who starts a recording has just clicked, which lets the context start. A recording that starts by itself
    // is silent until the page captures audio, or until the next press.
    this.#resume();
    // Chromium mixes nothing while no source is connected, and a recorder waits for the first sound of its file: without
    // a microphone in the call it would store nothing.
    this.#silence.connect(this.#mix);
    this.#silence.start();
    const { signal } = this.#life;
    addEventListener('pointerdown', this.#resume, { signal });
    after(START_LIMIT_MS, signal, () => {
      if (this.#context.state !== 'running') onSilent();
    });
  }

  readonly #resume = (): void => void this.#context.resume().catch(() => undefined);

  get track(): MediaStreamTrack | undefined {
    return this.#mix.stream.getAudioTracks()[0];
  }

  /** Mixes these tracks from now on, and no others. */
  follow(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, stop] of this.#inputs) {
      if (tracks.includes(track)) continue;
      stop();
      this.#inputs.delete(track);
    }
    for (const track of tracks) if (!this.#inputs.has(track)) this.#inputs.set(track, this.#add(track));
  }

  close(): void {
    this.#life.abort();
    this.follow([]);
    void this.#context.close();
  }

  #add(track: MediaStreamTrack): () => void {
    const stream = new MediaStream([track]);
    // Chromium delivers the audio of a connection only while an element plays it.
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
