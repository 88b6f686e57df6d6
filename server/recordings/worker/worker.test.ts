import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../testing/call';
import { testClock } from '../../testing/clock';
import { run } from '../../testing/statements';
import { NO_METRICS } from '../../platform/metrics/metrics';
import { findTask, findTaskOfToken, takeTask } from '../capture/recorder-tasks';
import type { PageState, RecorderPage } from '../recorder/page';
import { startWorker, type RecorderWorker } from './worker';

/*
 * Workers with pages that the test controls in place of browsers.
 */

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
  await run(db(), 'delete from recorder_tasks');
});
afterAll(() => scene.close());

const FINE: PageState = { isConnected: true, isPaused: false, isOver: false, problem: null };

/** A page that a worker opened. */
interface TestPage extends RecorderPage {
  token: string;
  now: PageState;
  memoryBytes: number;
  isClosed: boolean;
}

/** Starts a worker whose pages the test sees. */
function newWorker({ claimMs = 3_600_000 } = {}) {
  const pages: TestPage[] = [];
  const room = { max: 1 };
  const clock = testClock();
  const worker = startWorker({
    db: db(),
    log: scene.server.services.log,
    metrics: NO_METRICS,
    now: clock.now,
    timers: clock,
    openPage({ token }) {
      const page: TestPage = {
        token,
        now: FINE,
        memoryBytes: 0,
        isClosed: false,
        state: () => Promise.resolve(page.now),
        use: () => Promise.resolve({ memoryBytes: page.memoryBytes, processorSeconds: 0 }),
        async close() {
          page.isClosed = true;
        },
      };
      pages.push(page);
      return Promise.resolve(page);
    },
    streaming: null,
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
  return { worker, pages, room, until };
}

/** Has a recording by the server requested. @returns the session */
async function requested(): Promise<string> {
  const roomId = await scene.newRoom();
  const guest = await scene.join(scene.token(roomId));
  const body = { action: 'start', recordBy: 'server' };
  await expect
    .poll(async () => {
      const path = `/api/rooms/${roomId}/live/recording`;
      return (await scene.server.call('POST', path, { key: scene.key, body })).status;
    })
    .toBe(200);
  return guest.welcome.sessionId;
}

it('opens one page for a recording, and closes it when the recording is over', async () => {
  const { pages, until } = newWorker();
  const sessionId = await requested();
  await until(() => pages.length === 1);
  expect((await findTaskOfToken(db(), pages[0]?.token ?? ''))?.sessionId).toBe(sessionId);
  await takeTask(db(), sessionId);
  await until(() => pages[0]?.isClosed === true);
  expect(pages).toHaveLength(1);
});

it.each<[string, (page: TestPage) => void]>([
  ['stores nothing', () => {}],
  ['fails', (page) => (page.state = () => Promise.reject(new Error('It crashed.')))],
  ['gives up', (page) => (page.now = { ...FINE, isOver: true, problem: 'No.' })],
  ['takes too much memory', (page) => (page.memoryBytes = 2_000)],
])('replaces a page that %s, and its token is not valid any more', async (_what, spoil) => {
  const { pages, until } = newWorker();
  await requested();
  await until(() => pages.length === 1);
  const [first] = pages;
  if (first) spoil(first);
  await until(() => pages.length === 2);
  expect(first?.isClosed).toBe(true);
  expect(await findTaskOfToken(db(), first?.token ?? '')).toBeNull();
  expect(await findTaskOfToken(db(), pages[1]?.token ?? '')).not.toBeNull();
});

it('keeps a page that is paused, although it stores nothing', { tags: ['slow'] }, async () => {
  const { pages, until } = newWorker();
  await requested();
  await until(() => pages.length === 1);
  const [page] = pages;
  let looks = 0;
  if (page)
    page.state = () => {
      looks += 1;
      return Promise.resolve({ ...FINE, isPaused: true });
    };
  await until(() => looks > 10);
  expect(pages).toHaveLength(1);
  expect(page?.isClosed).toBe(false);
});

it('takes the recording of a worker that no longer renews its claim, whose page is closed', async () => {
  const second = newWorker();
  second.room.max = 0;
  const sessionId = await requested();
  const first = newWorker({ claimMs: 0 });
  await first.until(() => first.pages.length === 1);
  second.room.max = 1;
  await second.until(() => second.pages.length === 1);
  expect((await findTask(db(), sessionId))?.workerId).toBe(second.worker.id);
  expect(await findTaskOfToken(db(), first.pages[0]?.token ?? '')).toBeNull();
  first.room.max = 0;
  await first.until(() => first.pages[0]?.isClosed === true);
  expect(second.pages).toHaveLength(1);
});

it('gives its recordings back when it closes, and another worker takes them', async () => {
  const first = newWorker();
  const sessionId = await requested();
  await first.until(() => first.pages.length === 1);
  await first.worker.close();
  expect((await findTask(db(), sessionId))?.workerId).toBeNull();
  const second = newWorker();
  await second.until(() => second.pages.length === 1);
  expect((await findTask(db(), sessionId))?.workerId).toBe(second.worker.id);
});
