import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NO_METRICS } from '../../platform/metrics/metrics';
import type { StreamReport } from '../../platform/hub/streaming';
import type { StreamProblem } from '../../platform/vocabulary/stream-status';
import { callScene, type CallScene } from '../../testing/call';
import { testClock } from '../../testing/clock';
import { run } from '../../testing/statements';
import type { PageState } from '../recorder/page';
import { startWorker, type RecorderWorker } from './worker';
import { openStreamAddresses } from '../streams/stream-addresses';
import { findStreamTask, findStreamTaskOfToken } from '../streams/tasks';
import type { PageListener, StreamerPage } from '../streamer/page';

/*
 * Workers with pages and ffmpegs that the test controls.
 */

const TARGETS = [
  { streamId: 'str_1', url: 'rtmp://live.example.com/app/one', layout: 'grid' },
  { streamId: 'str_2', url: 'rtmp://live.example.com/app/two', layout: 'speaker' },
] as const;
const FINE: PageState = { isConnected: true, isPaused: false, isOver: false, problem: null };

let scene: CallScene;
const workers = new Set<RecorderWorker>();
const db = () => scene.server.services.db;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.close()));
  workers.clear();
  scene.hangUp();
  await run(db(), 'delete from stream_tasks');
  await run(db(), 'delete from recorder_workers');
});
afterAll(() => scene.close());

/** A page that a worker opened. */
interface TestPage extends StreamerPage, PageListener {
  token: string;
  now: PageState;
  isClosed: boolean;
  /** The streams that it composes, and the number of the run of each. */
  composed: Map<string, { run: number; layout: string }>;
  reports: StreamReport[];
}

/** An attempt to send a stream to its address. */
interface Sent {
  host: string;
  path: string;
  text: string;
  isClosed: boolean;
  live(): void;
  fail(problem: StreamProblem): void;
}

/** Starts a worker that streams. */
function newWorker({ claimMs = 3_600_000 } = {}) {
  const pages: TestPage[] = [];
  const sent: Sent[] = [];
  const room = { max: 1 };
  const clock = testClock();
  const worker = startWorker({
    db: db(),
    log: scene.server.services.log,
    metrics: NO_METRICS,
    now: clock.now,
    timers: clock,
    openPage: () => Promise.reject(new Error('Nothing is recorded.')),
    streaming: {
      openPage({ token }, listener) {
        const page: TestPage = {
          ...listener,
          token,
          now: FINE,
          isClosed: false,
          composed: new Map(),
          reports: [],
          state: () => Promise.resolve(page.now),
          use: () => Promise.resolve(null),
          start: (streamId, number, layout) => void page.composed.set(streamId, { run: number, layout }),
          stop: (streamId) => void page.composed.delete(streamId),
          report: (report) => void page.reports.push(report),
          async close() {
            page.isClosed = true;
          },
        };
        pages.push(page);
        return Promise.resolve(page);
      },
      publish({ host, path }, onLive) {
        let end: (problem: StreamProblem) => void = () => {};
        const ended = new Promise<StreamProblem>((resolve) => (end = resolve));
        const one: Sent = { host, path, text: '', isClosed: false, live: onLive, fail: end };
        sent.push(one);
        return {
          ended,
          write: (bytes) => void (one.text += Buffer.from(bytes).toString()),
          close: () => void (one.isClosed = true),
        };
      },
      addresses: openStreamAddresses({ allowPrivate: false }),
    },
    capacity: { accepts: (running) => running < room.max },
    serverUrl: 'http://localhost',
    memoryBytes: 1_000,
    claimMs,
  });
  workers.add(worker);
  /** Moves the time on until a condition is met. */
  const until = (condition: () => boolean | Promise<boolean>) =>
    expect
      .poll(async () => {
        clock.advance(1_000);
        return condition();
      })
      .toBe(true);
  return { worker, pages, sent, room, until };
}

/** Has a stream requested. @returns the session */
async function requested(): Promise<string> {
  const roomId = await scene.newRoom();
  const guest = await scene.join(scene.token(roomId));
  const path = `/api/rooms/${roomId}/live/streams`;
  const body = { url: TARGETS[0].url };
  await expect
    .poll(async () => (await scene.server.call('POST', path, { key: scene.key, body })).status)
    .toBe(201);
  return guest.welcome.sessionId;
}

const push = (page: TestPage | undefined, streamId: string, text: string) =>
  page?.onChunk(streamId, page.composed.get(streamId)?.run ?? 0, Buffer.from(text));

it('composes all streams of a call in one page, and sends each with an ffmpeg of its own', async () => {
  const { pages, sent, until } = newWorker();
  const sessionId = await requested();
  await until(() => pages.length === 1);
  const [page] = pages;
  expect((await findStreamTaskOfToken(db(), page?.token ?? ''))?.sessionId).toBe(sessionId);
  page?.onTargets(TARGETS);
  await until(() => sent.length === 2);
  expect([...(page?.composed ?? [])]).toEqual([
    ['str_1', { run: 1, layout: 'grid' }],
    ['str_2', { run: 1, layout: 'speaker' }],
  ]);
  push(page, 'str_1', 'a');
  push(page, 'str_2', 'b');
  expect(sent.map(({ path, text }) => [path, text])).toEqual([
    ['/app/one', 'a'],
    ['/app/two', 'b'],
  ]);
  sent[1]?.live();
  expect(page?.reports).toEqual([{ streamId: 'str_2', status: 'live', problem: null }]);
  // One that fails begins again, and the other goes on.
  sent[0]?.fail('closed');
  await until(() => sent.length === 3);
  expect([page?.composed.get('str_1')?.run, page?.composed.get('str_2')?.run, sent[1]?.isClosed]).toEqual([
    2,
    1,
    false,
  ]);
  page?.onTargets([TARGETS[1]]);
  expect(sent[2]?.isClosed).toBe(true);
  expect(pages).toHaveLength(1);
  await run(db(), 'delete from stream_tasks');
  await until(() => page?.isClosed === true);
  expect(sent[1]?.isClosed).toBe(true);
});

it('sends nothing to an address that this machine does not allow', async () => {
  const { pages, sent, until } = newWorker();
  await requested();
  await until(() => pages.length === 1);
  const [page] = pages;
  await until(() => {
    page?.onTargets([{ streamId: 'str_1', url: 'rtmp://10.0.0.1/app/one', layout: 'grid' }]);
    return (page?.reports.length ?? 0) > 0;
  });
  expect(page?.reports[0]).toEqual({ streamId: 'str_1', status: 'reconnecting', problem: 'internal' });
  expect(sent).toHaveLength(0);
});

it.each<[string, (page: TestPage) => void]>([
  ['composes nothing', () => {}],
  ['fails', (page) => (page.state = () => Promise.reject(new Error('It crashed.')))],
  ['gives up', (page) => (page.now = { ...FINE, isOver: true, problem: 'No.' })],
])('replaces a page that %s, and the streams begin again', { tags: ['slow'] }, async (_what, spoil) => {
  const { pages, sent, until } = newWorker();
  await requested();
  await until(() => pages.length === 1);
  const [first] = pages;
  first?.onTargets(TARGETS);
  await until(() => sent.length === 2);
  if (first) spoil(first);
  await until(() => pages.length === 2);
  expect([first?.isClosed, sent[0]?.isClosed]).toEqual([true, true]);
  expect(await findStreamTaskOfToken(db(), first?.token ?? '')).toBeNull();
  pages[1]?.onTargets(TARGETS);
  await until(() => sent.length === 4);
});

it('takes the streams of a worker that no longer renews its claim', async () => {
  const second = newWorker();
  second.room.max = 0;
  const first = newWorker({ claimMs: 0 });
  const sessionId = await requested();
  await first.until(() => first.pages.length === 1);
  second.room.max = 1;
  await second.until(() => second.pages.length === 1);
  expect((await findStreamTask(db(), sessionId))?.workerId).toBe(second.worker.id);
  first.room.max = 0;
  await first.until(() => first.pages[0]?.isClosed === true);
});

it('gives its streams back when it closes, and another worker takes them', async () => {
  const first = newWorker();
  const sessionId = await requested();
  await first.until(() => first.pages.length === 1);
  await first.worker.close();
  expect((await findStreamTask(db(), sessionId))?.workerId).toBeNull();
  const second = newWorker();
  await second.until(() => second.pages.length === 1);
  expect((await findStreamTask(db(), sessionId))?.workerId).toBe(second.worker.id);
});
