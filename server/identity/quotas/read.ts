import { assertMember } from '../accounts/access';
import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { quotaName, type Quota } from './contract';
import { BYTES_PER_MB } from './limits';
import type { Quotas } from './quotas';
import { usedAgentMinutes } from './rules';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  quotas: Quotas;
}

type Count = (db: Db, accountId: string, at: Date) => Promise<number> | null;

/** How much an account uses of each quota. */
const USED: Record<Quota['name'], Count> = {
  rooms: store.countRooms,
  keys: store.countActiveKeys,
  participants: store.countPeople,
  recordingsAtOnce: store.countRunningRecordings,
  recordingMinutes: () => null,
  storageMb: async (db, accountId) => (await store.sumStoredBytes(db, accountId)) / BYTES_PER_MB,
  agentMinutes: usedAgentMinutes,
};

/** Returns the limits of one of the caller's accounts and its present use. @throws ApiError NOT_FOUND */
export async function getQuotas(
  { db, now, quotas }: Deps,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
): Promise<{ quotas: Quota[] }> {
  await assertMember(db, caller, accountId);
  const limits = await quotas.of(db, accountId);
  const limited = quotaName.options.map(async (name): Promise<Quota[]> => {
    const limit = limits[name];
    if (limit === null) return [];
    const used = await USED[name](db, accountId, now());
    return [{ name, limit, used: used === null ? null : Math.ceil(used) }];
  });
  return { quotas: (await Promise.all(limited)).flat() };
}
