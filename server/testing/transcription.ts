import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request to transcribe something. */
export interface Asked {
  /** The fields of the form, without the file. */
  fields: Record<string, string>;
  authorization: string | null;
  seconds: number;
  /** Root mean square of the samples, 0 to 1. */
  energy: number;
  samples: Int16Array;
}

/** The ways in which the double answers. */
export type Behaviour =
  | 'well'
  /** Closes every connection. */
  | 'down'
  /** 503 */
  | 'failing'
  /** 429 */
  | 'busy'
  /** Never answers. */
  | 'silent'
  /** 401 */
  | 'refuses'
  /** 200, and an HTML page. */
  | 'invalid'
  /** 200, and JSON of another form. */
  | 'other-json'
  /** 200, and a byte now and then, endlessly. */
  | 'trickles'
  /** 200, and as much as is read, endlessly. */
  | 'endless'
  /** 400 for `verbose_json`, as the newer models of OpenAI do. */
  | 'terse';

/** A service with the routes of OpenAI that the agent uses. It checks the WAV files that it receives. */
export interface TranscriptionDouble {
  /** The address with the path, for `STT_BASE_URL`. */
  url: string;
  behaviour: Behaviour;
  /** The time that an answer takes, in milliseconds. */
  delayMs: number;
  /** Whether it has a route for models; default true. */
  listsModels: boolean;
  /** Returns the text that it recognizes. */
  transcribe: (asked: Asked) => string | Promise<string>;
  /** Returns the status with which it refuses a request, whatever its behavior; null: it answers. */
  refuse: (asked: Asked) => number | null;
  readonly asked: Asked[];
  /** The requests that `refuse` refused. */
  readonly refused: Asked[];
  /** The number of requests it received, and the number of pieces it sent in endless answers. */
  requests: number;
  pieces: number;
  /** The reasons why requests were invalid; empty when all were valid. */
  readonly complaints: string[];
  /** The number of requests for the list of models. */
  checks: number;
  close(): Promise<void>;
}

export async function transcriptionDouble(
  transcribe: TranscriptionDouble['transcribe'] = () => 'Hello.',
): Promise<TranscriptionDouble> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      double.complaints.push(String(error));
      reply(response, 400, { error: { message: String(error) } });
    });
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const double: TranscriptionDouble = {
    url: `http://localhost:${port}/v1`,
    behaviour: 'well',
    delayMs: 0,
    listsModels: true,
    transcribe,
    refuse: () => null,
    asked: [],
    refused: [],
    requests: 0,
    pieces: 0,
    complaints: [],
    checks: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/v1/models') double.checks += 1;
    const body = await bodyOf(request);
    double.requests += 1;
    if (double.behaviour === 'trickles' || double.behaviour === 'endless') return answerEndlessly(response);
    if (double.behaviour === 'down') return void request.socket.destroy();
    if (double.behaviour === 'silent') return;
    if (double.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, double.delayMs));
    if (double.behaviour === 'failing') return reply(response, 503, { error: { message: 'busy' } });
    if (double.behaviour === 'busy') return reply(response, 429, { error: { message: 'slow down' } });
    if (double.behaviour === 'refuses') return reply(response, 401, { error: { message: 'wrong key' } });
    if (double.behaviour === 'invalid') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    if (double.behaviour === 'other-json') return reply(response, 200, { transcript: ['Hello.'] });
    if (request.url === '/v1/models' && request.method === 'GET') {
      return double.listsModels
        ? reply(response, 200, { object: 'list', data: [] })
        : reply(response, 404, { error: { message: 'no such route' } });
    }
    if (request.url !== '/v1/audio/transcriptions' || request.method !== 'POST') {
      throw new Error(`There is no ${request.method} ${request.url}.`);
    }
    const asked = await askedOf(request, body);
    const isVerbose = asked.fields.response_format === 'verbose_json';
    if (isVerbose && double.behaviour === 'terse') {
      return reply(response, 400, { error: { message: 'response_format is not supported' } });
    }
    const status = double.refuse(asked);
    if (status !== null) {
      double.refused.push(asked);
      return reply(response, status, { error: { message: 'not this' } });
    }
    double.asked.push(asked);
    const text = await double.transcribe(asked);
    const more = { language: 'english', duration: asked.seconds, segments: [{ avg_logprob: -0.1 }] };
    reply(response, 200, isVerbose ? { text, ...more } : { text });
  }

  function answerEndlessly(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const isSlow = double.behaviour === 'trickles';
    const piece = isSlow ? ' ' : ' '.repeat(64_000);
    const send = () => {
      double.pieces += 1;
      if (!isSlow && response.write(piece)) setImmediate(send);
      if (isSlow) response.write(piece);
    };
    const timer = isSlow ? setInterval(send, 5) : null;
    response.on('drain', () => !isSlow && send());
    response.once('close', () => timer && clearInterval(timer));
    send();
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function askedOf(request: IncomingMessage, body: Buffer): Promise<Asked> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  const fields: Record<string, string> = {};
  let file: File | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === 'file') file = value;
  }
  if (!fields.model) throw new Error('No model is named.');
  if (file?.name !== 'speech.wav') throw new Error('There is no file, or it has another name.');
  const samples = samplesOf(Buffer.from(await file.arrayBuffer()));
  const energy = Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);
  const authorization = request.headers.authorization ?? null;
  return { fields, authorization, seconds: samples.length / 16_000, energy, samples };
}

/**
 * Returns the samples of a WAV file.
 * @throws when it is not mono, 16 kHz, 16 bit and as long as its header says
 */
export function samplesOf(wav: Buffer): Int16Array {
  const words = [wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16), wav.toString('latin1', 36, 40)];
  if (words.join(' ') !== 'RIFF WAVEfmt  data') throw new Error('It is not a plain WAV file.');
  const format = [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)];
  if (format.join(' ') !== '1 1 16000 16')
    throw new Error(`It is not mono, 16 kHz, 16 bit: ${format.join(' ')}.`);
  const bytes = wav.readUInt32LE(40);
  if (bytes === 0 || bytes !== wav.length - 44) throw new Error('It is not as long as it says.');
  const samples = new Int16Array(bytes / 2);
  for (let i = 0; i < samples.length; i += 1) samples[i] = wav.readInt16LE(44 + 2 * i);
  return samples;
}
