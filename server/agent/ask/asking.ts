import { ApiError, tooManyRequests } from '../../platform/errors/errors';
import { CallCounts } from '../../platform/limits/call-counts';
import type { RateLimit } from '../../platform/limits/gcra';
import type { Log } from '../../platform/log/log';
import type { Timers } from '../../platform/time/timers';
import { AnswerQueue, type Unanswered } from '../answers/answer-queue';
import { LanguageModelError, type LanguageModel } from '../minutes/language-model';

declare module '../../platform/procedures/services' {
  interface Services {
    asking: Asking;
  }
}

/** The asker of a question, for the limits and the fair sharing. */
export interface Asker {
  /** The organization, or the person who acts for no account. */
  ownerId: string;
  /** The account, room or person whose meetings are asked about. */
  place: string;
  /** The key, application, person or join token. */
  id: string;
}

/** A question to the model about found passages. */
type Work<Result> = (model: Model, signal: AbortSignal) => Promise<Result>;
type Model = Pick<LanguageModel, 'ask' | 'dataTokens'>;

/** Answers questions about meetings with the language model, a few at once. */
export interface Asking {
  /** Null: no language model is configured. */
  readonly model: Model | null;
  /** Counts a question against the limits of its asker. @throws ApiError TOO_MANY_REQUESTS */
  count(asker: Asker): void;
  /**
   * Runs a question when its turn comes, with a fair share for every owner, place and asker.
   * @param lost is aborted when nobody waits for the answer any more; null: somebody always does
   * @throws ApiError TOO_MANY_REQUESTS when too many questions wait, BAD_GATEWAY when the model fails, SERVICE_UNAVAILABLE
   *   when the answer takes too long, without a model, and when the server ends
   */
  run<Result>(asker: Asker, lost: AbortSignal | null, work: Work<Result>): Promise<Result>;
  /** Refuses the questions that wait, and gives up those that are being answered. */
  close(): Promise<void>;
}

/** The limits of a key or other asker, and of all askers of an owner: questions at once, and questions each second. */
const QUESTIONS_OF_ASKER: RateLimit = { burst: 10, perSecond: 10 / 60 };
const QUESTIONS_OF_OWNER: RateLimit = { burst: 30, perSecond: 30 / 60 };

interface Deps {
  now: () => Date;
  timers: Timers;
  log: Log;
  model: Model | null;
}

export class QueuedAsking implements Asking {
  readonly model: Model | null;
  readonly #now: () => Date;
  readonly #queue: AnswerQueue;
  readonly #counts = new CallCounts();
  readonly #refusals = new Set<(error: ApiError) => void>();

  constructor({ now, model, ...deps }: Deps) {
    this.model = model;
    this.#now = now;
    this.#queue = new AnswerQueue(deps);
  }

  count({ ownerId, id }: Asker): void {
    const asker = {
      caller: `asker ${id}`,
      limit: QUESTIONS_OF_ASKER,
      sentence: 'These are too many questions at once.',
    };
    const owner = {
      caller: `owner ${ownerId}`,
      limit: QUESTIONS_OF_OWNER,
      sentence: 'Your accounts ask too many questions.',
    };
    this.#counts.takeAll([asker, owner], this.#now().getTime());
  }

  async run<Result>(
    { ownerId, place, id }: Asker,
    lost: AbortSignal | null,
    work: Work<Result>,
  ): Promise<Result> {
    const { model } = this;
    if (model === null) throw unavailable('No language model is configured on this server.');
    if (lost?.aborted) throw callerLeft();
    const pending: { end: () => void; refuse: (error: ApiError) => void } = { end() {}, refuse() {} };
    const answer = new Promise<Result>((resolve, reject) => {
      const giveUp = this.#queue.add({
        ownerId,
        roomId: place,
        speaker: id,
        run: async (signal) => resolve(await work(model, signal)),
        onFailed: async (why) => reject(refusalOf(why)),
      });
      pending.refuse = reject;
      pending.end = () => {
        giveUp();
        reject(callerLeft());
      };
    });
    this.#refusals.add(pending.refuse);
    lost?.addEventListener('abort', pending.end, { once: true });
    try {
      return await answer;
    } finally {
      lost?.removeEventListener('abort', pending.end);
      this.#refusals.delete(pending.refuse);
    }
  }

  async close(): Promise<void> {
    for (const refuse of this.#refusals) refuse(unavailable('The server is restarting; please ask again.'));
    await this.#queue.close();
  }
}

function refusalOf(why: Unanswered): ApiError {
  if (why.reason === 'busy') return tooManyRequests('Too many of your questions wait for an answer.', 10);
  if (why.reason !== 'failed') return unavailable('The answer took too long; please ask again.');
  const { error } = why;
  return error instanceof LanguageModelError
    ? new ApiError('BAD_GATEWAY', error.message, { cause: error })
    : new ApiError('INTERNAL_SERVER_ERROR', 'The server failed.', { cause: error });
}

/** Returns the error of a question for whose answer nobody waits. */
export const callerLeft = (): ApiError =>
  new ApiError('CLIENT_CLOSED_REQUEST', 'Nobody waits for the answer any more.');

const unavailable = (sentence: string): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', sentence, { headers: { 'Retry-After': '10' } });
