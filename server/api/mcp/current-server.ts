import { Server } from '@modelcontextprotocol/server';
import { instructions } from './instructions';
import type { ToolServerParts } from './parts';
import { answerRequest } from './protocol';
import { serve } from './serve';

/** How long clients may cache lists that do not change while a tool server runs, in milliseconds. */
const LIST_TTL_MS = 300_000;
const LISTS = ['tools/list', 'prompts/list', 'resources/templates/list'];

/**
 * Creates a server for revision 2026-07-28, in which every request is independent. Over HTTP each request has its own
 * server.
 * @param wanted the method of that request. For a method that is not served, the library returns 404.
 * @see createHandshakeServer for older revisions
 */
export function createCurrentServer(parts: ToolServerParts, wanted: string | null = null): Server {
  const served = serve(parts);
  const server = new Server(
    { name: 'conference-room', title: 'Conference Room', version: parts.version },
    {
      capabilities: served.capabilities,
      instructions: instructions(parts),
      cacheHints: { 'server/discover': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    },
  );
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is not an event target
  server.onerror = (error) => parts.log(`protocol error: ${error.message}`);
  if (wanted !== null && !served.methods.has(wanted)) return server;
  server.fallbackRequestHandler = async (request, { mcpReq: { signal } }) => {
    const result = await answerRequest(served, request, { signal });
    return LISTS.includes(request.method) ? { ...result, ttlMs: LIST_TTL_MS, cacheScope: 'private' } : result;
  };
  return server;
}
