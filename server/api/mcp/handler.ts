import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ToolServerParts } from './parts';
import { createToolServer } from './server';
import { createSessions } from './session';

/** Longest message of a client, in bytes. */
const MESSAGE_MAX_BYTES = 1_000_000;
/** The header that carries the name of a client, see session.ts. */
const SESSION = 'mcp-session-id';

/** Answers a POST of an assistant. Whether it may be sent at all is decided before. */
export type AnswerAssistant = (
  parts: ToolServerParts,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * The tools over streamable HTTP, stateless: each request has its own server, with the parts and so the credential of
 * whoever sent it, and a call ends when its client disconnects or cancels it.
 */
export function createAssistantHandler(): AnswerAssistant {
  const sessions = createSessions();
  return async (parts, request, response) => {
    const name = request.headers[SESSION];
    const session = typeof name === 'string' ? sessions(name) : undefined;
    if (session === undefined) response.setHeader(SESSION, randomUUID());
    const server = createToolServer(parts, session);
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: MESSAGE_MAX_BYTES,
    });
    response.once('close', () => void server.close().catch(() => {}));
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
}
