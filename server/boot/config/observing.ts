import { z } from 'zod';
import { ConfigError } from './config-error';
import { port } from './values';

/** Who may look inside: metrics for Prometheus, and traces to an OpenTelemetry collector. */
export const observingVariables = {
  METRICS_TOKEN: z
    .string()
    .trim()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or . _ ~ + / = - and no spaces.')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().trim().min(1).max(253).optional(),
  OTEL_SDK_DISABLED: z.string().trim().optional(),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], { error: 'must be otlp or none: this server has no other exporter.' })
    .default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().trim().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().trim().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol().optional(),
};

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
  /** Null: nothing is traced. The SDK reads where to, and what else there is, from the environment itself. */
  tracing: tracingOf(env),
});

function metricsOf(
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
    /** What Prometheus presents as a bearer; null: everybody who reaches the port may read. */
    token: token ?? null,
    /** The port of their own; null: they are served on that of the server. */
    listen:
      ownPort === undefined
        ? null
        : { port: ownPort === 0 ? 0 : ownPort + (processNumber ?? 1) - 1, host: host ?? '127.0.0.1' },
  };
}

function tracingOf(env: ObservingEnvironment) {
  const hasEndpoint =
    (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (!hasEndpoint || isOff) return null;
  return {
    protocol:
      env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? ('http/protobuf' as const),
  };
}
