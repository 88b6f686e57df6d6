import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startCollector, type Collector } from '../testing/collector';
import { embeddingDouble, type EmbeddingDouble } from '../testing/embeddings';
import { connectHub, joinMessage } from '../testing/hub-client';
import { languageModelDouble, type LanguageModelDouble } from '../testing/language-model';
import { newKeyFor, newPerson } from '../testing/people';
import { parseMetrics, type Sample } from '../testing/prometheus';
import { newEmbedRoom } from '../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../testing/server';
import { refuseInserts } from '../testing/statements';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver';

const TOKEN = 'for-prometheus-alone-0123';
const TRACE = { id: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

let collector: Collector;
let receiver: WebhookReceiver;
let model: LanguageModelDouble;
let embeddings: EmbeddingDouble;
let server: TestServer;
let key: string;
let roomId: string;
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startWebhookReceiver();
  model = await languageModelDouble(() => ({ json: { word: 'yes' } }));
  embeddings = await embeddingDouble((text) => (text === 'a refused text' ? 400 : [1]));
  // The SDK reads the standard variables where every program has them.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  vi.stubEnv('OTEL_SERVICE_NAME', 'calls-of-ada');
  server = await testServer({
    env: {
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'small',
      EMBEDDINGS_BASE_URL: embeddings.url,
      EMBEDDINGS_MODEL: 'embed',
    },
  });
  vi.unstubAllEnvs();
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms', 'svc:events']);
  await server.call('POST', '/api/webhooks', { key, body: { url: receiver.url } });
  roomId = await newEmbedRoom(server, key);
  await useIt();
});
afterAll(async () => {
  await server.close();
  await Promise.all([collector.close(), receiver.close(), model.close(), embeddings.close()]);
});

/** Uses a little of everything that is counted and traced. */
async function useIt(): Promise<void> {
  const { services } = server;
  await server.call('GET', `/api/rooms/${roomId}`, {
    key,
    headers: { traceparent: `00-${TRACE.id}-${TRACE.span}-01` },
  });
  for (const path of ['/api/nowhere/rm_of-a-stranger', '/rm_of-a-stranger', '/api/rooms/rm_of-a-stranger']) {
    await server.call('GET', path, { key });
  }
  const { body } = await server.call('POST', '/api/embed/sessions', {
    key,
    body: { roomId, externalUserId: 'ada@example.com', displayName: 'Ada', role: 'host' },
  });
  const ada = await connectHub(server.url);
  ada.send(joinMessage(body.token));
  await ada.take('welcome');
  const figures = { roundTripMs: 42, loss: 0.2, jitterMs: 5, sendKbps: 1, receiveKbps: 1 };
  ada.send({ type: 'quality', ...figures, freezeMs: 1_500, reconnects: 2, unreached: 2 });
  await ada.settle();
  const grace = await connectHub(server.url);
  const { body: other } = await server.call('POST', '/api/embed/sessions', {
    key,
    body: { roomId, externalUserId: 'grace@example.com', displayName: 'Grace', role: 'participant' },
  });
  grace.send(joinMessage(other.token));
  await grace.take('welcome');
  const nothing = { roundTripMs: null, loss: null, jitterMs: null, sendKbps: null, receiveKbps: null };
  grace.send({ type: 'quality', ...nothing, freezeMs: 0, reconnects: 0, unreached: 1 });
  await grace.settle();
  grace.send({ type: 'leave' });
  await grace.closed;
  const stranger = await connectHub(server.url);
  stranger.send(joinMessage('no-token'));
  await stranger.closed;
  const question = { name: 'word', schema: z.object({ word: z.string() }), instructions: 'Say yes.' };
  await services.languageModel?.ask({
    ...question,
    data: JSON.stringify({ text: 'a secret of the meeting' }),
  });
  await services.embeddings?.embed(['a question']);
  await services.embeddings?.embed(['a refused text']).catch(() => undefined);
  await services.jobs.enqueue(services.db, 'clean-up', 'now', { accountId: null });
  services.jobs.wake();
  await receiver.until((received) => received.some(({ status }) => status === 204));
  ada.send({ type: 'leave' });
  await ada.closed;
}

async function scrape(): Promise<Sample[]> {
  const answer = await server.call('GET', '/metrics', { bearer: TOKEN });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parseMetrics(answer.text);
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples
    .filter((one) => one.name === `conference_room_${name}`)
    .filter((one) => Object.entries(labels).every(([label, of]) => one.labels[label] === of))
    .reduce<number | null>((sum, { value }) => (sum ?? 0) + value, null);

it(
  'shows what the server does to whoever has the token of the metrics, and to nobody else',
  { tags: ['slow'] },
  async () => {
    for (const wrong of [{}, { bearer: 'wrong' }, { bearer: `${TOKEN}x` }, { key }, { bearer: key }]) {
      expect((await server.call('GET', '/metrics', wrong)).status).toBe(401);
    }
    expect((await server.call('POST', '/metrics', { bearer: TOKEN })).status).toBe(405);

    const counted = async (name: string, labels?: Record<string, string>) =>
      valueOf(await scrape(), name, labels);
    // Work in the background may finish after the requests.
    await expect
      .poll(() => counted('job_duration_seconds_count', { kind: 'clean-up', outcome: 'done' }))
      .toBe(1);
    await expect.poll(() => counted('media_samples_total', { level: 'poor' })).toBe(1);
    await expect.poll(() => counted('hub_connections')).toBe(0);
    // Figures of the database may be up to five seconds old.
    await expect.poll(() => counted('jobs', { kind: 'close-rooms' })).toBe(1);

    const samples = await scrape();
    const requests = 'http_request_duration_seconds_count';
    expect(valueOf(samples, requests, { method: 'POST', route: '/api/embed/rooms', status: '201' })).toBe(1);
    expect(valueOf(samples, requests, { route: '/api/rooms/{roomId}', status: '200' })).toBe(1);
    expect(valueOf(samples, requests, { route: '/api/rooms/{roomId}', status: '404' })).toBe(1);
    expect(valueOf(samples, requests, { route: 'other', status: '404' })).toBe(2);
    expect(valueOf(samples, 'join_duration_seconds_count', { outcome: 'entered' })).toBe(2);
    expect(valueOf(samples, 'join_duration_seconds_count', { outcome: 'refused' })).toBe(1);
    expect(valueOf(samples, 'media_round_trip_seconds_sum')).toBe(0.042);
    expect(valueOf(samples, 'media_loss_ratio_sum')).toBe(0.2);
    expect(valueOf(samples, 'media_freeze_seconds_total')).toBe(1.5);
    expect(valueOf(samples, 'media_reconnects_total')).toBe(2);
    expect(valueOf(samples, 'ice_failures_total')).toBe(3);
    // Grace reaches nobody: her sample does not measure a connection.
    expect(valueOf(samples, 'media_samples_total', { level: 'none' })).toBe(1);
    expect(valueOf(samples, 'media_samples_total')).toBe(2);
    expect(valueOf(samples, 'media_loss_ratio_count')).toBe(1);
    expect(valueOf(samples, 'webhook_post_duration_seconds_count', { result: 'delivered' })).toBeGreaterThan(
      0,
    );
    const asked = 'service_call_duration_seconds_count';
    expect(valueOf(samples, asked, { service: 'language', result: 'answered' })).toBe(1);
    expect(valueOf(samples, asked, { service: 'embeddings', result: 'answered' })).toBe(1);
    expect(valueOf(samples, asked, { service: 'embeddings', result: 'failed' })).toBe(1);
    expect(valueOf(samples, 'sessions_to_embed')).toBe(0);
    expect(valueOf(samples, 'database_up')).toBe(1);
    expect(valueOf(samples, 'calls')).toBeLessThanOrEqual(1); // may be up to five seconds old
    expect(valueOf(samples, 'database_wait_seconds_count')).toBeGreaterThan(10);
    expect(valueOf(samples, 'jobs', { kind: 'close-rooms' })).toBe(1);
    for (const name of ['participants', 'recordings_running', 'renders_running', 'agent_waiting_seconds']) {
      expect({ [name]: valueOf(samples, name) }).toEqual({ [name]: 0 });
    }
    expect(samples.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true);
    // No label contains anything that a person sent.
    const labels = JSON.stringify(samples.map((sample) => sample.labels));
    expect(labels).not.toMatch(/rm_|stranger|ada/);
  },
);

it('has every metric that the dashboard and the alerts read, and each alert is described', async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');
  const [dashboard, alerts, documented, described] = await Promise.all(
    [
      'deploy/grafana/conference-room.json',
      'deploy/prometheus/alerts.yml',
      'docs/guides/operate/alerts.md',
      'docs/guides/operate/metrics.md',
    ].map(read),
  );
  const { text } = await server.call('GET', '/metrics', { bearer: TOKEN });
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const misnamed = [...text.matchAll(/^# TYPE (\S+_total) (?!counter$).*/gm)].map(([, name]) => name);
  expect(misnamed, 'only counters end in _total').toEqual([]);
  const known = families.flatMap((name) => [
    name,
    ...['bucket', 'sum', 'count'].map((end) => `${name}_${end}`),
  ]);
  const used = [...`${dashboard} ${alerts}`.matchAll(/\b(?:conference_room|nodejs|process)_\w+/g)];
  expect(used.length).toBeGreaterThan(50);
  expect(used.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  const named = [...(alerts ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !documented?.includes(`\n## ${name}\n`))).toEqual([]);
  const own = families.filter((name) => name.startsWith('conference_room_'));
  expect(own.filter((name) => !described?.includes(`\`${name}\``))).toEqual([]);
});

it('sends traces to a collector, from the request of a caller to the statement of the database', async () => {
  const find = (name: string, matching: Record<string, string> = {}) =>
    collector.spans.find(
      (span) =>
        span.name === name && Object.entries(matching).every(([key_, of]) => span.attributes[key_] === of),
    );
  for (const name of [
    'job clean-up',
    'hub join',
    'POST webhook',
    'language service',
    'GET /api/rooms/{roomId}',
  ]) {
    await expect.poll(() => find(name), { message: name }).toBeDefined();
  }
  const request = collector.spans.find(({ parentSpanId }) => parentSpanId === TRACE.span);
  expect(request).toMatchObject({
    traceId: TRACE.id,
    name: 'GET /api/rooms/{roomId}',
    attributes: { 'http.route': '/api/rooms/{roomId}', 'http.response.status_code': '200' },
    resource: { 'service.name': 'calls-of-ada' },
  });
  const childOf = (parent: { spanId: string } | undefined) =>
    collector.spans.find(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const procedure = childOf(request);
  expect(procedure).toMatchObject({ traceId: TRACE.id, name: 'rooms.get' });
  expect(childOf(procedure)).toMatchObject({
    name: 'select',
    attributes: { 'db.query.text': expect.stringContaining('$1') },
  });
  // The log line of the request bears the ids of the trace and of the answer.
  const line = server
    .logged()
    .split('\n')
    .find((one) => one.includes(TRACE.id) && one.includes('"route":"/api/rooms/{roomId}"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    traceId: TRACE.id,
    spanId: request?.spanId,
    requestId: request?.attributes['conference_room.request_id'],
  });
  const sent = JSON.stringify(collector.spans);
  for (const secret of [key, roomId, 'ada@example.com', 'a secret of the meeting', receiver.url]) {
    expect(sent).not.toContain(secret);
  }
});

it('leads from a call of the portal that fails to its log and its trace, and tells nobody why', async () => {
  const allow = await refuseInserts(server.services.db, 'users');
  const password = 'four-horses-and-a-cart';
  const answer = await server.call('POST', '/trpc/users.signUp', {
    headers: { Origin: TEST_BASE_URL },
    body: { email: 'linus@example.com', displayName: 'Linus Example', password },
  });
  await allow();
  expect(answer.status).toBe(500);
  expect(answer.body.error).toMatchObject({
    message: 'The server failed; the failure has been logged.',
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'users.signUp' },
  });
  expect(answer.text).not.toMatch(/refused|insert|users"|stack|Failed query|\.ts/);
  const id = answer.headers.get('X-Request-Id') ?? '';
  const find = () =>
    collector.spans.find(({ attributes }) => attributes['conference_room.request_id'] === id);
  await expect.poll(find).toMatchObject({
    name: 'POST portal',
    attributes: { 'http.response.status_code': '500' },
    status: { code: 2 },
  });
  const ofRequest = collector.spans.filter(({ traceId }) => traceId === find()?.traceId);
  expect(ofRequest.map(({ name }) => name)).toEqual(expect.arrayContaining(['users.signUp', 'insert']));
  const lines = server.logged().split('\n');
  const told = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        msg: 'portal call failed',
        requestId: id,
        traceId: find()?.traceId,
        err: expect.objectContaining({ message: expect.stringContaining('insert into "users"') }),
      }),
      expect.objectContaining({ msg: 'request failed', requestId: id, status: 500 }),
    ]),
  );
  for (const secret of ['linus@example.com', 'Linus Example', password]) {
    expect(JSON.stringify([answer.text, told, ofRequest])).not.toContain(secret);
  }
});

it('pushes the metrics that Prometheus reads to a collector', async () => {
  const points = (name: string) => collector.metrics.get(`conference_room_${name}`)?.sum?.dataPoints;
  await expect
    .poll(() =>
      points('media_samples_total')?.map(({ attributes, asDouble }) => [attributes['level'], asDouble]),
    )
    .toEqual(
      expect.arrayContaining([
        ['poor', 1],
        ['none', 1],
      ]),
    );
  const read = await scrape();
  const families = new Set(read.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')));
  await expect.poll(() => [...families].filter((name) => !collector.metrics.has(name))).toEqual([]);
  expect(collector.metrics.get('conference_room_calls')?.gauge?.dataPoints).toHaveLength(1);
  expect(collector.metrics.get('conference_room_media_samples_total')).toMatchObject({
    sum: { isMonotonic: true, aggregationTemporality: 2 },
    resource: { 'service.name': 'calls-of-ada' },
  });
  const losses = collector.metrics.get('conference_room_media_loss_ratio')?.histogram;
  expect(losses).toMatchObject({ aggregationTemporality: 2, dataPoints: [{ count: 1, sum: 0.2 }] });
  const { bucketCounts, explicitBounds } = losses?.dataPoints[0] ?? { bucketCounts: [], explicitBounds: [] };
  expect(explicitBounds).toHaveLength(bucketCounts.length - 1);
  // The sample that lost a fifth is only in the bucket from 0.15 to 0.3.
  expect(bucketCounts.map((count, i) => [count, explicitBounds[i]]).filter(([count]) => count !== 0)).toEqual(
    [[1, 0.3]],
  );
  expect([...collector.types]).toEqual(['application/x-protobuf']);
});

it('speaks JSON to a collector as well', { tags: ['slow'] }, async () => {
  const other = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', other.url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  const whole = await testServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: other.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    },
  });
  vi.unstubAllEnvs();
  await whole.call('GET', '/api/version');
  await expect.poll(() => other.spans.map(({ name }) => name)).toContain('GET /api/version');
  const isUp = () => other.metrics.get('conference_room_database_up')?.gauge?.dataPoints[0]?.asDouble;
  await expect.poll(isUp).toBe(1);
  expect([...other.types]).toEqual(['application/json']);
  expect((await whole.call('GET', '/metrics')).status).toBe(404);
  await whole.close();
  await other.close();
});

it(
  'serves metrics on a port of their own where that is configured, and nothing else there',
  { tags: ['slow'] },
  async () => {
    const other = await testServer({ env: { METRICS_PORT: '0' } });
    const url = other.metricsUrl ?? '';
    expect(new URL(url).hostname).toBe('127.0.0.1');
    parseMetrics(await (await fetch(url)).text());
    expect((await fetch(new URL('/api/openapi.json', url))).status).toBe(404);
    expect((await other.call('GET', '/metrics')).status).toBe(404);
    const taken = testServer({ env: { METRICS_PORT: new URL(url).port } });
    await expect(taken).rejects.toThrow(
      'METRICS_PORT, METRICS_HOST: metrics cannot be served there (EADDRINUSE)',
    );
    await other.close();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  },
);
