import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Server, ServerEventBus } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ToolServerParts } from '../parts';
import { STREAMS } from './open-streams';
import { createWatched, type Watched } from './watched';

/** A request `subscriptions/listen` of revision 2026-07-28. The library validates it as a whole. */
const Listening = z.object({
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) }),
});

/** Returns the URIs that a client asks to be told about. */
export const listenedUris = (message: unknown): readonly string[] =>
  Listening.safeParse(message).data?.params.notifications.resourceSubscriptions ?? [];

/**
 * Returns the source of the notices of one stream. Resources that cannot be watched have no notices: the protocol has no
 * refusal for a part of a subscription.
 */
export function listenedBus(parts: ToolServerParts, uris: () => readonly string[]): ServerEventBus {
  return {
    publish: () => {},
    subscribe(listener) {
      const watched = createWatched(parts, (uri) => listener({ kind: 'resource_updated', uri }));
      watchAll(parts, watched, uris());
      return () => watched.close();
    },
  };
}

const Cancelled = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/**
 * Watches what the client on standard input asks to be told about. The library keeps its filters, and passes a notice on
 * to each stream that asked for it.
 * @param ending ends all watching
 */
export function listenOnStdio(parts: ToolServerParts, ending: AbortSignal) {
  const streams = new Map<RequestId, Watched>();
  let server: Server | null = null;
  const end = (id: RequestId) => {
    streams.get(id)?.close();
    streams.delete(id);
  };
  ending.addEventListener('abort', () => [...streams.keys()].forEach(end));
  return {
    /** Lets a server write the notices. The library may create several and uses the last one. */
    notify: (created: Server): Server => (server = created),
    receive(message: JSONRPCMessage): void {
      const cancelled = Cancelled.safeParse(message).data;
      if (cancelled !== undefined) return end(cancelled.params.requestId);
      const uris = listenedUris(message);
      if (!('id' in message) || message.id === undefined || uris.length === 0) return;
      if (streams.size >= STREAMS.caller) return;
      end(message.id);
      const watched = createWatched(
        parts,
        (uri) => void server?.sendResourceUpdated({ uri }).catch(() => {}),
      );
      streams.set(message.id, watched);
      watchAll(parts, watched, uris);
    },
  };
}

function watchAll({ log }: ToolServerParts, watched: Watched, uris: readonly string[]): void {
  for (const uri of uris) {
    watched.add(uri).catch((error: unknown) => {
      log(`no subscription to ${uri}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}
