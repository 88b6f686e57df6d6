import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { createCurrentServer } from './current-server';
import type { ToolServerParts } from './parts';
import { createHandshakeServer } from './server';
import { createSessions, type Signal } from './session';
import { listenedBus, listenedUris } from './subscriptions/listen';
import type { OpenStreams } from './subscriptions/open-streams';
import { createSubscriptions } from './subscriptions/subscriptions';
import { isFollowed } from './resources';

/** Longest message of a client, in bytes. */
const MESSAGE_MAX_BYTES = 1_000_000;
/** The header that carries the name of a client, see session.ts. */
const SESSION = 'mcp-session-id';
/** The header that names the method, from revision 2026-07-28 on; it is checked against the body. */
const METHOD = 'mcp-method';
/** The method that opens a stream of notices, from revision 2026-07-28 on. */
const LISTEN = 'subscriptions/listen';

/** Answers a request of an assistant. The caller has already checked that it is allowed, and that it is answered. */
export type AnswerAssistant = (
  parts: ToolServerParts,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/** The sentence of the 405 for other requests. */
export const NO_STREAM =
  'Only POST is supported: these tools have no subscriptions, or the request names no session.';

/**
 * Returns whether a request has an answer other than 405: messages of clients, and the stream on which clients of
 * revision 2025-11-25 and older are told that a resource has changed.
 */
export const isAnswered = (
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  parts: Pick<ToolServerParts, 'toolbox'>,
): boolean => method === 'POST' || (method === 'GET' && headers[SESSION] !== undefined && isFollowed(parts));

/** The signals between the processes that serve the same clients. */
export interface Signals {
  cancelled: Signal;
  subscribed: Signal;
}

/**
 * Creates the handler of the tools over streamable HTTP, at every revision of the protocol. It is stateless: each
 * request has its own server, with the parts and the credential of its sender. A call ends when its client disconnects
 * or cancels it. Streams stay open until their client disconnects or the server is about to end.
 * @param signals null: there are no other processes
 */
export function createAssistantHandler(
  streams: OpenStreams,
  signals: Signals | null = null,
): AnswerAssistant {
  const kept = {
    sessions: createSessions(signals?.cancelled ?? null),
    subscriptions: createSubscriptions(signals?.subscribed ?? null),
    streams,
  };
  return async (parts, incoming, response) => {
    let uris: readonly string[] = [];
    const current = createMcpHandler(
      ({ requestInfo }) => createCurrentServer(parts, requestInfo?.headers.get(METHOD)),
      {
        legacy: 'reject',
        maxRequestBodySize: MESSAGE_MAX_BYTES,
        bus: listenedBus(parts, () => uris),
        onerror: (error) => parts.log(`protocol error: ${error.message}`),
      },
    );
    const end = () => void current.close().catch(() => {});
    response.once('close', end);
    const fetch = async (request: Request) => {
      if (request.method === 'GET') return openStream(parts, request, kept);
      if (await isLegacyRequest(request, undefined, { maxRequestBodySize: MESSAGE_MAX_BYTES }))
        return answerAfterHandshake(parts, request, kept);
      if (request.headers.get(METHOD) !== LISTEN) return current.fetch(request);
      const open = streams.open(parts.callerId ?? '');
      if (open === null) return tooManyStreams();
      response.once('close', open.release);
      open.signal.addEventListener('abort', end, { once: true });
      response.once('close', () => open.signal.removeEventListener('abort', end));
      uris = listenedUris(await request.clone().json());
      return current.fetch(request);
    };
    await toNodeHandler(
      { fetch },
      {
        maxRequestBodySize: MESSAGE_MAX_BYTES,
        onerror: (error) => parts.log(`request failed: ${error.message}`),
      },
    )(incoming, response);
  };
}

/** The state of a process for its clients between their requests. */
interface Kept {
  sessions: ReturnType<typeof createSessions>;
  subscriptions: ReturnType<typeof createSubscriptions>;
  streams: OpenStreams;
}

function openStream(parts: ToolServerParts, request: Request, { streams, subscriptions }: Kept): Response {
  const open = streams.open(parts.callerId ?? '');
  if (open === null) return tooManyStreams();
  return subscriptions.stream(parts, request.headers.get(SESSION) ?? '', open, request.signal);
}

const tooManyStreams = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      error: { code: -32000, message: 'Too many streams of this client are open.' },
      id: null,
    },
    { status: 429, headers: { 'Retry-After': '5' } },
  );

async function answerAfterHandshake(
  parts: ToolServerParts,
  request: Request,
  { sessions, subscriptions }: Pick<Kept, 'sessions' | 'subscriptions'>,
): Promise<Response> {
  const name = request.headers.get(SESSION);
  const server = createHandshakeServer(parts, {
    ...(name !== null && { session: sessions(parts.callerId ?? '', name) }),
    subscribed: subscriptions.of(parts, name ?? '', request.signal),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MESSAGE_MAX_BYTES,
  });
  const close = () => void server.close().catch(() => {});
  request.signal.addEventListener('abort', close, { once: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request);
  if (name === null) response.headers.set(SESSION, randomUUID());
  return response;
}
