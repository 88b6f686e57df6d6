import { expect, it } from 'vitest';
import { ApiError } from '../../platform/errors/errors';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { LanguageModelError } from '../minutes/language-model';
import { QueuedAsking, type Asker } from './asking';

const asker = (id: string, ownerId = id): Asker => ({ id, ownerId, place: ownerId });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates the questions of a server whose model answers at the command of the test. */
function testAsking() {
  const clock = testClock();
  const model = { dataTokens: 1_000, ask: () => Promise.reject(new Error('No test asks it.')) };
  const asking = new QueuedAsking({ now: clock.now, timers: clock, log: createLog('silent'), model });
  const running: { id: string; signal: AbortSignal; answer: (error?: Error) => void }[] = [];
  const ask = (who: Asker, lost: AbortSignal | null = null) => {
    const asked = asking.run(
      who,
      lost,
      (_, signal) =>
        new Promise<string>((resolve, reject) => {
          running.push({
            id: who.id,
            signal,
            answer: (error) => (error === undefined ? resolve('yes') : reject(error)),
          });
        }),
    );
    return asked.catch((error: unknown) => (error instanceof ApiError ? error.code : 'another error'));
  };
  return { clock, asking, running, ask };
}

it('runs a question of another organization while one asks as much as it can', async () => {
  const { running, ask } = testAsking();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => ask(asker(id, 'org_a')));
  all.push(ask(asker('b1', 'org_b')));
  expect(running.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3', 'b1']);
  for (let index = 0; index < all.length; index += 1) {
    running[index]?.answer();
    await settled();
  }
  expect(await Promise.all(all)).toEqual(all.map(() => 'yes'));
});

it('refuses the oldest question of a key that has too many waiting', async () => {
  const { ask, running } = testAsking();
  const all = Array.from({ length: 6 }, () => ask(asker('a')));
  expect(await all[1]).toBe('TOO_MANY_REQUESTS');
  expect(running).toHaveLength(1);
});

it('gives up an answer that takes a minute, and stops the model', async () => {
  const { clock, ask, running } = testAsking();
  const asked = ask(asker('a'));
  clock.passSeconds(59);
  expect(running[0]?.signal.aborted).toBe(false);
  clock.passSeconds(1);
  expect(await asked).toBe('SERVICE_UNAVAILABLE');
  expect(running[0]?.signal.aborted).toBe(true);
});

it('stops the model when nobody waits any more, and when the server ends', async () => {
  const { asking, ask, running } = testAsking();
  const lost = new AbortController();
  const [first, second] = [ask(asker('a'), lost.signal), ask(asker('b'))];
  lost.abort();
  expect(await first).toBe('CLIENT_CLOSED_REQUEST');
  const closed = asking.close();
  expect(await second).toBe('SERVICE_UNAVAILABLE');
  expect(running.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  for (const { answer } of running) answer();
  await closed;
});

it('does not run a question for whose answer nobody waits any more', async () => {
  const { ask, running } = testAsking();
  expect(await ask(asker('a'), AbortSignal.abort())).toBe('CLIENT_CLOSED_REQUEST');
  expect(running).toEqual([]);
});

it('tells a failure of the model from one of the server', async () => {
  const { ask, running } = testAsking();
  const [first, second] = [ask(asker('a')), ask(asker('b'))];
  running[0]?.answer(new LanguageModelError('rate_limited'));
  running[1]?.answer(new Error('A mistake.'));
  expect([await first, await second]).toEqual(['BAD_GATEWAY', 'INTERNAL_SERVER_ERROR']);
});

it('counts questions of a key and of its organization, which come back with time', () => {
  const { clock, asking } = testAsking();
  const allowed = (who: Asker) => {
    try {
      asking.count(who);
      return true;
    } catch {
      return false;
    }
  };
  const counted = (ids: string[]) => ids.filter((id) => allowed(asker(id, 'org'))).length;
  expect(counted(Array.from({ length: 11 }, () => 'a'))).toBe(10);
  expect(counted(Array.from({ length: 30 }, (_, index) => `k${index % 10}`))).toBe(20);
  clock.passSeconds(60);
  expect(counted(Array.from({ length: 11 }, () => 'a'))).toBe(10);
});
