import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RestAnswer, RestRequest } from '../rest/handler';
import type { FetchRest } from './rest';

type HandleRest = (request: RestRequest) => Promise<RestAnswer | 'written'>;

/** The caller of these calls. */
export type LocalCaller = Required<Pick<RestRequest, 'credential'>> & Pick<RestRequest, 'ip' | 'requestId'>;

/**
 * Makes REST calls inside the process, with the same routes, checks, limits and answers as over the network. The
 * credential is always the caller's; headers do not change it.
 */
export const localRest =
  (handle: HandleRest, caller: LocalCaller): FetchRest =>
  async (target, { method, headers, body, signal }) => {
    const message = new IncomingMessage(new Socket());
    message.method = method;
    message.url = target;
    message.headers = Object.fromEntries(new Headers(headers));
    delete message.headers['x-api-key'];
    if (body !== null) message.push(body);
    message.push(null);
    const response = new ServerResponse(message);
    const [path = '', query = ''] = target.split('?', 2);
    const answering = handle({ ...caller, message, response, path, query }).then(toResponse);
    return Promise.race([answering, lossOf(signal, response)]);
  };

function toResponse(answer: RestAnswer | 'written'): Response {
  if (answer === 'written') throw new TypeError('A route that writes bytes is not a tool.');
  const { status, headers, body, pieces } = answer;
  if (status === 204) return new Response(null, { status, headers });
  return new Response(pieces === undefined ? body : streamOf(pieces), {
    status,
    headers,
  });
}

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(Buffer.from(next.value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Rejects when the call is given up, and tells the operation so that it stops waiting. */
const lossOf = (signal: AbortSignal, response: ServerResponse): Promise<never> =>
  new Promise((_, reject) => {
    const lose = () => {
      response.emit('close');
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was given up.'));
    };
    if (signal.aborted) lose();
    else signal.addEventListener('abort', lose, { once: true });
  });
