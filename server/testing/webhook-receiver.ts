import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Body = z.looseObject({
  id: z.string(),
  type: z.string(),
  sequence: z.number(),
  roomId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

/** A request that a webhook receiver has received. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as text, unchanged. */
  body: string;
  event: z.infer<typeof Body>;
  /** The status of the answer; null: not answered yet. */
  status: number | null;
}

/** Answers a request: with the returned status; null: the test answers by itself. */
type AnswerWebhook = (received: ReceivedWebhook, response: ServerResponse) => number | null;

/** A server that webhooks are posted to. */
export interface WebhookReceiver {
  url: string;
  /** All requests, oldest first. */
  received: readonly ReceivedWebhook[];
  /** Answers requests; with 204 until a test replaces it. Null: no answer, unless the function sends one itself. */
  answer: AnswerWebhook;
  /** Resolves when the condition holds, which is checked after each request and answer. */
  until(condition: (received: readonly ReceivedWebhook[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver. @param port for a test that starts it again at the same address */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const changes = new EventEmitter().setMaxListeners(0);
  const server: Server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { url: path = '', headers } = request;
        const one: ReceivedWebhook = {
          path,
          headers,
          body,
          event: Body.parse(JSON.parse(body)),
          status: null,
        };
        received.push(one);
        response.once('finish', () => {
          one.status = response.statusCode;
          changes.emit('change');
        });
        const status = receiver.answer(one, response);
        if (status !== null) response.writeHead(status).end();
        changes.emit('change');
      },
      () => {}, // the sender was killed
    );
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo = Object(server.address());
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answer: () => 204,
    async until(condition) {
      while (!condition(received)) await once(changes, 'change');
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}
