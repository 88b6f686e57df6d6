declare module '../../platform/procedures/services' {
  interface Services {
    /** The model that turns text into vectors; null: none is configured. */
    embeddings: EmbeddingModel | null;
  }
}

/** The embedding model that is configured. */
export interface EmbeddingModel {
  /** Its name in the configuration. */
  readonly name: string;
  /**
   * Returns a vector of length 1 for each text.
   * @param texts at most `TEXTS_MAX`
   * @throws EmbeddingError; the signal's reason when it was aborted
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** The most texts of one request. */
export const TEXTS_MAX = 64;

/** The embedding service did not return usable vectors. The message is public; the cause is for the log. */
export class EmbeddingError extends Error {
  constructor(cause: unknown) {
    super(
      'The embedding service failed: check EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY and EMBEDDINGS_MODEL.',
      {
        cause,
      },
    );
    this.name = 'EmbeddingError';
  }
}
