import type { OpenAI } from 'openai';
import { serviceFetch } from './service-fetch';

interface Options {
  /** The address with its path, for example `http://localhost:8000/v1`. */
  baseUrl: string;
  /** Null: the service needs none. */
  apiKey: string | null;
  /** The time for one whole answer. */
  timeoutMs: number;
  /** The retries after a transient error, with growing pauses or with the pauses that the service asks for. */
  maxRetries: number;
  /** The longest answer. */
  maxBytes: number;
}

/** Loads the library, and creates a client of any OpenAI-compatible service. */
export async function createOpenAiClient({
  baseUrl,
  apiKey,
  timeoutMs,
  maxRetries,
  maxBytes,
}: Options): Promise<OpenAI> {
  const library = await import('openai');
  return new library.OpenAI({
    baseURL: baseUrl,
    // Every option is given, otherwise the client reads the environment.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
    timeout: timeoutMs,
    maxRetries,
    // The client's own timeout covers only the headers of the answer.
    fetch: serviceFetch(maxBytes),
    logLevel: 'off',
  });
}
