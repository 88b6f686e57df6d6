import { expect, it } from 'vitest';
import { ApiError } from '../../platform/errors/errors';
import { expectFair } from '../../testing/fairness';
import { createHashing, HASHING_LIMITS, type HashingClient } from './hashing';

/** Creates hashing whose work ends when the test finishes it. */
async function scene() {
  const begun: { password: string; finish: () => void }[] = [];
  const does = {
    hash: async (password: string) => password,
    verify: (_: string, password: string) =>
      new Promise<boolean>((resolve) => begun.push({ password, finish: () => resolve(true) })),
  };
  const hashing = createHashing(does);
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  let finished = 0;
  const scenery = {
    begun,
    /** Asks for a password to be checked. @returns the outcome */
    start(asker: HashingClient, password: string) {
      const answer = hashing.verify(asker, null, password).then(
        () => 'checked',
        (error: unknown) => (error instanceof ApiError ? error.code : 'failed'),
      );
      return settle().then(() => ({ answer }));
    },
    /** Ends the oldest running work. */
    async finishOne() {
      const task = begun[finished];
      if (task === undefined) throw new Error('There is nothing left to finish.');
      task.finish();
      finished += 1;
      await settle();
    },
  };
  return scenery;
}

const flooder = (account: string): HashingClient => ({ network: '198.51.100.1', account });
const quiet: HashingClient = { network: '192.0.2.1', account: 'ada@example.com' };

/** Returns how many checks begin after a person's request until their own check begins, including it. */
async function waits(
  given: Awaited<ReturnType<typeof scene>>,
  asker: HashingClient,
  flood: () => Promise<unknown>,
) {
  const counted: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    await flood();
    const before = given.begun.length;
    const password = `round ${round}`;
    await given.start(asker, password);
    while (!given.begun.some((task) => task.password === password)) await given.finishOne();
    counted.push(given.begun.findIndex((task) => task.password === password) - before + 1);
    await given.finishOne();
  }
  return counted;
}

it('checks passwords of one network while another one floods', async () => {
  const alone = await waits(await scene(), quiet, async () => {});
  const flooded = await scene();
  const besideFlood = await waits(flooded, quiet, async () => {
    for (let count = 0; count < 40; count += 1)
      await flooded.start(flooder(`${count % 9}@example.com`), 'flood');
  });
  expect(besideFlood).toHaveLength(20);
  expectFair({ alone, besideFlood });
});

it('checks passwords of one account while another account of its network floods', async () => {
  const own = { ...quiet, network: '198.51.100.1' };
  const alone = await waits(await scene(), own, async () => {});
  const flooded = await scene();
  const besideFlood = await waits(flooded, own, async () => {
    for (let count = 0; count < 40; count += 1) await flooded.start(flooder('eve@example.com'), 'flood');
  });
  expect(besideFlood).toHaveLength(20);
  expectFair({ alone, besideFlood });
});

it('runs a few at once, and refuses more than the share of an account and of a network', async () => {
  const { start, begun } = await scene();
  const answers: Promise<string>[] = [];
  const { atOnce, waitingPerAccount, waitingPerNetwork } = HASHING_LIMITS;
  for (let count = 0; count < atOnce + waitingPerAccount; count += 1) {
    answers.push((await start(flooder('eve@example.com'), 'flood')).answer);
  }
  expect(begun).toHaveLength(atOnce);
  expect(await (await start(flooder('eve@example.com'), 'flood')).answer).toBe('TOO_MANY_REQUESTS');
  for (let count = waitingPerAccount; count < waitingPerNetwork; count += 1) {
    answers.push((await start(flooder(`${count}@example.com`), 'flood')).answer);
  }
  expect(await (await start(flooder('new@example.com'), 'flood')).answer).toBe('TOO_MANY_REQUESTS');
  expect(answers).toHaveLength(atOnce + waitingPerNetwork);
});

it('drops a task of the network with most waiting in favour of a new network', async () => {
  const { start, begun, finishOne } = await scene();
  const { atOnce, waiting, waitingPerNetwork } = HASHING_LIMITS;
  const flood: Promise<string>[] = [];
  for (let count = 0; count < atOnce + waiting; count += 1) {
    const network = `2001:db8:0:${Math.floor(count / waitingPerNetwork)}`;
    flood.push((await start({ network, account: `${count}` }, 'flood')).answer);
  }
  const { answer } = await start(quiet, 'mine');
  expect(await Promise.race(flood)).toBe('SERVICE_UNAVAILABLE');
  while (begun.every(({ password }) => password !== 'mine')) await finishOne();
  const others = begun.length;
  while (begun.length < others + HASHING_LIMITS.atOnce) await finishOne();
  expect(await answer).toBe('checked');
});

it('takes as long for an account that does not exist', async () => {
  const checked: string[] = [];
  const hashing = createHashing({
    hash: async () => 'a hash that nothing fits',
    verify: async (hashed) => {
      checked.push(hashed);
      return false;
    },
  });
  expect(await hashing.verify(quiet, null, 'a guess')).toBe(false);
  expect(await hashing.verify(quiet, 'a hash', 'a guess')).toBe(false);
  expect(checked).toEqual(['a hash that nothing fits', 'a hash']);
});

it('goes on after a failed task', async () => {
  let fails = true;
  const hashing = createHashing({
    hash: async () => 'hash',
    verify: async () => {
      if (fails) throw new Error('no memory');
      return true;
    },
  });
  for (let count = 0; count < 5; count += 1) {
    await expect(hashing.verify(quiet, 'hash', 'a guess')).rejects.toThrow('no memory');
  }
  fails = false;
  expect(await hashing.verify(quiet, 'hash', 'a guess')).toBe(true);
});

it('recovers when the hash for accounts that do not exist could not be made', async () => {
  let fails = true;
  const hashing = createHashing({
    hash: async () => {
      if (fails) throw new Error('no memory');
      return 'a hash that nothing fits';
    },
    verify: async (hashed) => hashed === 'hash',
  });
  await expect(hashing.verify(quiet, 'hash', 'mine')).rejects.toThrow('no memory');
  fails = false;
  expect(await hashing.verify(quiet, 'hash', 'mine')).toBe(true);
  expect(await hashing.verify(quiet, null, 'a guess')).toBe(false);
});

it('queues the hash for accounts that do not exist like any other', async () => {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void finish.push(resolve));
  const hashing = createHashing({
    hash: () => work().then(() => 'hash'),
    verify: async () => true,
  });
  for (let count = 0; count < HASHING_LIMITS.atOnce; count += 1)
    void hashing.hash(flooder(`${count}`), 'one');
  const answer = hashing.verify(quiet, null, 'a guess');
  expect(finish).toHaveLength(HASHING_LIMITS.atOnce);
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(HASHING_LIMITS.atOnce + 1);
  for (const end of finish) end();
  expect(await answer).toBe(true);
});
