import { z } from 'zod';
import { ConfigError } from './config-error';
import { serviceUrl, trueOrFalse, wholeNumber } from './values';

const OPENAI_URL = 'https://api.openai.com/v1';

/** The services that transcribe speech, write minutes, translate captions and speak. */
export const agentVariables = {
  STT_BASE_URL: serviceUrl.optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().default('whisper-1'),
  LLM_BASE_URL: serviceUrl.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  LLM_PART_TOKENS: wholeNumber(1_000, 1_000_000).default(12_000),
  LLM_MAX_PARTS: wholeNumber(1, 1_000).default(40),
  EMBEDDINGS_BASE_URL: serviceUrl.optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  TTS_BASE_URL: serviceUrl.optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().default('tts-1'),
  TTS_VOICE: z.string().default('alloy'),
  TRANSLATE_CAPTIONS: trueOrFalse.default(true),
};

type AgentEnvironment = z.infer<z.ZodObject<typeof agentVariables>>;

export const agentOf = (env: AgentEnvironment) => ({
  /** The service that turns speech into text; null: there is no agent. */
  speech: speechOf(env),
  /** The language model that writes minutes; null: sessions leave only a transcript. */
  languageModel: languageModelOf(env),
  /** The model that turns text into vectors; null: questions find passages by words alone. */
  embeddings: embeddingsOf(env),
  /** The service that turns text into speech; null: the agent does not speak. */
  textToSpeech: textToSpeechOf(env),
  /** Whether the model also translates captions, for people in a call who want that. */
  translatesCaptions: env.TRANSLATE_CAPTIONS,
});

function speechOf({ STT_BASE_URL: baseUrl, STT_API_KEY: apiKey, STT_MODEL: model }: AgentEnvironment) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  return { baseUrl: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? null, model };
}

function textToSpeechOf({
  TTS_BASE_URL: baseUrl,
  TTS_API_KEY: apiKey,
  TTS_MODEL: model,
  TTS_VOICE: voice,
}: AgentEnvironment) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  return { baseUrl: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? null, model, voice };
}

function languageModelOf({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
  LLM_MODEL: model,
  LLM_PART_TOKENS: partTokens,
  LLM_MAX_PARTS: maxParts,
}: AgentEnvironment) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  if (model === undefined) throw new ConfigError(['LLM_MODEL: is needed with LLM_BASE_URL or LLM_API_KEY.']);
  return {
    baseUrl: baseUrl ?? OPENAI_URL,
    apiKey: apiKey ?? null,
    model,
    /** The part of a transcript that one question holds; longer meetings are written in parts. */
    dataTokens: partTokens,
    /** The highest number of such parts in a meeting. The rest is left out, and the minutes mention that. */
    maxParts,
  };
}

function embeddingsOf({
  EMBEDDINGS_BASE_URL: baseUrl,
  EMBEDDINGS_API_KEY: apiKey,
  EMBEDDINGS_MODEL: model,
}: AgentEnvironment) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  if (model === undefined)
    throw new ConfigError(['EMBEDDINGS_MODEL: is needed with EMBEDDINGS_BASE_URL or EMBEDDINGS_API_KEY.']);
  return { baseUrl: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? null, model };
}
