import { z } from 'zod';
import { ConfigError } from './config-error';
import { port, wholeNumber } from './values';

/** The variables for observers: metrics for Prometheus, and metrics and traces for an OpenTelemetry collector. */
export const observingVariables = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or . _ ~ + / = - and no spaces.')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).max(253).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: otlpOrNone('this server has no other exporter.'),
  OTEL_METRICS_EXPORTER: otlpOrNone('for Prometheus set METRICS_TOKEN or METRICS_PORT.'),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(50, 3_600_000).default(60_000),
  OTEL_METRIC_EXPORT_TIMEOUT: wholeNumber(50, 3_600_000).default(30_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol().optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: otlpProtocol().optional(),
};

function otlpOrNone(why: string) {
  return z.enum(['otlp', 'none'], { error: `must be otlp or none: ${why}` }).default('otlp');
}

function otlpProtocol() {
  return z.enum(['http/protobuf', 'http/json'], {
    error: 'must be http/protobuf or http/json: this server does not speak gRPC.',
  });
}

type ObservingEnvironment = z.infer<z.ZodObject<typeof observingVariables>>;
interface Processes {
  processes: number;
  processNumber: number | null;
}

export const observingOf = (env: ObservingEnvironment, processes: Processes) => ({
  /** Null: nothing is counted. */
  metrics: metricsOf(env, processes),
  /** Null: nothing is traced. The SDK reads the address and further settings from the environment itself. */
  tracing: tracingOf(env),
});

function metricsOf(env: ObservingEnvironment, processes: Processes) {
  const [scraped, pushed] = [scrapedOf(env, processes), pushedOf(env)];
  if (scraped === null && pushed === null) return null;
  return {
    /** Null: Prometheus reads nothing. */
    scraped,
    /** Null: nothing is pushed to a collector. */
    pushed,
  };
}

function scrapedOf(
  { METRICS_TOKEN: token, METRICS_PORT: ownPort, METRICS_HOST: host }: ObservingEnvironment,
  { processes, processNumber }: Processes,
) {
  if (host !== undefined && ownPort === undefined) {
    throw new ConfigError(['METRICS_PORT: is needed with METRICS_HOST.']);
  }
  if (token === undefined && ownPort === undefined) return null;
  if (processes > 1 && ownPort === undefined) {
    throw new ConfigError([
      'METRICS_PORT: is needed for metrics of several PROCESSES: each is asked by itself, the first at this port, the next at the one after it.',
    ]);
  }
  return {
    /** The bearer token of Prometheus; null: everybody who reaches the port may read. */
    token: token ?? null,
    /** The separate port for metrics; null: they are served on the server's port. */
    listen:
      ownPort === undefined
        ? null
        : { port: ownPort === 0 ? 0 : ownPort + (processNumber ?? 1) - 1, host: host ?? '127.0.0.1' },
  };
}

function pushedOf(env: ObservingEnvironment) {
  const protocol = collectorOf(env, 'METRICS');
  if (protocol === null) return null;
  const intervalMs = env.OTEL_METRIC_EXPORT_INTERVAL;
  return { protocol, intervalMs, timeoutMs: Math.min(intervalMs, env.OTEL_METRIC_EXPORT_TIMEOUT) };
}

function tracingOf(env: ObservingEnvironment) {
  const protocol = collectorOf(env, 'TRACES');
  return protocol === null ? null : { protocol };
}

/** Returns the protocol of the collector; null: there is none, or it does not receive this signal. */
function collectorOf(env: ObservingEnvironment, signal: 'TRACES' | 'METRICS') {
  const endpoint = env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env[`OTEL_${signal}_EXPORTER`] === 'none';
  if (endpoint === undefined || isOff) return null;
  return (
    env[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] ??
    env.OTEL_EXPORTER_OTLP_PROTOCOL ??
    ('http/protobuf' as const)
  );
}
