import type { z } from 'zod';
import { assertMember } from '../identity/accounts/access';
import { filterIn } from '../identity/tokens/list-filter';
import { toCsv } from '../platform/csv';
import type { Db } from '../platform/db/client';
import { badRequest } from '../platform/errors/errors';
import type { OwnerQueue } from '../platform/limits/owner-queue';
import {
  assertScope,
  type Caller,
  type ProgramPrincipal,
  type UserPrincipal,
} from '../platform/principal/principal';
import type * as contract from './contract';
import { RANGE_MAX_DAYS, ROOMS_MAX, USAGE_DAYS } from './contract';
import { listFigures, type Figures } from './store-figures';
import { usageFile } from './usage-file';

declare module '../platform/procedures/services' {
  interface Services {
    /** The figures of usage that are read: a year of a large account keeps the database busy for a while. */
    usageQueue: OwnerQueue;
  }
}

interface Deps {
  db: Db;
  now: () => Date;
  usageQueue: OwnerQueue;
}

/** How many figures of one organization are read or wait. */
export const USAGE_QUEUE_MAX = 8;

type Query = z.output<typeof contract.listUsage.input>;

const DAY_MS = 86_400_000;

/**
 * Returns the usage of the caller's account, by day, by room or by a key of metadata.
 * @throws ApiError BAD_REQUEST for a range that is invalid or too long, FORBIDDEN without the scope
 */
export async function listUsage(deps: Deps, caller: Caller<ProgramPrincipal>, query: Query) {
  assertScope(caller);
  const { accountId } = caller.principal;
  return readUsage(deps, { accountId, ownerId: caller.principal.ownerId }, query);
}

/**
 * Returns the usage of one of the caller's accounts, by day, by room or by a key of metadata.
 * @throws ApiError NOT_FOUND when it is not theirs, BAD_REQUEST
 */
export async function listUsageForAccount(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...query }: z.output<typeof contract.listUsageForAccount.input>,
) {
  const { organizationId: ownerId } = await assertMember(deps.db, caller, accountId);
  return readUsage(deps, { accountId, ownerId }, query);
}

/**
 * Returns the usage of one of the caller's accounts as a CSV file, with every room or value.
 * @throws ApiError NOT_FOUND when it is not theirs, BAD_REQUEST
 */
export async function getUsageFile(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...query }: z.output<typeof contract.getUsageFile.input>,
) {
  const { organizationId: ownerId } = await assertMember(deps.db, caller, accountId);
  const of = { accountId, ownerId };
  let after: string | undefined;
  const rooms: contract.UsageList['rooms'] = [];
  const values: contract.UsageList['values'] = [];
  for (;;) {
    const page = await readUsage(deps, of, { ...query, limit: ROOMS_MAX, after });
    rooms.push(...page.rooms);
    values.push(...page.values);
    if (page.next === null) {
      const file = usageFile({ ...page, rooms, values });
      return { name: file.name, text: toCsv(file) };
    }
    after = page.next;
  }
}

/** @throws ApiError BAD_REQUEST, TOO_MANY_REQUESTS */
export const readUsage = (
  deps: Deps,
  { accountId, ownerId }: { accountId: string; ownerId: string },
  query: Query,
): Promise<contract.UsageList> => deps.usageQueue.run(ownerId, () => readFigures(deps, accountId, query));

async function readFigures({ db, now }: Deps, accountId: string, query: Query): Promise<contract.UsageList> {
  const at = now();
  const { from, to } = rangeOf(query, at);
  const { by, limit, after = '', externalUserId, metadata } = query;
  if (after !== '' && after.startsWith('rm_') !== (by === 'room'))
    throw badRequest('The field "after" is not valid: it must be the `next` of the previous page.');
  const isByDay = by === 'day';
  const [totals, ...found] = await listFigures(db, {
    accountId,
    from: new Date(from),
    until: new Date(to + DAY_MS),
    now: at,
    by: by === 'day' || by === 'room' ? by : { metadataKey: by.slice('metadata.'.length) },
    filter: filterIn({ accountId }, { externalUserId, metadata }),
    after: isByDay ? '' : after,
    limit: isByDay ? RANGE_MAX_DAYS : limit + 1,
  });
  if (totals === undefined) throw new Error('The figures of an account came without their totals.');
  const page = isByDay ? [] : found.slice(0, limit);
  return {
    from: dateOf(from),
    to: dateOf(to),
    by,
    days: isByDay ? daysOf(found, from, to) : [],
    rooms: by === 'room' ? page.map(describeRoom) : [],
    values: by === 'room' ? [] : page.map(describeValue),
    totals: describe(totals, totals.storageBytes),
    next: !isByDay && found.length > limit ? (page.at(-1)?.key ?? null) : null,
  };
}

const describeRoom = ({ key, room, ...figures }: Figures) => ({
  roomId: key ?? '',
  roomName: room?.name ?? '',
  isDeleted: room?.isDeleted ?? false,
  metadata: room?.metadata ?? {},
  ...describe(figures, figures.storageBytes),
});

const describeValue = ({ key, ...figures }: Figures) => ({
  value: key?.startsWith('=') ? key.slice(1) : null,
  ...describe(figures, figures.storageBytes),
});

/** Returns the first and the last day, as the moments in which they begin. */
function rangeOf(query: Pick<Query, 'from' | 'to'>, now: Date): { from: number; to: number } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const to = query.to === undefined ? today : Math.min(Date.parse(query.to), today);
  const from = query.from === undefined ? to - (USAGE_DAYS - 1) * DAY_MS : Date.parse(query.from);
  if (from > today) throw badRequest('The field "from" is not valid: the day has not begun.');
  if (from > to) throw badRequest('The field "from" is not valid: it must not be later than "to".');
  if (to - from >= RANGE_MAX_DAYS * DAY_MS) {
    throw badRequest(`The field "from" is not valid: there are more than ${RANGE_MAX_DAYS} days until "to".`);
  }
  return { from, to };
}

/** Returns every day of a range. The stored bytes of a day are those of the day before plus what the day added. */
function daysOf(found: readonly Figures[], from: number, to: number): contract.UsageList['days'] {
  const byDate = new Map(found.map((figures) => [figures.key, figures]));
  const days: contract.UsageList['days'] = [];
  let storageBytes = 0;
  for (let day = from; day <= to; day += DAY_MS) {
    const figures = byDate.get(dateOf(day)) ?? NOTHING;
    storageBytes += figures.storageBytes;
    days.push({ date: dateOf(day), ...describe(figures, storageBytes) });
  }
  return days;
}

const NOTHING = {
  sessions: 0,
  participantSeconds: 0,
  recordingSeconds: 0,
  agentSeconds: 0,
  storageBytes: 0,
};

const describe = (figures: typeof NOTHING, storageBytes: number) => ({
  sessions: figures.sessions,
  participantMinutes: minutesOf(figures.participantSeconds),
  recordingMinutes: minutesOf(figures.recordingSeconds),
  agentMinutes: minutesOf(figures.agentSeconds),
  storageBytes,
});

/** To the hundredth. */
const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
