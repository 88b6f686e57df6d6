import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import type { Processes } from '../../platform/processes/processes';
import { listUndrained, markDrained } from '../agents/draining';
import { createPendingCounter } from '../transcription/pending-counter';

export interface PendingSpeechDeps {
  db: Db;
  now: () => Date;
  log: Log;
  processes: Pick<Processes, 'isShared' | 'setTranscribing' | 'isTranscribedElsewhere'>;
  /** Tells all processes that a session has a new turn, or that all its speech is transcribed. */
  tellTurns: (sessionId: string) => void;
}

/**
 * The speech of each session that this process has not transcribed yet: open streams and utterances. Agents that left
 * the session are marked as drained when nothing is pending, here and in the other processes.
 */
export class PendingSpeech {
  readonly #deps: PendingSpeechDeps;
  readonly #counter: ReturnType<typeof createPendingCounter>;
  /** The last message to the other processes, by session. */
  readonly #telling = new Map<string, Promise<void>>();
  readonly #flushing = new Set<Promise<void>>();

  constructor(deps: PendingSpeechDeps) {
    this.#deps = deps;
    this.#counter = createPendingCounter({
      onFirst: (sessionId) => this.#tellOthers(sessionId, true),
      onZero: (sessionId) => {
        this.#tellOthers(sessionId, false);
        if (deps.processes.isShared) void this.flush(sessionId); // another process may have left the mark to this process
      },
    });
  }

  begin(sessionId: string): void {
    this.#counter.increment(sessionId);
  }

  end(sessionId: string): void {
    this.#counter.decrement(sessionId);
  }

  /** Marks the agents of a session as drained when nothing of it is pending. Never rejects: a failure is logged. */
  flush(sessionId: string): Promise<void> {
    const { log } = this.#deps;
    const flushed = this.#counter
      .whenZero(sessionId)
      .then(() => this.#drain(sessionId))
      .catch((err: unknown) => log.error({ err, sessionId }, 'agents could not be marked as drained'))
      .finally(() => this.#flushing.delete(flushed));
    this.#flushing.add(flushed);
    return flushed;
  }

  /** Marks the agents of all sessions as drained of which nothing is pending. */
  async sweep(): Promise<void> {
    const undrained = await listUndrained(this.#deps.db);
    const busy = new Set(this.#counter.keys());
    for (const sessionId of undrained) {
      if (!busy.has(sessionId)) await this.#drain(sessionId);
    }
  }

  /** Resolves when nothing is pending of the present sessions. */
  async whenNone(): Promise<void> {
    await Promise.all(this.#counter.keys().map((sessionId) => this.#counter.whenZero(sessionId)));
  }

  /** Resolves when the marks and the messages to the other processes are stored. */
  async settled(): Promise<void> {
    await Promise.all([...this.#flushing, ...this.#telling.values()]);
  }

  /** Marks the agents of a session as drained, unless another process still transcribes some of it. */
  async #drain(sessionId: string): Promise<void> {
    const { db, now, processes, tellTurns } = this.#deps;
    await this.#telling.get(sessionId);
    if (await processes.isTranscribedElsewhere(sessionId)) return;
    await markDrained(db, sessionId, now());
    tellTurns(sessionId);
  }

  #tellOthers(sessionId: string, isTranscribing: boolean): void {
    const { log, processes } = this.#deps;
    const told = (this.#telling.get(sessionId) ?? Promise.resolve())
      .then(() => processes.setTranscribing(sessionId, isTranscribing))
      .catch((err: unknown) => log.error({ err, sessionId }, 'other processes could not be told of speech'))
      .finally(() => {
        if (this.#telling.get(sessionId) === told) this.#telling.delete(sessionId);
      });
    this.#telling.set(sessionId, told);
  }
}
