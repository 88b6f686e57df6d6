import type { EmbeddingModel } from '../agent/embeddings/embedding-model';
import type { LanguageModel } from '../agent/minutes/language-model';
import type { Transcriber } from '../agent/transcription/transcriber';
import { RetryLater, type Handler, type Handlers } from '../platform/jobs/handler';
import type { AskedService, Metrics, PostResult } from '../platform/metrics/metrics';
import type { Post } from '../platform/outbound/guarded-post';
import type { Tracing } from '../platform/tracing/tracing';

/*
 * Counts and traces parts that do not know about it: jobs, posts to endpoints, questions to services.
 */

interface Observers {
  metrics: Metrics;
  tracing: Tracing;
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

/** Runs and times each job in its own span. */
export function observedHandlers(handlers: Handlers, observers: Observers): Handlers {
  const entries = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    handler && observedHandler(kind, handler, observers),
  ]);
  return Object.fromEntries(entries);
}

function observedHandler(kind: string, handler: Handler, { metrics, tracing }: Observers): Handler {
  return {
    ...handler,
    async run(work) {
      const startedAt = performance.now();
      const { attempt } = work;
      try {
        await tracing.span(`job ${kind}`, { attributes: { 'conference_room.job.attempt': attempt } }, () =>
          handler.run(work),
        );
        metrics.jobRan(kind, 'done', secondsSince(startedAt));
      } catch (error) {
        const isLater = error instanceof RetryLater || work.signal.aborted;
        metrics.jobRan(kind, isLater ? 'postponed' : 'failed', secondsSince(startedAt));
        throw error;
      }
    },
    async onGivenUp(tx, work, error) {
      await handler.onGivenUp?.(tx, work, error);
      metrics.jobGivenUp(kind);
    },
  };
}

/** Traces each post to an endpoint of an account. The span omits the address, which may contain a secret. */
export const observedPost =
  (post: Post, { metrics, tracing }: Observers): Post =>
  async (request, signal) => {
    const startedAt = performance.now();
    let result: PostResult = 'unanswered';
    try {
      const answer = await tracing.span('POST webhook', { kind: 'client' }, () => post(request, signal));
      result = answer.status >= 200 && answer.status < 300 ? 'delivered' : 'refused';
      return answer;
    } finally {
      if (!signal?.aborted) metrics.posted(result, secondsSince(startedAt));
    }
  };

/** Traces each question to the language model. */
export const observedModel = (model: LanguageModel, observers: Observers): LanguageModel => ({
  ...model,
  ask: (question) => observedCall('language', observers, () => model.ask(question)),
});

/** Traces each request for vectors. */
export const observedEmbeddings = (model: EmbeddingModel, observers: Observers): EmbeddingModel => ({
  ...model,
  embed: (...given) => observedCall('embeddings', observers, () => model.embed(...given)),
});

/** Traces each utterance that is sent to the speech service. */
export const observedTranscriber = (transcriber: Transcriber, observers: Observers): Transcriber => ({
  ...transcriber,
  transcribe: (...given) => observedCall('speech', observers, () => transcriber.transcribe(...given)),
});

async function observedCall<T>(
  service: AskedService,
  { metrics, tracing }: Observers,
  call: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let result: 'answered' | 'failed' = 'failed';
  try {
    const answer = await tracing.span(`${service} service`, { kind: 'client' }, call);
    result = 'answered';
    return answer;
  } finally {
    metrics.asked(service, result, secondsSince(startedAt));
  }
}
