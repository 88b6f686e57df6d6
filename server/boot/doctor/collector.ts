import { newMetricExporter } from '../../platform/metrics/push-metrics';
import { newTraceExporter } from '../../platform/tracing/open-telemetry';
import { ownResource, type OtlpProtocol } from '../../platform/tracing/own-resource';
import type { Config } from '../config';
import { reasonOf, type Part } from './part';

/** How long an export may take, tries after the first one included, in milliseconds. */
const EXPORT_MS = 10_000;

/** How an exporter says how it went. */
interface Outcome {
  error?: Error;
}

/** The OpenTelemetry collector: whether it takes what is sent to it. What is sent is empty. */
export const collectorPart = ({ tracing, metrics }: Config, { patience }: { patience: number }): Part => ({
  name: 'collector',
  off:
    tracing === null && !metrics?.pushed
      ? 'OTEL_EXPORTER_OTLP_ENDPOINT is not set: no traces or metrics are sent.'
      : null,
  deadlineMs: 30_000,
  mend: 'Check OTEL_EXPORTER_OTLP_ENDPOINT, the port of OTLP over HTTP (4318, not that of gRPC), and OTEL_EXPORTER_OTLP_HEADERS.',
  async check(report) {
    const options = { timeoutMillis: EXPORT_MS * patience };
    const tell = (what: string, { error }: Outcome) => {
      if (error === undefined) report.ok(what, 'It accepts them.');
      else report.fail(what, reasonOfExport(error), this.mend);
    };
    const sendTraces = async ({ protocol }: { protocol: OtlpProtocol }) => {
      const exporter = await newTraceExporter(protocol, options);
      tell('traces', await new Promise<Outcome>((resolve) => exporter.export([], resolve)));
      await exporter.shutdown();
    };
    const sendMetrics = async ({ protocol }: { protocol: OtlpProtocol }) => {
      const exporter = await newMetricExporter(protocol, options);
      const nothing = { resource: ownResource(), scopeMetrics: [] };
      tell('metrics', await new Promise<Outcome>((resolve) => exporter.export(nothing, resolve)));
      await exporter.shutdown();
    };
    await Promise.all([tracing && sendTraces(tracing), metrics?.pushed && sendMetrics(metrics.pushed)]);
  },
});

/** The exporter's own error bears the status of the answer. */
const reasonOfExport = (error: Error): string =>
  'code' in error && typeof error.code === 'number' ? `It returns status ${error.code}.` : reasonOf(error);
