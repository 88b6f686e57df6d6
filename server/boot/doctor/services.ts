import { z } from 'zod';
import { EmbeddingError } from '../../agent/embeddings/embedding-model';
import { createOpenAiEmbeddings } from '../../agent/embeddings/openai-embeddings';
import { createSynthesizer, SynthesisError } from '../../agent/speaking/synthesizer';
import { LanguageModelError } from '../../agent/minutes/language-model';
import { createOpenAiModel } from '../../agent/minutes/openai-model';
import { probeSpeech } from '../../agent/transcription/probe-speech';
import { createTranscriber, TranscriptionError } from '../../agent/transcription/transcriber';
import { systemTimers } from '../../platform/time/timers';
import type { Config } from '../config';
import type { Part } from './part';

const SPEECH_MENDS: Record<TranscriptionError['reason'], string> = {
  service_unavailable: 'Check STT_BASE_URL, and that the service runs and can be reached from here.',
  rate_limited: 'The service accepts no more requests now: check your quota there.',
  auth_failed: 'Check STT_API_KEY.',
  invalid_response: 'Check STT_BASE_URL (with its version, as …/v1) and STT_MODEL.',
};

/** Checks the speech service: transcribes a second of sound, like people's speech. */
export const speechPart = ({ speech }: Config): Part => ({
  name: 'speech to text',
  off: speech === null ? 'STT_BASE_URL and STT_API_KEY are not set: calls have no agent.' : null,
  deadlineMs: 65_000,
  mend: SPEECH_MENDS.service_unavailable,
  async check(report, signal) {
    if (speech === null) return;
    const startedAt = performance.now();
    try {
      await createTranscriber(speech, systemTimers).transcribe(probeSpeech(), null, signal);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      report.ok('a second of sound', `The model ${speech.model} took ${seconds} s.`);
    } catch (error) {
      if (signal.aborted || !(error instanceof TranscriptionError)) throw error;
      report.fail('a second of sound', error.message, SPEECH_MENDS[error.reason]);
    }
  },
});

const VOICE_MENDS: Record<SynthesisError['reason'], string> = {
  service_unavailable: 'Check TTS_BASE_URL, and that the service runs and can be reached from here.',
  rate_limited: 'The service accepts no more requests now: check your quota there.',
  auth_failed: 'Check TTS_API_KEY.',
  invalid_response:
    'Check TTS_BASE_URL (with its version, as …/v1), TTS_MODEL, TTS_VOICE, and that the service can return `pcm`.',
};

/** Checks the voice of the agent: lets the service speak a word, and sends it to nobody. */
export const voicePart = ({ textToSpeech }: Config): Part => ({
  name: 'text to speech',
  off: textToSpeech === null ? 'TTS_BASE_URL and TTS_API_KEY are not set: the agent does not speak.' : null,
  deadlineMs: 60_000,
  mend: VOICE_MENDS.service_unavailable,
  async check(report, signal) {
    if (textToSpeech === null) return;
    const startedAt = performance.now();
    try {
      let bytes = 0;
      for await (const piece of createSynthesizer(textToSpeech, systemTimers).synthesize('Ready.', signal))
        bytes += piece.length;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const spoken = (bytes / 48_000).toFixed(1);
      report.ok('a word', `The model ${textToSpeech.model} took ${seconds} s for ${spoken} s of sound.`);
    } catch (error) {
      if (signal.aborted || !(error instanceof SynthesisError)) throw error;
      report.fail('a word', error.message, VOICE_MENDS[error.reason]);
    }
  },
});

/** Checks the language model: asks a question in the way that minutes do. */
export const languagePart = ({ languageModel }: Config): Part => ({
  name: 'language model',
  off: languageModel === null ? 'LLM_BASE_URL and LLM_API_KEY are not set: no minutes are written.' : null,
  deadlineMs: 60_000,
  mend: 'Check LLM_BASE_URL, LLM_MODEL, and that the service can be reached from here.',
  async check(report, signal) {
    if (languageModel === null) return;
    const startedAt = performance.now();
    try {
      await createOpenAiModel({ ...languageModel, maxRetries: 0 }).ask({
        name: 'check',
        schema: z.object({ word: z.string() }),
        instructions: 'Answer with the word of the data.',
        data: JSON.stringify({ word: 'ready' }),
        signal,
      });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      report.ok('a question', `The model ${languageModel.model} took ${seconds} s.`);
    } catch (error) {
      if (signal.aborted || !(error instanceof LanguageModelError)) throw error;
      report.fail('a question', error.message, this.mend);
    }
  },
});

/** Checks the embedding model: turns a text into a vector. */
export const embeddingPart = ({ embeddings }: Config): Part => ({
  name: 'embeddings',
  off:
    embeddings === null
      ? 'EMBEDDINGS_BASE_URL and EMBEDDINGS_API_KEY are not set: questions across meetings find passages by words alone.'
      : null,
  deadlineMs: 60_000,
  mend: 'Check EMBEDDINGS_BASE_URL (with its version, as …/v1), EMBEDDINGS_MODEL, and that the service can be reached from here.',
  async check(report, signal) {
    if (embeddings === null) return;
    const startedAt = performance.now();
    try {
      const [vector] = await createOpenAiEmbeddings({ ...embeddings, maxRetries: 0 }).embed(
        ['ready'],
        signal,
      );
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      report.ok('a text', `The model ${embeddings.model} took ${seconds} s for ${vector?.length} numbers.`);
    } catch (error) {
      if (signal.aborted || !(error instanceof EmbeddingError)) throw error;
      report.fail('a text', error.message, this.mend);
    }
  },
});
