import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type DataPoint,
  type Histogram,
  type MetricData,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import { version } from '../../../package.json';
import { withTimeout } from '../time/with-timeout';
import { ownResource, type OtlpProtocol } from '../tracing/own-resource';
import type { Figures, Prometheus } from './prometheus';

/** How the collector is spoken to; all else is read by the exporter itself from the standard variables. */
export interface PushOptions {
  protocol: OtlpProtocol;
  /** How often, in milliseconds. */
  intervalMs: number;
  /** How long one push may take, in milliseconds. */
  timeoutMs: number;
}

/** How long the last push may take, in milliseconds. */
const CLOSE_MS = 2_000;

/**
 * Pushes the metrics to an OpenTelemetry collector: the same figures that Prometheus reads, under the same names.
 * @returns what sends them a last time and ends it
 */
export async function pushMetrics(
  prometheus: Pick<Prometheus, 'figures'>,
  { protocol, intervalMs, timeoutMs }: PushOptions,
): Promise<() => Promise<void>> {
  const resource = ownResource();
  const since = hrTime();
  const reader = new PeriodicExportingMetricReader({
    exporter: await newMetricExporter(protocol),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
    metricProducers: [
      {
        async collect() {
          const now = hrTime();
          const metrics = (await prometheus.figures()).flatMap((one) => toMetricData(one, since, now));
          const scopeMetrics = [{ scope: { name: 'conference-room', version }, metrics }];
          return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
        },
      },
    ],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return () =>
    withTimeout(
      provider.shutdown().catch(() => {}), // a collector that is away is no reason to end otherwise
      CLOSE_MS,
      () => {},
    );
}

/**
 * Creates the exporter that sends metrics to the collector that the standard variables name.
 * @param options.timeoutMillis the time for one attempt and its retries; absent: the value of the variables
 */
export async function newMetricExporter(
  protocol: OtlpProtocol,
  options: { timeoutMillis?: number } = {},
): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter(options);
}

/** Returns a metric of Prometheus in the form of OpenTelemetry. */
function toMetricData({ name, help, type, values }: Figures, since: HrTime, now: HrTime): MetricData[] {
  const own = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const at = <T>(attributes: Attributes, value: T): DataPoint<T> => ({
    startTime: since,
    endTime: now,
    attributes,
    value,
  });
  if (type === 'histogram') {
    const dataPoints = histogramsOf(values).map(([labels, histogram]) => at(labels, histogram));
    return [{ ...own, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
  // A value that is not known yet is not a finite number, which OTLP cannot express in JSON.
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => at(labels, value));
  if (type === 'counter') {
    return [{ ...own, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  }
  return type === 'gauge' ? [{ ...own, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** Converts buckets: in Prometheus each includes all lower ones, in OpenTelemetry only its own values. */
function histogramsOf(values: Figures['values']): [Attributes, Histogram][] {
  const bySeries = new Map<string, Figures['values'][number][]>();
  for (const one of values) {
    const { le: _, ...labels } = one.labels;
    const key = JSON.stringify(labels);
    bySeries.set(key, [...(bySeries.get(key) ?? []), one]);
  }
  return [...bySeries.values()].map((series) => {
    const { le: _, ...labels } = series[0]?.labels ?? {};
    const valueOf = (end: string) => series.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    const below = series
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels: { le }, value }) => ({ le: le === '+Inf' ? Infinity : Number(le), value }))
      .toSorted((a, b) => a.le - b.le);
    const buckets = {
      boundaries: below.map(({ le }) => le).filter(Number.isFinite),
      counts: below.map(({ value }, i) => value - (below[i - 1]?.value ?? 0)),
    };
    return [labels, { buckets, sum: valueOf('_sum'), count: valueOf('_count') }];
  });
}
