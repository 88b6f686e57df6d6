/** Notices that somebody speaks into a microphone that is off. */
export class MutedMicrophone {
  readonly #onSpeech: () => void;
  #followed: MediaStream | null = null;
  #life = new AbortController();

  /** @param onSpeech called once per stretch of speech */
  constructor(onSpeech: () => void) {
    this.#onSpeech = onSpeech;
  }

  /** @param stream the microphone that is off; null listens to nothing and releases everything */
  follow(stream: MediaStream | null): void {
    if (stream === this.#followed) return;
    this.#followed = stream;
    this.#life.abort();
    const { signal } = (this.#life = new AbortController());
    if (!stream) return;
    const listening = import('./muted-speech').then(({ listenWhileMuted }) =>
      listenWhileMuted(stream, signal, this.#onSpeech),
    );
    listening.catch(() => undefined); // without it, or without an audio device, there is no notice
  }
}
