import { assertMember } from '../identity/accounts/access';
import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import type { Caller, UserPrincipal } from '../platform/principal/principal';
import type { OwnerQueue } from '../platform/limits/owner-queue';
import type { UsageList } from './contract';
import { readUsage } from './figures';
import { countLive, findFirstSteps, listMade, type Made } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  usageQueue: OwnerQueue;
}

/** Returns the usage of one of the caller's accounts on each of the last 30 days, and its current activity. */
export async function getUsage(deps: Deps, caller: Caller<UserPrincipal>, input: { accountId: string }) {
  const { db } = deps;
  const { accountId } = input;
  const { organizationId: ownerId } = await assertMember(db, caller, accountId);
  const usage = await readUsage(deps, { accountId, ownerId }, { by: 'day', limit: 1 });
  const [made, live] = await Promise.all([
    listMade(db, accountId, new Date(usage.from)),
    countLive(db, accountId),
  ]);
  const madeOn = (date: string) => madeIn(made.filter((row) => row.date === date));
  return {
    days: usage.days.map((day) => ({ date: day.date, ...heldIn(day), ...madeOn(day.date) })),
    totals: { ...heldIn(usage.totals), ...madeIn(made) },
    live,
  };
}

/** Returns the progress of one of the caller's accounts towards its first call. */
export async function getFirstSteps(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller<UserPrincipal>,
  input: { accountId: string },
) {
  await assertMember(db, caller, input.accountId);
  const steps = await findFirstSteps(db, input.accountId, now());
  if (steps === null) throw notFound('There is no such account.');
  return steps;
}

const heldIn = ({ sessions, participantMinutes }: UsageList['totals']) => ({ sessions, participantMinutes });

function madeIn(rows: readonly Made[]) {
  const sum = (what: Made['what']) =>
    rows.reduce((total, row) => (row.what === what ? total + row.count : total), 0);
  return { rooms: sum('rooms'), recordings: sum('recordings') };
}
