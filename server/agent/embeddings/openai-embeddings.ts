import { z } from 'zod';
import { createOpenAiClient } from '../../platform/outbound/openai-client';
import { EmbeddingError, type EmbeddingModel } from './embedding-model';

interface Options {
  /** The address with its path, for example `http://localhost:8000/v1`. */
  baseUrl: string;
  /** Null: the service needs none. */
  apiKey: string | null;
  model: string;
  /** The retries after a transient error, with growing pauses. */
  maxRetries?: number;
}

const TIMEOUT_MS = 60_000;
/** The longest answer, in bytes: 64 vectors of 4,096 numbers. */
const ANSWER_MAX_BYTES = 16_000_000;
/** The most numbers of a vector. */
const DIMENSIONS_MAX = 4_096;

/** Creates the model of any OpenAI-compatible service of embeddings. The library is loaded with the first texts. */
export function createOpenAiEmbeddings({ baseUrl, apiKey, model, maxRetries = 2 }: Options): EmbeddingModel {
  let loaded: ReturnType<typeof createOpenAiClient> | null = null;
  const bounds = { timeoutMs: TIMEOUT_MS, maxRetries, maxBytes: ANSWER_MAX_BYTES };

  return {
    name: model,
    async embed(texts, signal) {
      if (texts.length === 0) return [];
      try {
        const client = await (loaded ??= createOpenAiClient({ baseUrl, apiKey, ...bounds }));
        const body = { model, input: [...texts], encoding_format: 'float' as const };
        const { data } = Embeddings.parse(await client.embeddings.create(body, signal && { signal }));
        const vectors = data
          .toSorted((one, other) => one.index - other.index)
          .map(({ embedding }) => embedding);
        if (vectors.length !== texts.length) throw new Error('It returned another number of vectors.');
        return vectors.map(normalized);
      } catch (error) {
        signal?.throwIfAborted();
        throw new EmbeddingError(error);
      }
    },
  };
}

const Embeddings = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX) })),
});

/** Returns a vector with the length 1, so that a scalar product compares directions. */
function normalized(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  if (length === 0 || !Number.isFinite(length)) throw new Error('It returned a vector without a direction.');
  return vector.map((value) => value / length);
}
