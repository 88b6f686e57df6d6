import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CancelledNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { instructions } from './instructions';
import type { ToolServerParts } from './parts';
import { answerRequest } from './protocol';
import { serve } from './serve';
import type { Session } from './session';
import { subscriptionMethods, type Subscribed } from './subscriptions/methods';
import { createWatched } from './subscriptions/watched';

/**
 * Creates a server for one connection that uses revision 2025-11-25 or an older one. It is the SDK's low-level server,
 * because the other one validates arguments and answers, and here REST does so.
 * @param client.session lets other connections cancel calls as well
 * @param client.subscribed keeps the subscriptions of the client; absent: this connection itself gets the notices
 * @param client.ending ends these notices, in addition to the end of the connection
 */
export function createHandshakeServer(
  parts: ToolServerParts,
  { session, subscribed, ending }: { session?: Session; subscribed?: Subscribed; ending?: AbortSignal },
): Server {
  const served = serve(parts);
  const server = new Server(
    { name: 'conference-room', title: 'Conference Room', version: parts.version },
    { capabilities: served.capabilities, instructions: instructions(parts) },
  );
  const watched = createWatched(parts, (uri) => void server.sendResourceUpdated({ uri }).catch(() => {}));
  if (served.capabilities.resources?.subscribe === true) {
    for (const [name, answer] of subscriptionMethods(subscribed ?? watched)) served.methods.set(name, answer);
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is not an event target
  server.onclose = () => watched.close();
  ending?.addEventListener('abort', () => watched.close());
  server.fallbackRequestHandler = async (request, { signal, requestId }) => {
    const call = session?.begin(requestId, signal);
    try {
      return await answerRequest(served, request, { signal: call?.signal ?? signal });
    } finally {
      call?.end();
    }
  };
  if (session !== undefined) {
    server.setNotificationHandler(CancelledNotificationSchema, ({ params: { requestId } }) => {
      if (requestId !== undefined) session.cancel(requestId);
    });
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is not an event target
  server.onerror = (error) => parts.log(`protocol error: ${error.message}`);
  return server;
}
