import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
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

const PREFIX = 'conference_room_';
/** Methods with their own label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** Gauges of prom-client with the name of a counter. prom-client also has the same figures by type. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const WORK_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];
const WAIT_SECONDS = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30];
const MEDIA_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 1, 2];
const LOSS_RATIOS = [0, 0.005, 0.01, 0.025, 0.05, 0.08, 0.15, 0.3, 0.6, 1];

/** Counts in memory of this process, in the form that Prometheus reads. */
export function openPrometheus(options: PrometheusOptions): Prometheus {
  const register = new Registry();
  collectDefaultMetrics({ register });
  MISNAMED.forEach((name) => register.removeSingleMetric(name));
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [register] });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers: [register] });

  const requests = histogram(
    'http_request_duration_seconds',
    'From the first byte of a request to its answer, by route template.',
    REQUEST_SECONDS,
    ['method', 'route', 'status'],
  );
  const joins = histogram(
    'join_duration_seconds',
    'From the request to join a call to the welcome, by what came of it.',
    CALL_SECONDS,
    ['outcome'],
  );
  const roundTrips = histogram(
    'media_round_trip_seconds',
    'Round-trip time between browsers, as they measure it every 15 seconds.',
    MEDIA_SECONDS,
  );
  const jitters = histogram('media_jitter_seconds', 'Jitter of what browsers received.', MEDIA_SECONDS);
  const losses = histogram(
    'media_loss_ratio',
    'Share of lost packets, 0 to 1, in the worse direction.',
    LOSS_RATIOS,
  );
  const samples = counter(
    'media_samples_total',
    'Reports of browsers every 15 seconds, by how good their media were; none: they reached nobody.',
    ['level'],
  );
  const failures = counter(
    'ice_failures_total',
    'Connections of media that were down, or never stood, when a browser reported every 15 seconds.',
  );
  const freezes = counter('media_freeze_seconds_total', 'How long pictures stood still for people.');
  const reconnects = counter(
    'media_reconnects_total',
    'How often browsers lost the connection to one another (ICE) and made it again.',
  );
  const lags = histogram(
    'agent_lag_seconds',
    'From the end of what somebody said to its text.',
    CALL_SECONDS,
  );
  const jobs = histogram('job_duration_seconds', 'One run of a background job.', WORK_SECONDS, [
    'kind',
    'outcome',
  ]);
  const givenUp = counter('jobs_given_up_total', 'Background jobs that failed for the last time.', ['kind']);
  const posts = histogram('webhook_post_duration_seconds', 'One attempt to post an event.', CALL_SECONDS, [
    'result',
  ]);
  const questions = histogram(
    'service_call_duration_seconds',
    'One request to the service of speech or language.',
    CALL_SECONDS,
    ['service', 'result'],
  );
  const waits = histogram(
    'database_wait_seconds',
    'How long statements and transactions waited for a connection.',
    WAIT_SECONDS,
  );
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
    metrics: {
      answered({ method, route, status }, seconds) {
        const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'other', status };
        requests.observe(labels, seconds);
      },
      joined: (outcome, seconds) => joins.observe({ outcome }, seconds),
      measured({ level, roundTripMs, loss, jitterMs, freezeMs, reconnects: times }) {
        samples.inc({ level });
        if (roundTripMs !== null) roundTrips.observe(roundTripMs / 1_000);
        if (jitterMs !== null) jitters.observe(jitterMs / 1_000);
        if (loss !== null) losses.observe(loss);
        freezes.inc(freezeMs / 1_000);
        reconnects.inc(times);
      },
      unreached(others, isAlone) {
        failures.inc(others);
        if (isAlone) samples.inc({ level: 'none' });
      },
      transcribed: (seconds) => lags.observe(seconds),
      jobRan: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
      jobGivenUp: (kind) => givenUp.inc({ kind }),
      posted: (result, seconds) => posts.observe({ result }, seconds),
      asked: (service, result, seconds) => questions.observe({ service, result }, seconds),
      databaseWaited: (seconds) => waits.observe(seconds),
    },
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
