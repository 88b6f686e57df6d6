import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** A request to the language model, as it was sent. */
export interface Asked {
  authorization: string | null;
  model: string;
  messages: { role: string; content: string }[];
  format: 'json_schema' | 'json_object';
  /** The schema of the answer; null when it is a part of the instructions. */
  schema: unknown;
  /** The lines of data in the request, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of it
  data: any[];
}

/** The answer of the double: a text of the model, or a failure. */
export type Reply =
  | { text: string }
  | { json: unknown }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers. */
  | 'silence'
  /** Sends a space at a time, endlessly. */
  | 'trickle'
  /** Sends as much as possible, endlessly. */
  | 'flood'
  /** Closes the connection. */
  | 'hang-up';

export interface LanguageModelDouble {
  /** The value for LLM_BASE_URL. */
  url: string;
  /** All requests, oldest first. */
  asked: Asked[];
  /** The number of requests whose client ended the connection before the answer. */
  hangUps: number;
  /** Decides the answer; a promise makes the caller wait. */
  onAsked: (asked: Asked) => Reply | Promise<Reply>;
  close(): Promise<void>;
}

/** The tokens that the double reports for every answer. */
const USAGE = { prompt_tokens: 100, completion_tokens: 20 };

/** Starts a chat service like OpenAI's, which refuses the requests that OpenAI would refuse. */
export async function languageModelDouble(
  onAsked: LanguageModelDouble['onAsked'],
): Promise<LanguageModelDouble> {
  const double = { url: '', asked: new Array<Asked>(), hangUps: 0, onAsked };
  const server = createServer((request, response) => {
    let body = '';
    response.once('close', () => {
      if (!response.writableEnded) double.hangUps += 1;
    });
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
    request.on('end', () => void respond(request.headers.authorization, body, response));
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
      answer(response, 404, { error: { message: 'There is no such route.' } });
    }
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

  async function respond(authorization: string | undefined, body: string, response: ServerResponse) {
    const read = Request.safeParse(JSON.parse(body));
    if (!read.success) return answer(response, 400, { error: { message: read.error.message } });
    const { model, messages, response_format: format } = read.data;
    const asked: Asked = {
      authorization: authorization ?? null,
      model,
      messages,
      format: format.type,
      schema: format.type === 'json_schema' ? format.json_schema.schema : null,
      data: (messages[1]?.content ?? '').split('\n').map((line) => JSON.parse(line)),
    };
    double.asked.push(asked);
    const reply = await double.onAsked(asked);
    if (reply === 'silence') return;
    if (reply === 'hang-up') return response.destroy();
    if (reply === 'trickle' || reply === 'flood')
      return answerEndlessly(response, reply === 'trickle' ? 1 : 100_000);
    if ('status' in reply) {
      response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers });
      return response.end(reply.body ?? '{}');
    }
    const content = 'text' in reply ? reply.text : JSON.stringify(reply.json);
    return answer(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { ...USAGE, total_tokens: USAGE.prompt_tokens + USAGE.completion_tokens },
    });
  }
}

function answerEndlessly(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const clock = setInterval(() => response.write(' '.repeat(bytes)), 5);
  response.once('close', () => clearInterval(clock));
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Checks the rules of OpenAI for a strict schema: every property is required, and no other is allowed. */
const isStrict = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return true;
  const { properties, required, additionalProperties } = node as Record<string, unknown>;
  const isWhole =
    typeof properties !== 'object' ||
    properties === null ||
    (additionalProperties === false &&
      Array.isArray(required) &&
      Object.keys(properties).every((name) => required.includes(name)));
  return isWhole && Object.values(node).every(isStrict);
};

const Request = z.object({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(2)
    .refine(
      ([system, data]) => system?.role === 'system' && data?.role === 'user',
      'instructions, then data',
    ),
  response_format: z.discriminatedUnion('type', [
    z.object({ type: z.literal('json_object') }),
    z.object({
      type: z.literal('json_schema'),
      json_schema: z.object({
        name: z.string().regex(/^[\w-]{1,64}$/),
        strict: z.literal(true),
        schema: z.record(z.string(), z.unknown()).refine(isStrict, 'the schema is not strict'),
      }),
    }),
  ]),
});
