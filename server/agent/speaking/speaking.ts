import { ApiError, tooManyRequests } from '../../platform/errors/errors';
import { CallCounts } from '../../platform/limits/call-counts';
import type { RateLimit } from '../../platform/limits/gcra';
import type { Asker } from '../ask/asking';
import { SessionSpeech, type Speech, type SpeechDeps } from './session-speech';
import type { Synthesizer } from './synthesizer';

declare module '../../platform/procedures/services' {
  interface Services {
    speaking: Speaking;
  }
}

/** Speaks aloud in calls as the agent. */
export interface Speaking {
  /** Whether the agent can speak at all, which takes a text-to-speech service. */
  readonly isOffered: boolean;
  /**
   * Counts a message that is to be spoken against the limits of its session and its sender.
   * @throws ApiError SERVICE_UNAVAILABLE without a service, and when the agent speaks in too many calls;
   *   TOO_MANY_REQUESTS
   */
  count(by: Pick<Asker, 'id' | 'ownerId'>, sessionId: string): void;
  /** Speaks a stored message after those before it. Returns at once; a failure is logged. */
  speak(speech: Speech): void;
  /** Says nothing more. Resolves when nothing is being said. */
  close(): Promise<void>;
}

/** The limits of a sender, of a session, and of all senders of an owner: messages at once, and messages each second. */
const OF_SENDER: RateLimit = { burst: 10, perSecond: 10 / 60 };
const OF_SESSION: RateLimit = { burst: 15, perSecond: 15 / 60 };
const OF_OWNER: RateLimit = { burst: 60, perSecond: 60 / 60 };
/** The most messages of a session that wait in this process. */
const WAITING_MAX = 5;
/** The most sessions in which this process speaks at once. */
const SESSIONS_MAX = 50;

/** Creates what speaks. @param synthesizer null: no service is configured */
export const createSpeaking = (deps: SpeechDeps, synthesizer: Synthesizer | null): Speaking =>
  synthesizer === null ? SILENT : new AgentSpeaking(deps, synthesizer);

const SILENT: Speaking = {
  isOffered: false,
  count() {
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'The AI agent cannot speak: no text-to-speech service is configured.',
      { reason: 'agent-unavailable' },
    );
  },
  speak() {},
  close: () => Promise.resolve(),
};

class AgentSpeaking implements Speaking {
  readonly isOffered = true;
  readonly #deps: SpeechDeps;
  readonly #synthesizer: Synthesizer;
  readonly #counts = new CallCounts();
  /** The speech of each session in which the agent speaks now. */
  readonly #bySession = new Map<string, SessionSpeech>();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: SpeechDeps, synthesizer: Synthesizer) {
    this.#deps = deps;
    this.#synthesizer = synthesizer;
  }

  count({ id, ownerId }: Pick<Asker, 'id' | 'ownerId'>, sessionId: string): void {
    const current = this.#bySession.get(sessionId);
    if (current === undefined && this.#bySession.size >= SESSIONS_MAX)
      throw new ApiError('SERVICE_UNAVAILABLE', 'The AI agent speaks in too many calls now.', {
        headers: { 'Retry-After': '10' },
      });
    if (current !== undefined && current.waiting >= WAITING_MAX)
      throw tooManyRequests('Too many messages wait to be spoken in this call.', 10);
    const limits = [
      { caller: `sender ${id} ${sessionId}`, limit: OF_SENDER, who: 'You have' },
      { caller: `session ${sessionId}`, limit: OF_SESSION, who: 'This call has' },
      { caller: `owner ${ownerId}`, limit: OF_OWNER, who: 'Your accounts have' },
    ];
    this.#counts.takeAll(
      limits.map(({ who, ...of }) => ({ ...of, sentence: `${who} the agent speak too often.` })),
      this.#deps.now().getTime(),
    );
  }

  speak(speech: Speech): void {
    const { sessionId } = speech;
    const current = this.#bySession.get(sessionId);
    if (current !== undefined) return current.add(speech);
    const started = new SessionSpeech(this.#deps, this.#synthesizer, speech, () =>
      this.#bySession.delete(sessionId),
    );
    this.#bySession.set(sessionId, started);
    this.#running.add(started.done);
    void started.done.then(() => this.#running.delete(started.done));
  }

  async close(): Promise<void> {
    for (const current of this.#bySession.values()) current.stop();
    await Promise.all(this.#running);
  }
}
