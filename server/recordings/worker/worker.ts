import { randomUUID } from 'node:crypto';
import { systemTimers, type Cancel, type Timers } from '../../platform/time/timers';
import {
  claimTask,
  CLAIM_MS,
  endWorker,
  releaseClaim,
  renewWorker,
  type Claim,
  type RecorderTask,
} from '../capture/recorder-tasks';
import type { Capacity } from './capacity';
import { ServerStreams, type StreamingDeps } from '../streamer/server-streams';
import { claimStreams, FAILED_WAIT_MS, releaseStreams, type StreamClaim } from '../streams/tasks';
import { ServerRecording, type RecordingDeps } from '../recorder/server-recording';

/** How often a worker looks for a task, in milliseconds. */
const BEAT_MS = 1_000;
/** How often a worker renews its lease when nothing else has changed, in milliseconds: an idle server writes little. */
const RENEWAL_MS = 3_000;

export interface WorkerDeps extends Omit<RecordingDeps, 'timers'> {
  timers?: Timers;
  /** How this worker streams; null: it has no ffmpeg, and only records. */
  streaming: StreamingDeps | null;
  capacity: Capacity;
  /** How long a claim holds without a renewal, in a test. */
  claimMs?: number;
}

/** A process that records and streams calls. */
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
    const canStream = this.#deps.streaming !== null;
    await renewWorker(db, { id: this.id, ...state, canStream, leaseMs: this.#claimMs });
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
    if (claim !== null) return this.#record(claim);
    const { streaming } = this.#deps;
    const streams = streaming && (await claimStreams(db, this.id, this.#claimMs));
    if (streaming !== null && streams !== null) this.#stream(streaming, streams);
  }

  #record(claim: Claim): void {
    const { db, log } = this.#deps;
    const { sessionId, recordingId } = claim.task;
    log.info({ sessionId, recordingId, worker: this.id }, 'recorder claimed a recording');
    const recording = new ServerRecording({ ...this.#deps, timers: this.#timers }, claim, this.#claimer);
    this.#serve(recording, { sessionId, recordingId }, () => releaseClaim(db, this.id, sessionId));
  }

  #stream(streaming: StreamingDeps, claim: StreamClaim): void {
    const { db, log } = this.#deps;
    const { sessionId } = claim.task;
    log.info({ sessionId, worker: this.id }, 'recorder claimed the streams of a call');
    const deps = { ...this.#deps, ...streaming, timers: this.#timers };
    this.#serve(new ServerStreams(deps, claim, this.#claimer), { sessionId }, (hasSucceeded) =>
      releaseStreams(db, this.id, sessionId, hasSucceeded ? 0 : FAILED_WAIT_MS),
    );
  }

  get #claimer(): { workerId: string; claimMs: number } {
    return { workerId: this.id, claimMs: this.#claimMs };
  }

  /** Serves a claim until it ends, and gives it back. */
  #serve(
    work: { run(signal: AbortSignal): Promise<boolean> },
    about: object,
    release: (hasSucceeded: boolean) => Promise<void>,
  ): void {
    const { log } = this.#deps;
    const running = work
      .run(this.#life.signal)
      .catch((err: unknown) => {
        log.error({ err, ...about }, 'recorder failed');
        return false;
      })
      .then(release)
      .catch((err: unknown) => log.warn({ err }, 'a claim of the recorder could not be given back'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
