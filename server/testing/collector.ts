import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'protobufjs';
import { z } from 'zod';

/** The parts of OTLP that tests read; the numbers are those of github.com/open-telemetry/opentelemetry-proto. */
const { root: PROTO } = parse(`
  syntax = "proto3";
  message Traces { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    repeated KeyValue attributes = 9; Status status = 15;
  }
  message Status { int32 code = 3; }
  message Metrics { repeated ResourceMetrics resource_metrics = 1; }
  message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
  message ScopeMetrics { repeated Metric metrics = 2; }
  message Metric { string name = 1; Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; }
  message Gauge { repeated NumberPoint data_points = 1; }
  message Sum { repeated NumberPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
  message NumberPoint { double as_double = 4; repeated KeyValue attributes = 7; }
  message Histogram { repeated HistogramPoint data_points = 1; int32 aggregation_temporality = 2; }
  message HistogramPoint {
    fixed64 count = 4; double sum = 5; repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
    repeated KeyValue attributes = 9;
  }
  message Resource { repeated KeyValue attributes = 1; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; int64 int_value = 3; } }
`);

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
  /** 2: an error. */
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
});

const Traces = z.object({
  resourceSpans: z
    .array(
      z.object({
        resource: z.object({ attributes: Attributes }),
        scopeSpans: z.array(z.object({ spans: z.array(Span) })),
      }),
    )
    .default([]), // an empty export has no names
});

const Numbers = z.object({
  dataPoints: z.array(z.object({ attributes: Attributes, asDouble: z.number() })).default([]),
});
const Counts = z.array(z.coerce.number());
const Histograms = z.object({
  dataPoints: z
    .array(
      z.object({
        attributes: Attributes,
        count: z.coerce.number(),
        sum: z.number(),
        bucketCounts: Counts,
        explicitBounds: z.array(z.number()),
      }),
    )
    .default([]),
});
const Metric = z.object({
  name: z.string(),
  gauge: Numbers.optional(),
  sum: Numbers.extend({ isMonotonic: z.boolean(), aggregationTemporality: z.number() }).optional(),
  histogram: Histograms.extend({ aggregationTemporality: z.number() }).optional(),
});

const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })).default([]),
    }),
  ),
});

type CollectedSpan = z.infer<typeof Span> & { resource: Record<string, string | null> };

type CollectedMetric = z.infer<typeof Metric> & { resource: Record<string, string | null> };

/** A collector of OpenTelemetry that accepts OTLP over HTTP, as protobuf and as JSON. */
export interface Collector {
  url: string;
  readonly spans: readonly CollectedSpan[];
  /** The newest metric of each name. */
  readonly metrics: ReadonlyMap<string, CollectedMetric>;
  /** The content types that were received. */
  readonly types: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const metrics = new Map<string, CollectedMetric>();
  const types = new Set<string>();
  const server = createServer((request, response) => {
    const type = request.headers['content-type'] ?? '';
    void buffer(request).then((body) => {
      types.add(type);
      if (request.url === '/v1/traces') {
        for (const { resource, scopeSpans } of Traces.parse(read(type, 'Traces', body)).resourceSpans) {
          for (const scope of scopeSpans) {
            spans.push(...scope.spans.map((span) => ({ ...span, resource: resource.attributes })));
          }
        }
      }
      if (request.url === '/v1/metrics') {
        for (const { resource, scopeMetrics } of Metrics.parse(read(type, 'Metrics', body)).resourceMetrics) {
          for (const one of scopeMetrics.flatMap((scope) => scope.metrics)) {
            metrics.set(one.name, { ...one, resource: resource.attributes });
          }
        }
      }
      const isKnown = request.method === 'POST' && ['/v1/traces', '/v1/metrics'].includes(request.url ?? '');
      response.writeHead(isKnown ? 200 : 404, { 'Content-Type': type }).end(type === JSON_TYPE ? '{}' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    metrics,
    types,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const JSON_TYPE = 'application/json';

/** Returns protobuf in the form of OTLP's JSON, in which ids are hexadecimal. */
function read(type: string, message: 'Traces' | 'Metrics', body: Buffer): unknown {
  if (type === JSON_TYPE) return JSON.parse(body.toString());
  const proto = PROTO.lookupType(message);
  const value = proto.toObject(proto.decode(body), { longs: String, bytes: Array });
  return JSON.parse(JSON.stringify(value), (key, of: unknown) => {
    if (!/^(trace|span|parentSpan)Id$/.test(key) || !Array.isArray(of)) return of;
    return of.length === 0 ? undefined : Buffer.from(of).toString('hex');
  });
}
