import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { createCurrentServer } from './current-server';
import type { ToolServerParts } from './parts';
import { createHandshakeServer } from './server';
import { createSessions, type Cancellations } from './session';

/** Longest message of a client, in bytes. */
const MESSAGE_MAX_BYTES = 1_000_000;
/** The header that carries the name of a client, see session.ts. */
const SESSION = 'mcp-session-id';
/** The header that names the method, from revision 2026-07-28 on; it is checked against the body. */
const METHOD = 'mcp-method';

/** Answers a POST of an assistant. The caller has already checked that the POST is allowed. */
export type AnswerAssistant = (
  parts: ToolServerParts,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Creates the handler of the tools over streamable HTTP, at every revision of the protocol. It is stateless: each
 * request has its own server, with the parts and the credential of its sender. A call ends when its client disconnects
 * or cancels it.
 * @param cancellations from the other processes that serve the same clients; absent: there are none
 */
export function createAssistantHandler(cancellations: Cancellations | null = null): AnswerAssistant {
  const sessions = createSessions(cancellations);
  return async (parts, incoming, response) => {
    const current = createMcpHandler(
      ({ requestInfo }) => createCurrentServer(parts, requestInfo?.headers.get(METHOD)),
      {
        legacy: 'reject',
        maxRequestBodySize: MESSAGE_MAX_BYTES,
        onerror: (error) => parts.log(`protocol error: ${error.message}`),
      },
    );
    const fetch = async (request: Request) =>
      (await isLegacyRequest(request, undefined, { maxRequestBodySize: MESSAGE_MAX_BYTES }))
        ? answerAfterHandshake(parts, request, sessions)
        : current.fetch(request);
    response.once('close', () => void current.close().catch(() => {}));
    await toNodeHandler(
      { fetch },
      {
        maxRequestBodySize: MESSAGE_MAX_BYTES,
        onerror: (error) => parts.log(`request failed: ${error.message}`),
      },
    )(incoming, response);
  };
}

async function answerAfterHandshake(
  parts: ToolServerParts,
  request: Request,
  sessions: ReturnType<typeof createSessions>,
): Promise<Response> {
  const name = request.headers.get(SESSION);
  const session = name === null ? undefined : sessions(parts.callerId ?? '', name);
  const server = createHandshakeServer(parts, session);
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
