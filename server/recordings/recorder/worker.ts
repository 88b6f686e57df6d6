import { randomUUID } from 'node:crypto';
import { systemTimers, type Cancel, type Timers } from '../../platform/time/timers';
import {
  claimTask,
  CLAIM_MS,
  endWorker,
  releaseClaim,
  renewWorker,
  type RecorderTask,
} from '../capture/recorder-tasks';
import type { Capacity } from './capacity';
import { ServerRecording, type RecordingDeps } from './server-recording';

/** How often a worker looks for a task, in milliseconds. */
const BEAT_MS = 1_000;
/** How often a worker renews its lease when nothing else has changed, in milliseconds: an idle server writes little. */
const RENEWAL_MS = 3_000;

export interface WorkerDeps extends Omit<RecordingDeps, 'timers'> {
  timers?: Timers;
  capacity: Capacity;
  /** How long a claim holds without a renewal, in a test. */
  claimMs?: number;
}

/** A process that records calls. */
export interface RecorderWorker {
  readonly id: string;
  /** Gives its recordings back, so that other workers continue them at once. */
  close(): Promise<void>;
}

/** Starts to claim the recordings that the server shall make, as many as this machine can take. */
export const startWorker = (deps: WorkerDeps): RecorderWorker => new Worker(deps);

class Worker implements RecorderWorker {
  readonly id = randomUUID();
  readonly #deps: WorkerDeps;
  readonly #timers: Timers;
  readonly #claimMs: number;
  readonly #life = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #cancel: Cancel = () => {};
  #beating: Promise<void> = Promise.resolve();
  #isFailing = false;
  /** The state of this worker in the database, and when it was stored, in milliseconds. */
  #stored = { name: '', at: 0 };

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#timers = deps.timers ?? systemTimers;
    this.#claimMs = deps.claimMs ?? CLAIM_MS;
    this.#beat();
  }

  async close(): Promise<void> {
    this.#life.abort();
    this.#cancel();
    await this.#beating;
    await Promise.all(this.#running);
    await endWorker(this.#deps.db, this.id).catch((err: unknown) =>
      this.#deps.log.warn({ err }, 'the recorder could not end its lease'),
    );
  }

  #beat(): void {
    this.#beating = this.#work()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((err: unknown) => {
        if (!this.#isFailing)
          this.#deps.log.error({ err }, 'the recorder cannot read its tasks; trying again');
        this.#isFailing = true;
      })
      .finally(() => {
        if (!this.#life.signal.aborted) this.#cancel = this.#timers.after(BEAT_MS, () => this.#beat());
      });
  }

  async #renew(state: { recordings: number; isAccepting: boolean }): Promise<void> {
    const { db, now } = this.#deps;
    const at = now().getTime();
    const name = `${state.recordings} ${state.isAccepting}`;
    if (name === this.#stored.name && at - this.#stored.at < RENEWAL_MS) return;
    await renewWorker(db, { id: this.id, ...state, leaseMs: this.#claimMs });
    this.#stored = { name, at };
  }

  #logGivenUp({ sessionId, recordingId }: RecorderTask): void {
    this.#deps.log.error({ sessionId, recordingId }, 'no recorder could make the recording: it is given up');
  }

  async #work(): Promise<void> {
    const { db, capacity } = this.#deps;
    const recordings = this.#running.size;
    const isAccepting = capacity.accepts(recordings);
    await this.#renew({ recordings, isAccepting });
    if (!isAccepting || this.#life.signal.aborted) return;
    const claim = await claimTask(db, this.id, this.#claimMs, (given) => this.#logGivenUp(given));
    if (claim === null) return;
    const { sessionId, recordingId } = claim.task;
    this.#deps.log.info({ sessionId, recordingId, worker: this.id }, 'recorder claimed a recording');
    const recording = new ServerRecording({ ...this.#deps, timers: this.#timers }, claim, {
      workerId: this.id,
      claimMs: this.#claimMs,
    });
    const running = recording
      .run(this.#life.signal)
      .catch((err: unknown) => this.#deps.log.error({ err, sessionId, recordingId }, 'recorder failed'))
      .then(() => releaseClaim(db, this.id, sessionId))
      .catch((err: unknown) => this.#deps.log.warn({ err }, 'a recording could not be given back'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
