import { assertOwnAccount } from '../identity/accounts/access';
import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import type { Caller, UserPrincipal } from '../platform/principal/principal';
import { USAGE_DAYS } from './contract';
import { countLive, findFirstSteps, listAmounts, type Amount, type Measure } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

const DAY_MS = 86_400_000;

/** What one of the caller's accounts used on each of the last 30 days, and what goes on there now. */
export async function getUsage(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { accountId: string },
) {
  await assertOwnAccount(db, caller, input.accountId);
  const at = now();
  const from = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS - (USAGE_DAYS - 1) * DAY_MS);
  const [amounts, live] = await Promise.all([
    listAmounts(db, input.accountId, from, at),
    countLive(db, input.accountId),
  ]);
  const days = Array.from({ length: USAGE_DAYS }, (_, index) => {
    const date = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return { date, ...usageOf(amounts.filter((amount) => amount.date === date)) };
  });
  return { days, totals: usageOf(amounts), live };
}

/** How far one of the caller's accounts has come on the way to its first call. */
export async function getFirstSteps(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { accountId: string },
) {
  await assertOwnAccount(db, caller, input.accountId);
  const steps = await findFirstSteps(db, input.accountId, now());
  if (steps === null) throw notFound('There is no such account.');
  return steps;
}

function usageOf(amounts: readonly Amount[]) {
  const sum = (measure: Measure) =>
    amounts.reduce((total, row) => (row.measure === measure ? total + row.amount : total), 0);
  return {
    rooms: sum('rooms'),
    sessions: sum('sessions'),
    participantMinutes: Math.round(sum('participantSeconds') / 60),
    recordings: sum('recordings'),
  };
}
