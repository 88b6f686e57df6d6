import type { OpenAI } from 'openai';
import { z } from 'zod';
import { createOpenAiClient } from '../../platform/outbound/openai-client';
import {
  addUsage,
  LanguageModelError,
  type LanguageModel,
  type Question,
  type Usage,
} from './language-model';

interface Options {
  /** The address with its path, for example `http://localhost:8000/v1`. */
  baseUrl: string;
  /** Null: the service needs none. */
  apiKey: string | null;
  model: string;
  dataTokens: number;
  maxParts?: number;
  /** The time for one whole answer; local models are slow. */
  timeoutMs?: number;
  /** The retries after a transient error, with growing pauses or with the pauses that the service asks for. */
  maxRetries?: number;
}

type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** The form in which the schema is sent; for a service without support for schemas, as a part of the instructions. */
type Format = 'json_schema' | 'json_object';

const TIMEOUT_MS = 180_000;
/** The longest answer, in bytes. */
const ANSWER_MAX_BYTES = 2_000_000;

/** Creates a model of any OpenAI-compatible chat service. The library is loaded with the first question. */
export function createOpenAiModel(options: Options): LanguageModel {
  let loaded: Promise<Library> | null = null;
  let format: Format = 'json_schema';
  const { dataTokens, maxParts } = options;
  return { name: options.model, dataTokens, ...(maxParts !== undefined && { maxParts }), ask };

  async function ask<T>(question: Question<T>) {
    const first = await reply(question, []);
    const read = readAnswer(question.schema, first.text);
    if (read.success) return { value: read.value, usage: first.usage };
    const again = await reply(question, [
      { role: 'assistant', content: first.text.slice(0, REPEATED_CHARACTERS) || '{}' },
      { role: 'user', content: `${read.problem} Answer again, with the JSON object alone.` },
    ]);
    const repaired = readAnswer(question.schema, again.text);
    if (repaired.success) return { value: repaired.value, usage: addUsage(first.usage, again.usage) };
    throw new LanguageModelError('invalid_response', { cause: new Error(repaired.problem) });
  }

  /**
   * Returns the reply of the model, with the schema sent in a form that the service supports.
   * @param since the messages after the question
   */
  async function reply<T>(question: Question<T>, since: Message[]): Promise<Reply> {
    if (format === 'json_object') return complete(question, since, format);
    try {
      return await complete(question, since, format);
    } catch (error) {
      if (!(error instanceof LanguageModelError) || error.reason !== 'bad_request') throw error;
      const text = await complete(question, since, 'json_object');
      format = 'json_object';
      return text;
    }
  }

  async function complete<T>(question: Question<T>, since: Message[], as: Format): Promise<Reply> {
    loaded ??= load(options);
    const { client, classify } = await loaded;
    const schema = jsonSchemaOf(question.schema);
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

interface Reply {
  text: string;
  usage: Usage;
}

/** The part of an answer that is read; some compatible services leave out the rest. */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.int().optional(), completion_tokens: z.int().optional() }).nullish(),
});

/** The part of an invalid answer that is sent back to the model. */
const REPEATED_CHARACTERS = 8_000;

interface Library {
  client: OpenAI;
  classify: (error: unknown) => LanguageModelError;
}

async function load({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS, maxRetries = 2 }: Options): Promise<Library> {
  const { OpenAI } = await import('openai');
  const bounds = { timeoutMs, maxRetries, maxBytes: ANSWER_MAX_BYTES };
  const client = await createOpenAiClient({ baseUrl, apiKey, ...bounds });
  const reasonOf = (error: unknown) => {
    if (error instanceof OpenAI.APIConnectionTimeoutError) return 'timeout';
    if (error instanceof OpenAI.APIConnectionError) return 'unreachable';
    if (!(error instanceof OpenAI.APIError)) return 'invalid_response';
    const status = Number(error.status);
    if (status === 401 || status === 403) return 'unauthorized';
    if (status === 429) return 'rate_limited';
    if (status === 408 || status === 504) return 'timeout';
    return status >= 500 ? 'server_error' : 'bad_request';
  };
  return { client, classify: (cause) => new LanguageModelError(reasonOf(cause), { cause }) };
}

function jsonSchemaOf(zodSchema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema, {
    override({ jsonSchema }) {
      // These bounds of safe integers carry no meaning here, and some services make long grammars of them.
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      // A default is for answers that lack the field. Strict schemas do not know the word.
      delete jsonSchema.default;
    },
  });
  return schema;
}

const schemaInWords = (schema: object): string =>
  `Answer with one JSON object and nothing else. It fits this JSON schema: ${JSON.stringify(schema)}`;

type Read<T> = { success: true; value: T } | { success: false; problem: string };

/** Reads the JSON object of an answer, which may follow a reasoning part or be between code fences. */
function readAnswer<T>(schema: z.ZodType<T>, text: string): Read<T> {
  const answer = text.slice(text.lastIndexOf('</think>') + 1);
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { success: false, problem: 'That is not JSON.' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { success: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    success: false,
    problem: `That does not fit the schema: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
  };
}
