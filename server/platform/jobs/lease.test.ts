import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../db/client';
import { addOwnAccounts } from '../../testing/identity-rows';
import { addJob, forgetJobs, forgetTurns } from '../../testing/jobs-rows';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { randomFrom } from '../../testing/random';
import { after } from '../../testing/row-times';
import { explain, run } from '../../testing/statements';
import { leaseDueJob, selectDue, type JobFilter } from './store';

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({ ...fresh, guard: true });
});
afterEach(async () => {
  await forgetJobs(database.db);
  await forgetTurns(database.db);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const KINDS = ['clean-up', 'purge-recording', 'write-minutes'];
const anyOf = (kinds: string[]): JobFilter[] => kinds.map((kind) => ({ kind, excludedOwners: [] }));

const HOUR_MS = 3_600_000;
const NOW = after(HOUR_MS);

/** Leases one job, a millisecond of the clock later than the one before. */
function lease(wanted: JobFilter[], afterMs = 0, leaseId = 'lease') {
  const at = after(HOUR_MS + afterMs);
  return leaseDueJob(database.db, { wanted, at, leaseId, leasedUntil: after(2 * HOUR_MS) });
}

/** Work of several accounts, one person's two among them, of the server itself, and of an account that is gone. */
async function addWork(seed: number) {
  const { db } = database;
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const [live, test] = await addOwnAccounts(db);
  const [other] = await addOwnAccounts(db);
  const owners = new Map<string | null, string>([
    [live, 'one'],
    [test, 'one'],
    [other, 'other'],
    ['acc_gone', 'acc_gone'],
    [null, ''],
  ]);
  const work = [];
  for (let made = 0; made < 60; made += 1) {
    const accountId = pick([...owners.keys()]) ?? null;
    // Some of it is not due yet, some is being done, some is done.
    const times = {
      runAt: after(Math.floor(random() * 20) * 200_000),
      leasedUntil: pick([null, null, null, after(1_000), after(2 * HOUR_MS)]),
      finishedAt: pick([null, null, null, null, after(500)]),
    };
    const row = await addJob(db, { kind: pick(KINDS), accountId, ...times });
    const isFree = !times.leasedUntil || times.leasedUntil <= NOW;
    if (times.runAt <= NOW && isFree && !times.finishedAt)
      work.push({ ...row, owner: owners.get(accountId) });
  }
  return { work, live, other };
}

it.each([1, 2, 3, 4])(
  'serves first whoever was served longest ago, with the job that has been due longest, in any order of work (%i)',
  async (seed) => {
    const { work } = await addWork(seed);
    const served = new Map<string, number>();
    const turnOf = ({ kind, owner }: (typeof work)[number]) => served.get(`${kind} ${owner}`) ?? -1;
    for (let step = 0; work.length > 0; step += 1) {
      const wanted = KINDS.filter((_, index) => (step + seed) % 4 !== index);
      const [next] = work
        .filter(({ kind }) => wanted.includes(kind))
        .toSorted(
          (a, b) => turnOf(a) - turnOf(b) || a.runAt.getTime() - b.runAt.getTime() || (a.id < b.id ? -1 : 1),
        );
      const leased = await lease(anyOf(wanted), step);
      expect(leased?.job.id ?? null).toBe(next?.id ?? null);
      if (next === undefined) continue;
      served.set(`${next.kind} ${next.owner}`, step);
      work.splice(work.indexOf(next), 1);
    }
    expect(await lease(anyOf(KINDS))).toBeNull();
  },
);

it('passes over owners who have their share of a kind, in that kind alone', async () => {
  const { db } = database;
  const [live, test] = await addOwnAccounts(db);
  const [kind, otherKind] = ['write-minutes', 'purge-recording'];
  const first = await addJob(db, { kind, accountId: live });
  await addJob(db, { kind, accountId: test });
  const owner = (await lease(anyOf([kind])))?.owner ?? '';
  const later = await addJob(db, { kind, accountId: null, runAt: after(1_000) });
  const elsewhere = await addJob(db, { kind: otherKind, accountId: test, runAt: after(2_000) });
  const wanted = [
    { kind, excludedOwners: [owner] },
    { kind: otherKind, excludedOwners: [] },
  ];
  expect(owner).not.toBe(first.accountId);
  expect((await lease(wanted))?.job.id).toBe(later.id);
  expect((await lease(wanted))?.job.id).toBe(elsewhere.id);
  expect(await lease(wanted)).toBeNull();
});

it('gives processes that look at the same time a job each', async () => {
  const { db } = database;
  for (const accountId of ['acc_a', 'acc_a', 'acc_a', 'acc_a', 'acc_b', null])
    await addJob(db, { accountId });
  const looks = Array.from({ length: 6 }, (_, index) => lease(anyOf(['write-minutes']), 0, `lease-${index}`));
  const leased = await Promise.all(looks);
  expect(new Set(leased.map((it) => it?.job.id)).size).toBe(6);
  expect(leased).not.toContain(null);
  expect(leased.map((it) => it?.job.leaseId)).toEqual(leased.map((_, index) => `lease-${index}`));
});

it('is found by an index from one account to the next, without putting all due jobs in order', async () => {
  await addWork(5);
  await run(database.db, 'analyze'); // What the planner knows must not depend on what ran before.
  const plan = await explain(database.db, selectDue(anyOf(KINDS), NOW));
  expect(plan).not.toMatch(/Seq Scan on jobs/);
  // A failure prints the plan.
  expect({ plan, uses: plan.match(/using jobs_next/g)?.length }).toEqual({ plan, uses: 3 });
  expect(plan).not.toMatch(/Sort Key: jobs/);
});
