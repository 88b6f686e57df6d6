import type { z } from 'zod';

declare module '../../platform/procedures/services' {
  interface Services {
    /** What writes minutes; null: none is configured. */
    languageModel: LanguageModel | null;
  }
}

/** A question whose answer is JSON of a known shape. */
export interface Question<T> {
  /** A word for the shape, as services want one. */
  name: string;
  shape: z.ZodType<T>;
  /** What is to be done: ours alone, nothing that people said. */
  instructions: string;
  /** What it is to be done with: data, whatever stands in it. */
  data: string;
  signal?: AbortSignal | undefined;
}

/** What an answer took; null where the service does not tell. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/** The port to whatever language model is configured. */
export interface LanguageModel {
  /** Its name, as the configuration has it. */
  readonly name: string;
  /** How much data one question may hold, in tokens as `tokensIn` estimates them. */
  readonly dataTokens: number;
  /** How many such questions the transcript of one meeting fills at most; default 40. The rest is left out. */
  readonly maxParts?: number;
  /** @throws ModelFailure; the signal's reason when it was aborted */
  ask<T>(question: Question<T>): Promise<{ value: T; usage: Usage }>;
}

export type ModelFailureKind =
  | 'unreachable'
  | 'slow'
  | 'busy'
  | 'failing'
  /** It does not accept our credentials. */
  | 'refused'
  /** It does not accept the request: no such model, or too long. */
  | 'rejected'
  /** It answered with something that is not what was asked for. */
  | 'rubbish';

const SENTENCES: Record<ModelFailureKind, string> = {
  unreachable: 'The language model service does not answer.',
  slow: 'The language model service took too long to answer.',
  busy: 'The language model service takes no more requests at the moment.',
  failing: 'The language model service failed.',
  refused:
    'The language model service refuses the credentials of this server: LLM_API_KEY has to be checked.',
  rejected:
    'The language model service rejects the request: LLM_MODEL and LLM_PART_TOKENS have to be checked.',
  rubbish: 'The language model gave no usable answer.',
};

/** The language model did not answer as it should. The message is public; the cause is for the log. */
export class ModelFailure extends Error {
  constructor(
    readonly kind: ModelFailureKind,
    options: { cause?: unknown } = {},
  ) {
    super(SENTENCES[kind], options);
    this.name = 'ModelFailure';
  }

  /** Whether asking again later may help without anybody changing anything. */
  get passes(): boolean {
    return this.kind !== 'refused' && this.kind !== 'rejected';
  }
}

/** The sum of two, as far as both are known. */
export const addUsage = (one: Usage, other: Usage): Usage => ({
  inputTokens: plus(one.inputTokens, other.inputTokens),
  outputTokens: plus(one.outputTokens, other.outputTokens),
});

const plus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;
