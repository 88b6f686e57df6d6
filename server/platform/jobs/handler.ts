import type { Tx } from '../db/client';
import type { JobKind } from './jobs';

/** A job as its handler gets it. */
export interface Work {
  /** The subject of the job. */
  subject: string;
  payload: Record<string, unknown>;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when this attempt must end: after its deadline, when the process ends, or when it loses the lease. */
  signal: AbortSignal;
}

/** Runs jobs of one kind. A job may run more than once, because a process may die before it records the end. */
export interface Handler {
  /** @throws any error: the work is retried later, except after a `PermanentError` */
  run(work: Work): Promise<void>;
  /** Records that the work is done, in the transaction that finishes the job: once, however often the job ran. */
  onFinished?(tx: Tx, work: Pick<Work, 'subject' | 'payload'>): Promise<void>;
  /** Records the final failure, in the transaction that gives the job up. */
  onGivenUp?(tx: Tx, work: Pick<Work, 'subject' | 'payload'>, error: unknown): Promise<void>;
  /** How often it is tried before it is given up. Default 8, which takes about half an hour. */
  attempts?: number;
  /** How many of the kind one process does at a time, half of them for one person's accounts at most. Default 2. */
  atOnce?: number;
  /** How long one try may take, in milliseconds; after that it has failed. Default one hour. */
  deadlineMs?: number;
  /** Done again and again, that long after each end, in milliseconds; its subject is `-`. */
  everyMs?: number;
}

/** A job without a handler waits for a process that has one. */
export type Handlers = Partial<Record<JobKind, Handler>>;

/** A failure that another attempt would not change. The message is a sentence for people. */
export class PermanentError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PermanentError';
  }
}

/** Thrown by a handler when it is too early: the job runs again after that time, and this attempt does not count. */
export class RetryLater extends Error {
  constructor(readonly afterMs: number) {
    super('It is too early.');
    this.name = 'RetryLater';
  }
}
