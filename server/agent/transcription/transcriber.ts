import type { OpenAI } from 'openai';
import { ResponseTooLargeError, boundedFetch } from '../../platform/outbound/bounded-fetch';
import type { Timers } from '../../platform/time/timers';
import { DeadlineExceededError, withDeadline } from '../../platform/time/with-deadline';
import { readHeard, type Heard } from './transcription-result';
import { wavOf } from './wav';

/** Why speech was not transcribed, and so what to do about it. */
export type SpeechTrouble =
  /** Nothing answered in time, or it could not: the same again later. */
  | 'service_unavailable'
  /** It wants to be asked less: the same again later, and nothing else until then. */
  | 'busy'
  /** The service refuses our credentials. */
  | 'auth_failed'
  /** It answered something that is no transcription, or refuses this sound: never again. */
  | 'rubbish';

export class SpeechFailure extends Error {
  constructor(
    readonly trouble: SpeechTrouble,
    cause: unknown,
  ) {
    super(`The transcription service failed: ${trouble}.`, { cause });
    this.name = 'SpeechFailure';
  }
}

/** A service that turns speech into text. */
export interface Transcriber {
  /** What the configuration calls its model. */
  readonly model: string;
  /**
   * @param samples mono, 16 kHz
   * @param language BCP 47; null: the service recognises it
   * @param signal gives it up
   * @throws SpeechFailure when the service failed; anything else is a failure of ours
   */
  transcribe(samples: Int16Array, language: string | null, signal?: AbortSignal): Promise<Heard>;
  /** Asks whether it answers and takes our credentials. @throws SpeechFailure */
  check(): Promise<void>;
}

/** The service that turns speech into text. */
export interface SpeechConfig {
  /** Its address, with the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

/** How long the service may take from the first byte that is sent to the last that is read, in milliseconds. */
export interface Timeouts {
  /** To transcribe something; default a minute. */
  transcribeMs?: number;
  /** To say whether it works; default 3 s. */
  checkMs?: number;
}

const TRANSCRIBE_MS = 60_000;
const CHECK_MS = 3_000;

/** Longest answer that is read, in bytes: what is said in 15 s, with all that services tell about it, is far shorter. */
const ANSWER_MAX_BYTES = 1_000_000;

/** Any service that speaks OpenAI's transcription route. Its client is loaded when it is first used. */
export function openTranscriber(
  config: SpeechConfig,
  timers: Timers,
  { transcribeMs = TRANSCRIBE_MS, checkMs = CHECK_MS }: Timeouts = {},
): Transcriber {
  const { model } = config;
  let client: Promise<OpenAI> | null = null;
  /** Whether it tells languages and how sure it is: the newer models of OpenAI do not. */
  let tellsMore = true;

  const connected = () => (client ??= connect(config));

  async function ask(file: File, pin: string | null, format: 'verbose_json' | 'json', signal: AbortSignal) {
    const { audio } = await connected();
    const wish = { file, model, response_format: format, ...(pin !== null && { language: pin }) };
    const answer: unknown = await answered(audio.transcriptions.create(wish, { signal }));
    const heard = readHeard(answer);
    if (heard === null) throw new SpeechFailure('rubbish', null);
    return heard;
  }

  /** Carries something out that is given up when it takes too long, all in all. */
  async function inTime<T>(
    ms: number,
    run: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await withDeadline({ totalMs: ms }, signal, (attempt) => run(attempt.signal), timers);
    } catch (error) {
      const isGivenUp = error instanceof DeadlineExceededError || signal?.aborted === true;
      throw isGivenUp ? new SpeechFailure('service_unavailable', error) : error;
    }
  }

  return {
    model,

    async transcribe(samples, language, given) {
      const file = new File([wavOf(samples)], 'speech.wav', { type: 'audio/wav' });
      const pin = language === null ? null : pinOf(language);
      return inTime(
        transcribeMs,
        async (signal) => {
          if (!tellsMore) return ask(file, pin, 'json', signal);
          try {
            return await ask(file, pin, 'verbose_json', signal);
          } catch (error) {
            if (!(error instanceof SpeechFailure) || statusOf(error.cause) !== 400) throw error;
          }
          const heard = await ask(file, pin, 'json', signal);
          tellsMore = false;
          return heard;
        },
        given,
      );
    },

    async check() {
      const { models } = await connected();
      try {
        await inTime(checkMs, (signal) => answered(models.list({ signal })));
      } catch (error) {
        if (!(error instanceof SpeechFailure)) throw error;
        const status = statusOf(error.cause);
        // Not every service has this route: one that answers about it is there.
        if (status !== null && status < 500 && error.trouble !== 'auth_failed') return;
        if (error.trouble !== 'rubbish') throw error;
      }
    },
  };
}

async function connect({ baseUrl, apiKey }: SpeechConfig): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    baseURL: baseUrl,
    // All is said here, or the client looks into the environment by itself.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    fetch: boundedFetch(ANSWER_MAX_BYTES),
    logLevel: 'off',
  });
}

/** What the services call a language: two letters. Null: they have no name for it, or it is none. */
function pinOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    return language.length === 2 && languageNames.of(language) !== undefined ? language : null;
  } catch {
    return null; // an agent that was invited before languages were checked everywhere
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** What the service answers. @throws SpeechFailure */
async function answered<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Of an answer that was a failure; null when nothing was answered, or something that cannot be read. */
function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}

function failureOf(error: unknown): SpeechFailure {
  const status = statusOf(error);
  if (status === 401 || status === 403) return new SpeechFailure('auth_failed', error);
  if (status === 429) return new SpeechFailure('busy', error);
  if (error instanceof SyntaxError || error instanceof ResponseTooLargeError)
    return new SpeechFailure('rubbish', error);
  const isRefused = status !== null && [400, 413, 415, 422].includes(status);
  return new SpeechFailure(isRefused ? 'rubbish' : 'service_unavailable', error);
}
