import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** A request to speak a text. */
type AskedToSpeak = z.infer<typeof Request> & { authorization: string | null };

/** The ways in which the double answers. */
type SpeechBehaviour =
  | 'well'
  /** A second of sound, and then nothing more, without an end. */
  | 'stalls'
  /** A byte at a time, without an end. */
  | 'trickles'
  /** 503 */
  | 'failing'
  /** 401 */
  | 'refuses'
  /** 200, and an MP3 file under its own media type. */
  | 'mp3'
  /** 200, and a WAV file under the media type of PCM. */
  | 'wav'
  /** 200, and nothing. */
  | 'empty';

/** A service with OpenAI's route `/audio/speech`. */
export interface TextToSpeechDouble {
  /** The value for TTS_BASE_URL. */
  url: string;
  behaviour: SpeechBehaviour;
  /** Returns how long a text is spoken, in milliseconds. */
  lengthOf: (text: string) => number;
  /** The requests, oldest first. */
  readonly asked: AskedToSpeak[];
  /** The number of answers that the client did not wait for. */
  hangUps: number;
  close(): Promise<void>;
}

/** The pitch of the voice, in Hz. */
export const VOICE_HZ = 500;
const RATE = 24_000;

/** Starts a service that speaks every text as one tone, a second for each text. */
export async function textToSpeechDouble(): Promise<TextToSpeechDouble> {
  const double = {
    url: '',
    behaviour: 'well' as SpeechBehaviour,
    lengthOf: (_text: string): number => 1_000,
    asked: new Array<AskedToSpeak>(),
    hangUps: 0,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
    response.once('close', () => void (double.hangUps += Number(!response.writableFinished)));
    request.on('end', () => {
      if (request.url !== '/v1/audio/speech' || request.method !== 'POST')
        return void response.writeHead(404).end();
      const asked = Request.parse(JSON.parse(body));
      double.asked.push({ ...asked, authorization: request.headers.authorization ?? null });
      answer(response, asked.input);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
  return Object.assign(double, {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });

  function answer(response: ServerResponse, text: string): void {
    switch (double.behaviour) {
      case 'failing':
      case 'refuses':
        return void response.writeHead(double.behaviour === 'refuses' ? 401 : 503).end('{}');
      case 'mp3':
        return void response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end('ID3');
      case 'wav':
        return void response.writeHead(200, PCM).end('RIFF\0\0\0\0WAVEfmt ');
      case 'empty':
        return void response.writeHead(200, PCM).end();
      case 'trickles':
        response.writeHead(200, PCM);
        return trickle(response);
      case 'stalls':
        return void response.writeHead(200, PCM).write(tone(1_000));
      default:
        response.writeHead(200, PCM);
        sendInOddPieces(response, tone(double.lengthOf(text)));
    }
  }
}

const PCM = { 'Content-Type': 'audio/pcm' };

/** Sends a byte again and again, until the client hangs up. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write('\0'), 10);
  response.once('close', () => clearInterval(timer));
}

/** Sends sound in pieces that divide samples, as a network does. */
function sendInOddPieces(response: ServerResponse, sound: Buffer): void {
  for (let from = 0; from < sound.length; from += 5_001) response.write(sound.subarray(from, from + 5_001));
  response.end();
}

function tone(ms: number): Buffer {
  const samples = Buffer.alloc((ms * RATE * 2) / 1_000);
  for (let n = 0; n < samples.length / 2; n += 1)
    samples.writeInt16LE(Math.round(10_000 * Math.sin((2 * Math.PI * VOICE_HZ * n) / RATE)), 2 * n);
  return samples;
}

const Request = z.strictObject({
  model: z.string().min(1),
  voice: z.string().min(1),
  input: z.string().min(1).max(4_096),
  response_format: z.literal('pcm'),
});
