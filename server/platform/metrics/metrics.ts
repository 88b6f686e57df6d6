/**
 * The counts and times that the server records while it works. Labels are few and fixed: a route's template, a kind, a
 * result; never an id, a name or a path that somebody sent.
 */
export interface Metrics {
  /** Records an answered HTTP request. @param route its template; null: it matches no route */
  answered(request: { method: string; route: string | null; status: number }, seconds: number): void;
  /** Somebody asked to join a call. */
  joined(outcome: JoinOutcome, seconds: number): void;
  /** A browser measured its connection. */
  measured(sample: MeasuredConnection): void;
  /**
   * Records that a browser reported how many others in its call it exchanges no media with.
   * @param isAlone it reaches nobody, and so measured nothing
   */
  unreached(others: number, isAlone: boolean): void;
  /** Records that speech was transcribed. @param lagSeconds since the person stopped speaking */
  transcribed(lagSeconds: number): void;
  /** The agent began to speak a message. @param seconds since somebody asked for it */
  agentSpoke(seconds: number): void;
  /** A background job ran once. */
  jobRan(kind: string, outcome: JobOutcome, seconds: number): void;
  /** A background job failed for the last time. */
  jobGivenUp(kind: string): void;
  /** An event was posted to an endpoint. */
  posted(result: PostResult, seconds: number): void;
  /** A service of speech or language was asked. `voice`: the time until the sound begins. */
  asked(service: AskedService, result: 'answered' | 'failed', seconds: number): void;
  /** The page of a recorder ended. @param end why */
  recorderPageEnded(end: string): void;
  /** The browser of a recorder took processor time, in seconds. */
  recorderUsed(processorSeconds: number): void;
  /** A live stream no longer reaches its address, or does not yet. @param problem why */
  streamInterrupted(problem: string): void;
  /** Calls were left out of the request log of their account: too many, or the database did not take them. */
  requestsNotLogged(count: number): void;
  /** A statement or a transaction got its connection to the database. @param seconds that it waited for it */
  databaseWaited(seconds: number): void;
}

/** `language`: the language model; `voice`: text to speech; `embeddings`: text to vectors. */
export type AskedService = 'speech' | 'language' | 'voice' | 'embeddings';
type JoinOutcome = 'entered' | 'waiting' | 'refused';
type JobOutcome = 'done' | 'postponed' | 'failed';
/** `refused`: a status other than 2xx; `unanswered`: no answer. */
export type PostResult = 'delivered' | 'refused' | 'unanswered';

/** The part of a browser's measurement that is counted. */
interface MeasuredConnection {
  level: string;
  roundTripMs: number | null;
  /** Share of lost packets, 0 to 1. */
  loss: number | null;
  jitterMs: number | null;
  freezeMs: number;
  /** How often media had to be connected again. */
  reconnects: number;
}

/** Where nothing is counted. */
export const NO_METRICS: Metrics = {
  answered() {},
  joined() {},
  measured() {},
  unreached() {},
  transcribed() {},
  agentSpoke() {},
  jobRan() {},
  jobGivenUp() {},
  posted() {},
  asked() {},
  recorderPageEnded() {},
  recorderUsed() {},
  streamInterrupted() {},
  requestsNotLogged() {},
  databaseWaited() {},
};
