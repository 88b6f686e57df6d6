import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { PROTOCOL_VERSION_META_KEY, type Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { createCurrentServer } from './current-server';
import type { ToolServerParts } from './parts';
import { createHandshakeServer } from './server';
import { listenOnStdio } from './subscriptions/listen';

/** A request of revision 2026-07-28 names its revision itself. */
const Current = z.object({
  params: z.object({ _meta: z.object({ [PROTOCOL_VERSION_META_KEY]: z.unknown() }) }),
});

/**
 * Serves one client on standard input and output. Its first message selects the revisions. A client may first ask which
 * revisions exist (`server/discover`) and then begin with an older one. The process ends when the input has ended and
 * all running calls are answered.
 */
export async function serveOnStdio(parts: ToolServerParts): Promise<void> {
  const wire = new StdioServerTransport();
  const current = channelOf(wire);
  const handshake = channelOf(wire);
  let pinned: Transport | null = null;
  /* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transport is not an event target */
  wire.onmessage = (message) => {
    const wanted = pinned ?? (isCurrent(message) ? current : handshake);
    if (!('method' in message && message.method === 'server/discover')) pinned = wanted;
    if (wanted === current) listening.receive(message);
    wanted.onmessage?.(message);
  };
  wire.onerror = (error) => parts.log(`protocol error: ${error.message}`);
  /* oxlint-enable unicorn/prefer-add-event-listener */
  const ending = new AbortController();
  process.stdin.once('end', () => ending.abort());
  const listening = listenOnStdio(parts, ending.signal);
  serveStdio(() => listening.notify(createCurrentServer(parts)), {
    transport: current,
    legacy: 'reject',
    onerror: (error) => parts.log(`protocol error: ${error.message}`),
  });
  await createHandshakeServer(parts, { ending: ending.signal }).connect(handshake);
  await wire.start();
}

const isCurrent = (message: JSONRPCMessage): boolean => {
  const meta = Current.safeParse(message).data?.params._meta;
  return meta !== undefined && PROTOCOL_VERSION_META_KEY in meta;
};

/** One side's view of the connection; it cannot end it. */
function channelOf(wire: StdioServerTransport): Transport {
  return {
    start: async () => {},
    close: async () => {},
    send: (message) => wire.send(message),
  };
}
