import { newMetricExporter } from '../../platform/metrics/push-metrics';
import { newTraceExporter } from '../../platform/tracing/open-telemetry';
import { ownResource, type OtlpProtocol } from '../../platform/tracing/own-resource';
import type { Config } from '../config';
import { reasonOf, type Part } from './part';

/** The time limit of an export with all its retries, in milliseconds. */
const EXPORT_MS = 10_000;

/** The result that an exporter reports. */
interface Outcome {
  error?: Error;
}

/** Checks whether the OpenTelemetry collector accepts data. Sends only empty data. */
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

/** Explains an error by the status of the answer, which the exporter puts into its error. */
const reasonOfExport = (error: Error): string =>
  'code' in error && typeof error.code === 'number' ? `It returns status ${error.code}.` : reasonOf(error);
