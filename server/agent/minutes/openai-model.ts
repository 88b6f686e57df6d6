import type { OpenAI } from 'openai';
import { z } from 'zod';
import { boundedFetch } from '../../platform/outbound/bounded-fetch';
import { addUsage, ModelFailure, type LanguageModel, type Question, type Usage } from './language-model';

interface Options {
  /** With its path, for example `http://localhost:8000/v1`. */
  baseUrl: string;
  /** Null: the service wants none. */
  apiKey: string | null;
  model: string;
  dataTokens: number;
  maxParts?: number;
  /** For one whole answer; local models take their time. */
  timeoutMs?: number;
  /** After a failure that may pass, with growing pauses or those that the service asks for. */
  maxRetries?: number;
}

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** How the answer's shape is asked for: not every service knows schemas, and then it is told in words. */
type Format = 'json_schema' | 'json_object';

const TIMEOUT_MS = 180_000;
/** Longest answer: more than any model writes. */
const ANSWER_MAX_BYTES = 2_000_000;

/** The language model behind any OpenAI-compatible chat service. The library is loaded with the first question. */
export function createOpenAiModel(options: Options): LanguageModel {
  let loaded: Promise<Library> | null = null;
  let format: Format = 'json_schema';
  const { dataTokens, maxParts } = options;
  return { name: options.model, dataTokens, ...(maxParts !== undefined && { maxParts }), ask };

  async function ask<T>(question: Question<T>) {
    const first = await reply(question, []);
    const read = readAnswer(question.shape, first.text);
    if (read.success) return { value: read.value, usage: first.usage };
    const again = await reply(question, [
      { role: 'assistant', content: first.text.slice(0, REPEATED_CHARACTERS) || '{}' },
      { role: 'user', content: `${read.problem} Answer again, with the JSON object alone.` },
    ]);
    const repaired = readAnswer(question.shape, again.text);
    if (repaired.success) return { value: repaired.value, usage: addUsage(first.usage, again.usage) };
    throw new ModelFailure('rubbish', { cause: new Error(repaired.problem) });
  }

  /**
   * What the model says, with the shape asked for in a way that the service knows.
   * @param since what was said after the question
   */
  async function reply<T>(question: Question<T>, since: Message[]): Promise<Said> {
    if (format === 'json_object') return complete(question, since, format);
    try {
      return await complete(question, since, format);
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.kind !== 'rejected') throw error;
      const said = await complete(question, since, 'json_object');
      format = 'json_object';
      return said;
    }
  }

  async function complete<T>(question: Question<T>, since: Message[], as: Format): Promise<Said> {
    loaded ??= load(options);
    const { client, classify } = await loaded;
    const schema = schemaOf(question.shape);
    const body = {
      model: options.model,
      messages: [
        {
          role: 'system' as const,
          content:
            as === 'json_schema'
              ? question.instructions
              : `${question.instructions}\n\n${schemaInWords(schema)}`,
        },
        { role: 'user' as const, content: question.data },
        ...since,
      ],
      response_format:
        as === 'json_schema'
          ? { type: as, json_schema: { name: question.name, strict: true, schema } }
          : { type: as },
    };
    try {
      const answer = Completion.parse(
        await client.chat.completions.create(body, question.signal && { signal: question.signal }),
      );
      return {
        text: answer.choices[0]?.message.content ?? '',
        usage: {
          inputTokens: answer.usage?.prompt_tokens ?? null,
          outputTokens: answer.usage?.completion_tokens ?? null,
        },
      };
    } catch (error) {
      question.signal?.throwIfAborted();
      throw classify(error);
    }
  }
}

interface Said {
  text: string;
  usage: Usage;
}

/** What is read of a service's answer; some call themselves compatible and leave things out. */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.int().optional(), completion_tokens: z.int().optional() }).nullish(),
});

/** How much of an unusable answer is shown to the model again. */
const REPEATED_CHARACTERS = 8_000;

interface Library {
  client: OpenAI;
  classify: (error: unknown) => ModelFailure;
}

async function load(options: Options): Promise<Library> {
  const { OpenAI } = await import('openai');
  const client = new OpenAI({
    baseURL: options.baseUrl,
    // All is said here, or the client looks into the environment by itself.
    apiKey: options.apiKey ?? 'none',
    organization: null,
    project: null,
    ...(options.apiKey === null && { defaultHeaders: { Authorization: null } }),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxRetries: options.maxRetries ?? 2,
    // The client's own timeout ends with the headers of the answer.
    fetch: boundedFetch(ANSWER_MAX_BYTES),
    logLevel: 'off',
  });
  const kindOf = (error: unknown) => {
    if (error instanceof OpenAI.APIConnectionTimeoutError) return 'slow';
    if (error instanceof OpenAI.APIConnectionError) return 'unreachable';
    if (!(error instanceof OpenAI.APIError)) return 'rubbish';
    const status = Number(error.status);
    if (status === 401 || status === 403) return 'refused';
    if (status === 429) return 'busy';
    if (status === 408 || status === 504) return 'slow';
    return status >= 500 ? 'failing' : 'rejected';
  };
  return { client, classify: (cause) => new ModelFailure(kindOf(cause), { cause }) };
}

function schemaOf(shape: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    override({ jsonSchema }) {
      // The bounds of safe integers: nobody means them, and small services make long grammars of them.
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return schema;
}

const schemaInWords = (schema: object): string =>
  `Answer with one JSON object and nothing else. It fits this JSON schema: ${JSON.stringify(schema)}`;

type Read<T> = { success: true; value: T } | { success: false; problem: string };

/** The JSON object of an answer, also when the model thinks aloud before it or puts it between fences. */
function readAnswer<T>(shape: z.ZodType<T>, text: string): Read<T> {
  const said = text.slice(text.lastIndexOf('</think>') + 1);
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { success: false, problem: 'That is no JSON.' };
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return { success: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    success: false,
    problem: `That does not fit the schema: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
  };
}
