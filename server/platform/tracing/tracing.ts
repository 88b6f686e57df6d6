import type { IncomingHttpHeaders } from 'node:http';

/** The attributes of a span. They never contain an id or a text that somebody sent. */
type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** `server`: somebody asked us; `client`: we ask somebody; absent: inside the server. */
  kind?: 'server' | 'client';
  attributes?: SpanAttributes;
  /** Headers of a request, whose `traceparent` names the span around this one. */
  headers?: IncomingHttpHeaders;
  /** Whether the span is only a part of other work: outside of any span, it is not recorded. */
  isPart?: boolean;
}

/** A part of the work, with its beginning and its end. */
export interface Span {
  /** Runs work inside the span. The spans that the work starts and the lines that it logs belong to this span. */
  run<T>(work: () => T): T;
  /** Adds attributes that were not known at the start. */
  describe(name: string, attributes: SpanAttributes): void;
  /** Ends it; once. @param error why it failed */
  end(error?: unknown): void;
}

/** Traces the work of the server, so that a collector can show how long each part takes. */
export interface Tracing {
  /** Starts a span inside the current one. */
  start(name: string, options?: SpanOptions): Span;
  /** Runs work in its own span, which ends with the work. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
}

/** A span that records nothing. */
export const NO_SPAN: Span = { run: (work) => work(), describe() {}, end() {} };

/** The tracing that records nothing. */
export const NO_TRACING: Tracing = { start: () => NO_SPAN, span: (_name, _options, work) => work() };
