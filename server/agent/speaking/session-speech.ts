import type { Db } from '../../platform/db/client';
import type { Bus, RoomEvent } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import { pause } from '../../platform/time/pause';
import type { Timers } from '../../platform/time/timers';
import { claimVoice, releaseVoice } from './store';
import { partsOf } from './sentences';
import { durationMs, SoundCutter } from './sound-cutter';
import type { Synthesizer } from './synthesizer';

/** A stored chat message of the agent that it speaks. */
export interface Speech {
  roomId: string;
  sessionId: string;
  /** The agent. */
  participantId: string;
  messageId: string;
  text: string;
  /** The language of the agent, BCP 47; null: unknown. */
  language: string | null;
}

export interface SpeechDeps {
  db: Db;
  now: () => Date;
  timers: Timers;
  log: Log;
  metrics: Pick<Metrics, 'asked' | 'agentSpoke'>;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
}

/** How much sound is sent before it is heard, in milliseconds: a stop leaves no more than this in browsers. */
const LEAD_MS = 3_000;
/** The longest wait until another process has spoken, and the pause between two attempts, in milliseconds. */
const TURN_MS = 120_000;
const RETRY_MS = 250;
/** How often a process says that it still speaks, in milliseconds. */
const RENEW_MS = 3_000;

/**
 * Speaks the messages of the agent in one session, one after the other, in the order in which they were written in this
 * process. The database gives the voice to one process at a time. Ends when nothing is left to say, or when a host
 * stops or mutes the agent, the agent leaves, or the session ends.
 */
export class SessionSpeech {
  readonly #deps: SpeechDeps;
  readonly #synthesizer: Synthesizer;
  readonly #onEnd: () => void;
  readonly #waiting: { speech: Speech; askedAtMs: number }[] = [];
  readonly #over = new AbortController();
  /** When browsers will have played what was sent. */
  #playedAtMs = 0;
  /** Resolves when it has ended. */
  readonly done: Promise<void>;

  /** @param onEnd called once, when it takes no more messages */
  constructor(deps: SpeechDeps, synthesizer: Synthesizer, first: Speech, onEnd: () => void) {
    this.#deps = deps;
    this.#synthesizer = synthesizer;
    this.#onEnd = onEnd;
    this.add(first);
    const { roomId, sessionId } = first;
    this.done = this.#run(roomId, sessionId).catch((err: unknown) => {
      this.stop();
      deps.log.error({ err, sessionId }, 'what the agent says was lost');
    });
  }

  /** The number of messages that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  add(speech: Speech): void {
    this.#waiting.push({ speech, askedAtMs: this.#nowMs });
  }

  /** Says nothing more. */
  stop(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#waiting.length = 0;
    this.#onEnd();
  }

  get #nowMs(): number {
    return this.#deps.now().getTime();
  }

  async #run(roomId: string, sessionId: string): Promise<void> {
    const unsubscribe = await this.#deps.bus.subscribe(roomId, (event) => {
      if (silences(event, sessionId)) this.stop();
    });
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#say(next);
    } finally {
      unsubscribe();
      this.stop(); // in the same turn in which nothing waited
    }
  }

  async #say({ speech, askedAtMs }: { speech: Speech; askedAtMs: number }): Promise<void> {
    const { db, log } = this.#deps;
    const { sessionId, participantId, messageId } = speech;
    try {
      if (await this.#takeVoice(speech)) await this.#sendSound(speech, askedAtMs);
    } catch (err) {
      if (!this.#over.signal.aborted) log.warn({ err, sessionId, messageId }, 'the agent could not speak');
    } finally {
      await releaseVoice(db, participantId, messageId);
    }
  }

  async #sendSound(speech: Speech, askedAtMs: number): Promise<void> {
    const sent = { number: 0, renewedAtMs: this.#nowMs };
    for (const part of partsOf(speech.text, speech.language)) {
      for await (const piece of this.#soundOf(part)) {
        if (!(await this.#mayGoOn(speech, sent))) return;
        if (sent.number === 0) this.#deps.metrics.agentSpoke((this.#nowMs - askedAtMs) / 1_000);
        this.#send(speech, sent.number, piece);
        sent.number += 1;
      }
    }
  }

  /** Waits until nobody else speaks as the agent. @returns false when it must not speak, or waited too long */
  async #takeVoice({ sessionId, participantId, messageId }: Speech): Promise<boolean> {
    const { db, log, timers } = this.#deps;
    const untilMs = this.#nowMs + TURN_MS;
    while (!this.#over.signal.aborted && this.#nowMs <= untilMs) {
      const claim = await claimVoice(db, participantId, messageId);
      if (claim !== 'taken') return claim === 'ours' && !this.#over.signal.aborted;
      await pause(timers, RETRY_MS, this.#over.signal);
    }
    if (!this.#over.signal.aborted) log.warn({ sessionId, messageId }, 'the agent did not get to speak');
    return false;
  }

  /** Returns the sound of a text, in pieces of equal length. */
  async *#soundOf(text: string): AsyncGenerator<Uint8Array> {
    const cutter = new SoundCutter();
    const startedAt = performance.now();
    let result: 'answered' | 'failed' = 'failed';
    try {
      for await (const bytes of this.#synthesizer.synthesize(text, this.#over.signal)) {
        // The time until the sound begins. The rest takes as long as it is spoken.
        if (result === 'failed') this.#count('answered', startedAt);
        result = 'answered';
        yield* cutter.add(bytes);
      }
      const rest = cutter.end();
      if (rest !== null) yield rest;
    } finally {
      if (result === 'failed' && !this.#over.signal.aborted) this.#count('failed', startedAt);
    }
  }

  #count(result: 'answered' | 'failed', startedAt: number): void {
    this.#deps.metrics.asked('voice', result, (performance.now() - startedAt) / 1_000);
  }

  /** Waits until browsers have played most of what was sent. @returns whether the agent may still speak */
  async #mayGoOn({ participantId, messageId }: Speech, sent: { renewedAtMs: number }): Promise<boolean> {
    const { signal } = this.#over;
    await pause(this.#deps.timers, this.#playedAtMs - this.#nowMs - LEAD_MS, signal);
    if (signal.aborted) return false;
    if (this.#nowMs - sent.renewedAtMs < RENEW_MS) return true;
    sent.renewedAtMs = this.#nowMs;
    const claim = await claimVoice(this.#deps.db, participantId, messageId);
    return claim === 'ours' && !signal.aborted;
  }

  #send({ roomId, sessionId, participantId, messageId }: Speech, number: number, piece: Uint8Array): void {
    this.#playedAtMs = Math.max(this.#playedAtMs, this.#nowMs) + durationMs(piece);
    const audio = Buffer.from(piece).toString('base64');
    const message = { type: 'agent-speech' as const, participantId, messageId, number, audio };
    this.#deps.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
  }
}

/** Returns whether an event ends what the agent says in a session. */
const silences = (event: RoomEvent, sessionId: string): boolean =>
  (event.kind === 'ended' && event.sessionId === sessionId) ||
  (event.kind === 'agent' &&
    event.sessionId === sessionId &&
    (event.agent === null || event.agent.isMuted === true || event.agent.speaks === false)) ||
  (event.kind === 'message' &&
    event.sessionId === sessionId &&
    event.message.type === 'agent-speech-stopped');
