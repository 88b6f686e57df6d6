import type { Timers } from '../../platform/time/timers';
import { PIECE_BYTES } from './sound-cutter';
import { withDeadline } from '../../platform/time/with-deadline';

/** Why a text was not spoken. */
type SynthesisErrorReason =
  /** The service did not answer in time, or failed. */
  | 'service_unavailable'
  /** Too many requests. */
  | 'rate_limited'
  /** The service refuses our credentials. */
  | 'auth_failed'
  /** The answer is not sound in the format that was asked for, or the service refuses the text. */
  | 'invalid_response';

export class SynthesisError extends Error {
  constructor(
    readonly reason: SynthesisErrorReason,
    cause: unknown,
  ) {
    super(`The text-to-speech service failed: ${reason}.`, { cause });
    this.name = 'SynthesisError';
  }
}

/** The service that turns text into speech. */
export interface SynthesizerConfig {
  /** Its address, with the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Null: the service needs none. */
  apiKey: string | null;
  model: string;
  voice: string;
}

/** A service that turns text into speech. */
export interface Synthesizer {
  /** Its model, as the configuration names it. */
  readonly model: string;
  /**
   * Speaks a text.
   * @returns the sound as it arrives: samples of 16 bits, little-endian, mono, 24 kHz, cut anywhere
   * @throws SynthesisError, or the reason of the signal
   */
  synthesize(text: string, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
}

/** The longest wait for the answer, and for each 200 ms of its sound, in milliseconds. */
const PATIENCE_MS = 15_000;
/** The most sound for one text, in bytes: two minutes. */
const SOUND_MAX_BYTES = 5_760_000;
/** The media types of sound that is not PCM, and of errors. Services name PCM in several ways. */
const OTHER_TYPE = /^(?:text\/|application\/json|audio\/(?:mpeg|mp3|x?-?wav|wave|ogg|opus|aac|flac|webm))/;
/** The first bytes of files in other formats: WAV, Ogg, FLAC and MP3. */
const OTHER_START = /^(?:RIFF|OggS|fLaC|ID3)/;

/** Creates a client of any service with OpenAI's route `/audio/speech`. It reads the sound as it arrives. */
export function createSynthesizer(
  { baseUrl, apiKey, model, voice }: SynthesizerConfig,
  timers: Timers,
): Synthesizer {
  return {
    model,
    async *synthesize(text, signal) {
      const end = new AbortController();
      const within = <T>(work: () => Promise<T>): Promise<T> =>
        withDeadline({ totalMs: PATIENCE_MS }, signal, work, timers);
      try {
        const response = await within(() =>
          fetch(`${baseUrl}/audio/speech`, {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
            },
            body: JSON.stringify({ model, voice, input: text, response_format: 'pcm' }),
            signal: end.signal,
          }),
        );
        yield* piecesOf(bodyOf(response), within);
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof SynthesisError ? error : new SynthesisError('service_unavailable', error);
      } finally {
        end.abort();
      }
    },
  };
}

/** Returns the sound of an answer. @throws SynthesisError */
function bodyOf({ status, headers, body }: Response): ReadableStream<Uint8Array> {
  if (status < 200 || status > 299)
    throw new SynthesisError(reasonOf(status), new Error(`It returned ${status}.`));
  const type = headers.get('Content-Type') ?? '';
  if (OTHER_TYPE.test(type)) throw new SynthesisError('invalid_response', new Error(`It returned ${type}.`));
  if (body === null) throw new SynthesisError('invalid_response', new Error('It returned nothing.'));
  return body;
}

function reasonOf(status: number): SynthesisErrorReason {
  if (status === 401 || status === 403) return 'auth_failed';
  if (status === 429) return 'rate_limited';
  return status < 500 && status !== 408 ? 'invalid_response' : 'service_unavailable';
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const value = await within(() => readToPiece(reader, bytes));
    if (value.length === 0) break;
    if (bytes === 0 && OTHER_START.test(Buffer.from(value.subarray(0, 4)).toString('latin1')))
      throw new SynthesisError('invalid_response', new Error('It returned a file instead of PCM.'));
    bytes += value.length;
    if (bytes > SOUND_MAX_BYTES)
      throw new SynthesisError('invalid_response', new Error('It returned more sound than expected.'));
    yield value;
  }
  if (bytes < 2) throw new SynthesisError('invalid_response', new Error('It returned no sound.'));
}

/**
 * Reads until another piece of sound is complete, so that a service that sends a byte at a time is given up.
 * @param before the bytes that were read before
 * @returns what was read; empty: the sound is over
 */
async function readToPiece(reader: ReadableStreamDefaultReader<Uint8Array>, before: number): Promise<Buffer> {
  const missing = PIECE_BYTES - (before % PIECE_BYTES);
  const parts: Uint8Array[] = [];
  for (let bytes = 0; bytes < missing;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
  }
  return Buffer.concat(parts);
}
