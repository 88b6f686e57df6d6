import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.string().optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? null])),
  );

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
});

const Request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

type CollectedSpan = z.infer<typeof Span> & { resource: Record<string, string | null> };

/** A collector of OpenTelemetry that takes OTLP over HTTP as JSON. */
export interface TraceCollector {
  url: string;
  readonly spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of Request.parse(body).resourceSpans) {
        for (const scope of scopeSpans) {
          spans.push(...scope.spans.map((span) => ({ ...span, resource: resource.attributes })));
        }
      }
      response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
