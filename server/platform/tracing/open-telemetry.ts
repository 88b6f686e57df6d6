import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { version } from '../../../package.json';
import { withTimeout } from '../time/with-timeout';
import { ownResource, type OtlpProtocol } from './own-resource';
import { NO_SPAN, type Span, type SpanOptions, type Tracing } from './tracing';

/** Tracing that runs, with its fields for the log. */
export interface OpenTracing extends Tracing {
  /** Returns the fields that every line of the log has about its span. */
  logFields(): { traceId?: string; spanId?: string };
  /** Sends the remaining spans; gives up after a while. */
  close(): Promise<void>;
}

/** How long the last spans may take to be sent, in milliseconds. */
const CLOSE_MS = 2_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/**
 * Traces to an OpenTelemetry collector. Everything but the protocol is read by the SDK itself from the standard
 * variables of the environment: endpoint, headers, service name, sampler, batches.
 */
export async function openTelemetry(protocol: OtlpProtocol): Promise<OpenTracing> {
  const provider = new BasicTracerProvider({
    resource: ownResource(),
    spanProcessors: [new BatchSpanProcessor(await newTraceExporter(protocol))],
  });
  const tracer = provider.getTracer('conference-room', version);
  const propagator = new W3CTraceContextPropagator();
  // Not the SDK's global one: a process may run several servers, and a server without tracing pays nothing.
  const current = new AsyncLocalStorage<Context>();

  function start(name: string, { kind, attributes = {}, headers, isPart }: SpanOptions = {}): Span {
    if (isPart === true && current.getStore() === undefined) return NO_SPAN;
    const around =
      headers === undefined
        ? (current.getStore() ?? ROOT_CONTEXT)
        : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const options = { attributes, kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind] };
    const span = tracer.startSpan(name, options, around);
    const inside = trace.setSpan(around, span);
    return {
      run: (work) => current.run(inside, work),
      describe(renamed, more) {
        span.updateName(renamed);
        span.setAttributes(more);
      },
      end(error) {
        if (error !== undefined) {
          // Only the name, because messages may contain text that somebody sent.
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    start,
    async span(name, options, work) {
      const span = start(name, options);
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
    logFields() {
      const context = current.getStore();
      const ids = context && trace.getSpanContext(context);
      return ids ? { traceId: ids.traceId, spanId: ids.spanId } : {};
    },
    async close() {
      await withTimeout(
        provider.shutdown().catch(() => {}), // a collector that is away is no reason to end otherwise
        CLOSE_MS,
        () => {},
      );
    },
  };
}

/**
 * Creates the exporter that sends spans to the collector that the standard variables name.
 * @param options.timeoutMillis the time for one attempt and its retries; absent: the value of the variables
 */
export async function newTraceExporter(
  protocol: OtlpProtocol,
  options: { timeoutMillis?: number } = {},
): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter(options);
}
