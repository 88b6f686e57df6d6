import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertMember, saveRetention } from '../accounts/access';
import { findBucket } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Returns the recording settings of an account, without the secret of its bucket.
 * @throws ApiError NOT_FOUND when the account is not the caller's own.
 */
export async function getSettings(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
) {
  const { retentionDays } = await assertMember(db, caller, accountId);
  const row = await findBucket(db, accountId);
  if (row === null) return { retentionDays, bucket: null };
  const { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId, updatedAt } = row;
  const shown = { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId };
  return { retentionDays, bucket: { ...shown, updatedAt: updatedAt.toISOString() } };
}

/** Sets how long recordings are kept; the next clean-up deletes older ones. @throws ApiError NOT_FOUND */
export async function setRetention(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, retentionDays }: { accountId: string; retentionDays: number | null },
) {
  await assertMember(db, caller, accountId);
  await db.transaction(async (tx) => {
    await saveRetention(tx, accountId, retentionDays);
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
