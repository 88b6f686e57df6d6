import type { OpenAI } from 'openai';
import { ResponseTooLargeError } from '../../platform/outbound/bounded-fetch';
import { serviceFetch } from '../../platform/outbound/service-fetch';
import type { Timers } from '../../platform/time/timers';
import { DeadlineExceededError, withDeadline } from '../../platform/time/with-deadline';
import { parseTranscription, type TranscriptionResult } from './transcription-result';
import { encodeWav } from './wav';

/** Why speech was not transcribed. */
export type TranscriptionErrorReason =
  /** The service did not answer in time, or failed: try again later. */
  | 'service_unavailable'
  /** Too many requests: send nothing for a while, then try again. */
  | 'rate_limited'
  /** The service refuses our credentials. */
  | 'auth_failed'
  /** The answer is not a transcription, or the service refuses this speech: do not try again. */
  | 'invalid_response';

export class TranscriptionError extends Error {
  constructor(
    readonly reason: TranscriptionErrorReason,
    cause: unknown,
  ) {
    super(`The transcription service failed: ${reason}.`, { cause });
    this.name = 'TranscriptionError';
  }
}

/** A service that turns speech into text. */
export interface Transcriber {
  /** Its model, as the configuration names it. */
  readonly model: string;
  /**
   * Transcribes an utterance.
   * @param samples mono, 16 kHz
   * @param language BCP 47; null: the service recognizes it
   * @param signal aborts the request
   * @param prompt names and terms that may be heard; null or absent: none
   * @throws TranscriptionError when the service fails; any other error is one of our own
   */
  transcribe(
    samples: Int16Array,
    language: string | null,
    signal?: AbortSignal,
    prompt?: string | null,
  ): Promise<TranscriptionResult>;
  /** Checks whether the service answers and accepts our credentials. @throws TranscriptionError */
  check(): Promise<void>;
}

/** The service that turns speech into text. */
export interface SpeechConfig {
  /** Its address, with the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

/** The longest time of a request, from the first byte sent to the last byte read, in milliseconds. */
export interface Timeouts {
  /** To transcribe an utterance; default a minute. */
  transcribeMs?: number;
  /** To check the service; default 3 s. */
  checkMs?: number;
}

const TRANSCRIBE_MS = 60_000;
const CHECK_MS = 3_000;

/** The longest answer that is read, in bytes; the answer for 15 s of speech is far shorter. */
const ANSWER_MAX_BYTES = 1_000_000;

/** Creates a transcriber for any service with OpenAI's transcription route. The first request loads the client. */
export function createTranscriber(
  config: SpeechConfig,
  timers: Timers,
  { transcribeMs = TRANSCRIBE_MS, checkMs = CHECK_MS }: Timeouts = {},
): Transcriber {
  const { model } = config;
  let client: Promise<OpenAI> | null = null;
  /** Whether the model returns language and confidence; newer models of OpenAI do not. */
  let supportsVerboseJson = true;

  const getClient = () => (client ??= connect(config));

  async function request(
    file: File,
    { languageCode, prompt }: { languageCode: string | null; prompt: string | null },
    format: 'verbose_json' | 'json',
    signal: AbortSignal,
  ) {
    const { audio } = await getClient();
    const parameters = {
      file,
      model,
      response_format: format,
      ...(languageCode !== null && { language: languageCode }),
      ...(prompt !== null && { prompt }),
    };
    const answer: unknown = await unwrap(audio.transcriptions.create(parameters, { signal }));
    const result = parseTranscription(answer);
    if (result === null) throw new TranscriptionError('invalid_response', null);
    return result;
  }

  /** Runs a request, and aborts it after the given milliseconds in all. */
  async function withinTime<T>(
    ms: number,
    run: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await withDeadline({ totalMs: ms }, signal, (attempt) => run(attempt.signal), timers);
    } catch (error) {
      const isAborted = error instanceof DeadlineExceededError || signal?.aborted === true;
      throw isAborted ? new TranscriptionError('service_unavailable', error) : error;
    }
  }

  return {
    model,

    async transcribe(samples, language, given, prompt = null) {
      const file = new File([encodeWav(samples)], 'speech.wav', { type: 'audio/wav' });
      const languageCode = language === null ? null : languageCodeOf(language);
      const hints = { languageCode, prompt };
      return withinTime(
        transcribeMs,
        async (signal) => {
          if (!supportsVerboseJson) return request(file, hints, 'json', signal);
          try {
            return await request(file, hints, 'verbose_json', signal);
          } catch (error) {
            if (!(error instanceof TranscriptionError) || statusOf(error.cause) !== 400) throw error;
          }
          const result = await request(file, hints, 'json', signal);
          supportsVerboseJson = false;
          return result;
        },
        given,
      );
    },

    async check() {
      const { models } = await getClient();
      try {
        await withinTime(checkMs, (signal) => unwrap(models.list({ signal })));
      } catch (error) {
        if (!(error instanceof TranscriptionError)) throw error;
        const status = statusOf(error.cause);
        // Not every service has this route. A service that answers with its own error works.
        if (status !== null && status < 500 && error.reason !== 'auth_failed') return;
        if (error.reason !== 'invalid_response') throw error;
      }
    },
  };
}

async function connect({ baseUrl, apiKey }: SpeechConfig): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    baseURL: baseUrl,
    // Every option is given, otherwise the client reads the environment.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    fetch: serviceFetch(ANSWER_MAX_BYTES),
    logLevel: 'off',
  });
}

/** Returns the two-letter code that services accept for a language; null: there is none. */
function languageCodeOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    return language.length === 2 && languageNames.of(language) !== undefined ? language : null;
  } catch {
    return null; // the agent was invited before languages were validated
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns the answer to a request. @throws TranscriptionError */
async function unwrap<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw errorOf(error);
  }
}

/** Returns the HTTP status of an error; null when there was no answer, or an unreadable one. */
function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}

function errorOf(error: unknown): TranscriptionError {
  const status = statusOf(error);
  if (status === 401 || status === 403) return new TranscriptionError('auth_failed', error);
  if (status === 429) return new TranscriptionError('rate_limited', error);
  if (error instanceof SyntaxError || error instanceof ResponseTooLargeError)
    return new TranscriptionError('invalid_response', error);
  const isRefused = status !== null && [400, 413, 415, 422].includes(status);
  return new TranscriptionError(isRefused ? 'invalid_response' : 'service_unavailable', error);
}
