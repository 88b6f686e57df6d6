import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertOwnAccount, keepRetention } from '../accounts/access';
import { findBucket } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * What an account wants of its recordings. The secret of its bucket is not among it.
 * @throws ApiError NOT_FOUND when the account is not the caller's own.
 */
export async function getSettings(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
) {
  const { retentionDays } = await assertOwnAccount(db, caller, accountId);
  const row = await findBucket(db, accountId);
  if (row === null) return { retentionDays, bucket: null };
  const { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId, updatedAt } = row;
  const shown = { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId };
  return { retentionDays, bucket: { ...shown, updatedAt: updatedAt.toISOString() } };
}

/** Decides how long recordings are kept; what has outlived that goes with the next clean-up. @throws ApiError NOT_FOUND */
export async function setRetention(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, retentionDays }: { accountId: string; retentionDays: number | null },
) {
  await assertOwnAccount(db, caller, accountId);
  await db.transaction(async (tx) => {
    await keepRetention(tx, accountId, retentionDays);
    await recordEvent(tx, caller, {
      at: now(),
      accountId,
      action: 'account.set-retention',
      targetId: accountId,
      detail: { retentionDays },
    });
  });
  return getSettings({ db }, caller, { accountId });
}
