import type { OpenAI } from 'openai';
import type { Config } from '../config';
import { readHeard, type Heard } from './heard';
import { wavOf } from './wav';

/** Why speech was not transcribed, and so what to do about it. */
export type SpeechTrouble =
  /** Nothing answered in time, or it could not: the same again later. */
  | 'service_unavailable'
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
   * @throws SpeechFailure
   */
  transcribe(samples: Int16Array, language: string | null): Promise<Heard>;
  /** Asks whether it answers and takes our credentials. @throws SpeechFailure */
  check(): Promise<void>;
}

type SpeechConfig = NonNullable<Config['speech']>;

/** How long the service may take, in milliseconds. */
export interface Timeouts {
  /** To transcribe something; default a minute. */
  transcribeMs?: number;
  /** To say whether it works; default 3 s. */
  checkMs?: number;
}

const TRANSCRIBE_MS = 60_000;
const CHECK_MS = 3_000;

/** Any service that speaks OpenAI's transcription route. Its client is loaded when it is first used. */
export function openTranscriber(
  config: SpeechConfig,
  { transcribeMs = TRANSCRIBE_MS, checkMs = CHECK_MS }: Timeouts = {},
): Transcriber {
  const { model } = config;
  let client: Promise<OpenAI> | null = null;
  /** Whether it tells languages and how sure it is: the newer models of OpenAI do not. */
  let tellsMore = true;

  const connected = () => (client ??= connect(config));

  async function ask(samples: Int16Array, language: string | null, format: 'verbose_json' | 'json') {
    const { audio } = await connected();
    const file = new File([wavOf(samples)], 'speech.wav', { type: 'audio/wav' });
    const pin = language === null ? null : pinOf(language);
    const answer: unknown = await audio.transcriptions.create(
      { file, model, response_format: format, ...(pin !== null && { language: pin }) },
      { timeout: transcribeMs },
    );
    const heard = readHeard(answer);
    if (heard === null) throw new SpeechFailure('rubbish', null);
    return heard;
  }

  return {
    model,

    async transcribe(samples, language) {
      try {
        if (!tellsMore) return await ask(samples, language, 'json');
        return await ask(samples, language, 'verbose_json');
      } catch (error) {
        if (!tellsMore || statusOf(error) !== 400) throw failureOf(error);
      }
      try {
        const heard = await ask(samples, language, 'json');
        tellsMore = false;
        return heard;
      } catch (error) {
        throw failureOf(error);
      }
    },

    async check() {
      const { models } = await connected();
      try {
        await models.list({ timeout: checkMs });
      } catch (error) {
        const failure = failureOf(error);
        const status = statusOf(error);
        // Not every service has this route: one that answers about it is there.
        if (status !== null && status < 500 && failure.trouble !== 'auth_failed') return;
        if (failure.trouble !== 'rubbish') throw failure;
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
    logLevel: 'off',
  });
}

/** What the services call a language: two letters. Null: they have no name for it. */
function pinOf(tag: string): string | null {
  const { language } = new Intl.Locale(tag);
  return language.length === 2 ? language : null;
}

/** Of an answer that was a failure; null when nothing was answered, or something that cannot be read. */
function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}

function failureOf(error: unknown): SpeechFailure {
  if (error instanceof SpeechFailure) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) return new SpeechFailure('auth_failed', error);
  if (error instanceof SyntaxError) return new SpeechFailure('rubbish', error);
  const isRefused = status !== null && [400, 413, 415, 422].includes(status);
  return new SpeechFailure(isRefused ? 'rubbish' : 'service_unavailable', error);
}
