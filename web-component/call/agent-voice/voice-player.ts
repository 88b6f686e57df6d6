import { samplesOf, startOf } from './samples';

/** Samples a second. */
const RATE = 24_000;
/** The volume while a person speaks, and the time constant of the change in seconds. */
const DUCKED = 0.2;
const DUCKING_SECONDS = 0.08;
/** The most pieces that wait until the browser plays sound: three seconds. */
const WAITING_MAX = 15;

/** Plays pieces of sound one after the other, into a stream. */
export class Player {
  readonly #context = new AudioContext();
  readonly #output = this.#context.createMediaStreamDestination();
  readonly #volume = new GainNode(this.#context);
  readonly #playing = new Set<AudioBufferSourceNode>();
  readonly #life = new AbortController();
  /** The pieces that came before the browser plays sound, which takes a moment, or a click. */
  #waiting: Float32Array<ArrayBuffer>[] = [];
  #endsAt = 0;

  constructor() {
    const { signal } = this.#life;
    this.#volume.connect(this.#output);
    this.#context.addEventListener('statechange', () => this.#playWaiting(), { signal });
    addEventListener('pointerdown', () => this.#resume(), { signal });
    this.#resume();
  }

  /** The sound, as a person's microphone would arrive: the call plays, records and turns it down like one. */
  get stream(): MediaStream {
    return this.#output.stream;
  }

  get isPlaying(): boolean {
    return this.#endsAt > this.#context.currentTime;
  }

  /** Plays a piece after those before it. @param audio as `agent-speech` has it */
  play(audio: string): void {
    this.#waiting.push(samplesOf(audio));
    this.#waiting = this.#waiting.slice(-WAITING_MAX);
    this.#playWaiting();
  }

  /** Turns the sound down while a person speaks. */
  duck(isDucked: boolean): void {
    this.#volume.gain.setTargetAtTime(isDucked ? DUCKED : 1, this.#context.currentTime, DUCKING_SECONDS);
  }

  /** Plays nothing more of what came so far. */
  stop(): void {
    this.#waiting = [];
    this.#endsAt = 0;
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
  }

  close(): void {
    this.#life.abort();
    this.stop();
    void this.#context.close();
  }

  #resume(): void {
    if (this.#context.state !== 'running') void this.#context.resume().catch(() => undefined);
  }

  #playWaiting(): void {
    if (this.#context.state !== 'running') return;
    for (const samples of this.#waiting.splice(0)) this.#start(samples);
  }

  #start(samples: Float32Array<ArrayBuffer>): void {
    if (samples.length === 0) return;
    const buffer = this.#context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#volume);
    source.addEventListener('ended', () => this.#playing.delete(source), { once: true });
    this.#playing.add(source);
    const start = startOf(this.#context.currentTime, this.#endsAt);
    source.start(start);
    this.#endsAt = start + buffer.duration;
  }
}
