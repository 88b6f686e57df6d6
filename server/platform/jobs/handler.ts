import type { Tx } from '../db/client';
import type { JobKind } from './jobs';

/** A piece of work as its handler gets it. */
export interface Work {
  /** What it is about. */
  subject: string;
  payload: Record<string, unknown>;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when this try is not to go on: its time is over, the process ends, or another one has taken the work over. */
  signal: AbortSignal;
}

/** How work of one kind is done. It may be done more than once: a process may die just before it says that it is. */
export interface Handler {
  /** @throws whatever went wrong: the work is tried again later; after a `PermanentError` it is not. */
  run(work: Work): Promise<void>;
  /** Writes down what the failure means, in the transaction that gives the work up for good. */
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

/** Work of a kind without a handler waits for a process that has one. */
export type Handlers = Partial<Record<JobKind, Handler>>;

/** Trying again would not help. The message is a sentence for people. */
export class PermanentError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PermanentError';
  }
}

/** It is too early: the work is taken up again after that time, in milliseconds, and this try does not count. */
export class RetryLater extends Error {
  constructor(readonly afterMs: number) {
    super('It is too early.');
    this.name = 'RetryLater';
  }
}
