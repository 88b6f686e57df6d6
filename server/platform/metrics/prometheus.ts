import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countersIn, PREFIX } from './counters';
import type { Metrics } from './metrics';

/** A figure that is read when it is asked for. */
export interface GaugeReading {
  /** Without the prefix. */
  name: string;
  help: string;
  /** The name of its label; absent: it has none. */
  label?: string;
  /** One value for each value of the label; of a gauge without a label, one value. */
  values: readonly { of?: string; value: number }[];
}

/** The sources that a scrape reads in addition to the counters. */
interface PrometheusOptions {
  /** Cheap figures of this process. */
  process: () => readonly GaugeReading[];
  /** Figures of the database, in time; null: it did not answer. */
  database: () => Promise<readonly GaugeReading[] | null>;
}

/** A metric with its values now. */
export interface Figures {
  name: string;
  help: string;
  /** `counter`, `gauge`, `histogram` or `summary`. */
  type: string;
  /** The values. A histogram has its buckets, sum and count, each with its own `metricName`. */
  values: readonly { metricName?: string; labels: Partial<Record<string, string | number>>; value: number }[];
}

export interface Prometheus {
  metrics: Metrics;
  contentType: string;
  /** Everything, in the text format of Prometheus. */
  text(): Promise<string>;
  /** Everything, for other formats. */
  figures(): Promise<Figures[]>;
}

/** Gauges of prom-client with the name of a counter. prom-client also has the same figures by type. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** Counts in memory of this process, in the form that Prometheus reads. */
export function openPrometheus(options: PrometheusOptions): Prometheus {
  const register = new Registry();
  collectDefaultMetrics({ register });
  MISNAMED.forEach((name) => register.removeSingleMetric(name));

  /** Reads the figures for one scrape. The registry is new each time, so that no figure of a deleted thing stays. */
  async function readNow(): Promise<Registry> {
    const stored = await options.database();
    const isUp: GaugeReading = {
      name: 'database_up',
      help: 'Whether the database answered this scrape.',
      values: [{ value: stored === null ? 0 : 1 }],
    };
    const read = new Registry();
    for (const reading of [isUp, ...options.process(), ...(stored ?? [])]) show(read, reading);
    return read;
  }

  return {
    contentType: register.contentType,
    async text() {
      const read = await readNow();
      return `${await register.metrics()}${await read.metrics()}`;
    },
    async figures() {
      const read = await readNow();
      const all = [...(await register.getMetricsAsJSON()), ...(await read.getMetricsAsJSON())];
      return all.map((one) => ({ ...one, type: String(one.type) })); // a word, other than its type declares
    },
    metrics: countersIn(register),
  };
}

function show(register: Registry, { name, help, label, values }: GaugeReading): void {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({ name: PREFIX + name, help, labelNames, registers: [register] });
  for (const { of, value } of values) {
    if (label === undefined || of === undefined) gauge.set(value);
    else gauge.set({ [label]: of }, value);
  }
}
