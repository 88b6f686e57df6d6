import type { z } from 'zod';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The model that writes minutes; null: none is configured. */
    languageModel: LanguageModel | null;
  }
}

/** A question whose answer is JSON of a given schema. */
export interface Question<T> {
  /** Name of the schema; services require one. */
  name: string;
  schema: z.ZodType<T>;
  /** The task of the model: our own text, with nothing that people said. */
  instructions: string;
  /** The material of the task: data only, whatever its text says. */
  data: string;
  signal?: AbortSignal | undefined;
}

/** Tokens used for an answer; null where the service does not report them. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/** The language model that is configured. */
export interface LanguageModel {
  /** Its name in the configuration. */
  readonly name: string;
  /** How much data fits into one question, in tokens as `tokensIn` estimates them. */
  readonly dataTokens: number;
  /** The highest number of questions for the transcript of one meeting; default 40. The rest is left out. */
  readonly maxParts?: number;
  /** Asks the model. @throws LanguageModelError; the signal's reason when it was aborted */
  ask<T>(question: Question<T>): Promise<{ value: T; usage: Usage }>;
}

export type LanguageModelErrorReason =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'server_error'
  /** The service does not accept our credentials. */
  | 'unauthorized'
  /** The service does not accept the request: no such model, or too long. */
  | 'bad_request'
  /** The answer does not fit the schema. */
  | 'invalid_response';

const SENTENCES: Record<LanguageModelErrorReason, string> = {
  unreachable: 'The language model service does not answer.',
  timeout: 'The language model service took too long to answer.',
  rate_limited: 'The language model service accepts no more requests at the moment.',
  server_error: 'The language model service failed.',
  unauthorized: 'The language model service refuses the credentials of this server: check LLM_API_KEY.',
  bad_request: 'The language model service rejects the request: check LLM_MODEL and LLM_PART_TOKENS.',
  invalid_response: 'The language model did not return a usable answer.',
};

/** The language model did not return a usable answer. The message is public; the cause is for the log. */
export class LanguageModelError extends Error {
  constructor(
    readonly reason: LanguageModelErrorReason,
    options: { cause?: unknown } = {},
  ) {
    super(SENTENCES[reason], options);
    this.name = 'LanguageModelError';
  }

  /** Returns whether the same question may succeed later without a change of the configuration. */
  get isTransient(): boolean {
    return this.reason !== 'unauthorized' && this.reason !== 'bad_request';
  }
}

/** Returns the sum of two usages; null where one of them is unknown. */
export const addUsage = (one: Usage, other: Usage): Usage => ({
  inputTokens: sumOrNull(one.inputTokens, other.inputTokens),
  outputTokens: sumOrNull(one.outputTokens, other.outputTokens),
});

const sumOrNull = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;
