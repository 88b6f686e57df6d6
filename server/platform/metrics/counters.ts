import { Counter, Histogram, type Registry } from 'prom-client';
import type { Metrics } from './metrics';

export const PREFIX = 'conference_room_';

/** Methods with their own label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const WORK_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];
const WAIT_SECONDS = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30];
const MEDIA_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 1, 2];
const LOSS_RATIOS = [0, 0.005, 0.01, 0.025, 0.05, 0.08, 0.15, 0.3, 0.6, 1];

/** Creates the counters and histograms in the register. @returns what counts in them */
export function countersIn(register: Registry): Metrics {
  const instruments = instrumentsOf(register);
  return {
    ...countersOfRequests(instruments),
    ...countersOfCalls(instruments),
    ...countersOfMedia(instruments),
    ...countersOfWork(instruments),
    ...countersOfRecorder(instruments),
  };
}

type Instruments = ReturnType<typeof instrumentsOf>;

function instrumentsOf(register: Registry) {
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [register] });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers: [register] });
  return { histogram, counter };
}

/** Counts requests of clients, and their wait for the database. */
function countersOfRequests({
  histogram,
  counter,
}: Instruments): Pick<Metrics, 'answered' | 'databaseWaited' | 'requestsNotLogged'> {
  const requests = histogram(
    'http_request_duration_seconds',
    'From the first byte of a request to its answer, by route template.',
    REQUEST_SECONDS,
    ['method', 'route', 'status'],
  );
  const waits = histogram(
    'database_wait_seconds',
    'How long statements and transactions waited for a connection.',
    WAIT_SECONDS,
  );
  const notLogged = counter(
    'request_log_dropped_total',
    'Calls that are not in the request log of their account: too many at once, or the database did not take them.',
  );
  return {
    requestsNotLogged: (count) => notLogged.inc(count),
    answered({ method, route, status }, seconds) {
      const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'other', status };
      requests.observe(labels, seconds);
    },
    databaseWaited: (seconds) => waits.observe(seconds),
  };
}

/** Counts joins of calls, and the lags of the agent. */
function countersOfCalls({ histogram }: Instruments): Pick<Metrics, 'joined' | 'transcribed' | 'agentSpoke'> {
  const joins = histogram(
    'join_duration_seconds',
    'From the request to join a call to the welcome, by what came of it.',
    CALL_SECONDS,
    ['outcome'],
  );
  const lags = histogram(
    'agent_lag_seconds',
    'From the end of what somebody said to its text.',
    CALL_SECONDS,
  );
  const starts = histogram(
    'agent_speech_start_seconds',
    'From the request to speak a message to its first sound.',
    CALL_SECONDS,
  );
  return {
    joined: (outcome, seconds) => joins.observe({ outcome }, seconds),
    transcribed: (seconds) => lags.observe(seconds),
    agentSpoke: (seconds) => starts.observe(seconds),
  };
}

/** Counts what browsers report about their media. */
function countersOfMedia({ histogram, counter }: Instruments): Pick<Metrics, 'measured' | 'unreached'> {
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
  return {
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
  };
}

/** Counts what the recorder of the server does. */
function countersOfRecorder({
  counter,
}: Instruments): Pick<Metrics, 'recorderPageEnded' | 'recorderUsed' | 'streamInterrupted'> {
  const ends = counter('recorder_pages_total', 'Pages of the recorder that ended, by the reason.', ['end']);
  const processor = counter(
    'recorder_processor_seconds_total',
    'Processor time of the browsers of the recorder that have ended.',
  );
  const interruptions = counter(
    'stream_interruptions_total',
    'Times that a live stream did not reach its address, by the reason.',
    ['problem'],
  );
  return {
    recorderPageEnded: (end) => ends.inc({ end }),
    recorderUsed: (seconds) => processor.inc(seconds),
    streamInterrupted: (problem) => interruptions.inc({ problem }),
  };
}

/** Counts background jobs, and requests to other services. */
function countersOfWork({
  histogram,
  counter,
}: Instruments): Pick<Metrics, 'jobRan' | 'jobGivenUp' | 'posted' | 'asked'> {
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
  return {
    jobRan: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    jobGivenUp: (kind) => givenUp.inc({ kind }),
    posted: (result, seconds) => posts.observe({ result }, seconds),
    asked: (service, result, seconds) => questions.observe({ service, result }, seconds),
  };
}
