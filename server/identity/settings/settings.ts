import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import { LOCALHOST } from '../../platform/embed-origins';
import { badRequest } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertMember, saveEmbedOrigins, saveRetention } from '../accounts/access';
import { findBucket } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Returns the settings of an account, without the secret of its bucket.
 * @throws ApiError NOT_FOUND when the account is not the caller's own.
 */
export async function getSettings(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
) {
  const { retentionDays, embedOrigins } = await assertMember(db, caller, accountId);
  const row = await findBucket(db, accountId);
  if (row === null) return { retentionDays, embedOrigins, bucket: null };
  const { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId, updatedAt } = row;
  const shown = { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId };
  return { retentionDays, embedOrigins, bucket: { ...shown, updatedAt: updatedAt.toISOString() } };
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

/**
 * Sets the origins whose pages may show the rooms of an account. Joins and pages obey from then on. People in a call stay.
 * @throws ApiError NOT_FOUND, BAD_REQUEST for any port of the own machine in a live account
 */
export async function setEmbedOrigins(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, embedOrigins }: { accountId: string; embedOrigins: string[] },
) {
  const { mode } = await assertMember(db, caller, accountId);
  if (mode === 'live' && embedOrigins.includes(LOCALHOST))
    throw badRequest(`${LOCALHOST} is allowed in test accounts only.`);
  await db.transaction(async (tx) => {
    await saveEmbedOrigins(tx, accountId, embedOrigins);
    await recordEvent(tx, caller, {
      at: now(),
      accountId,
      action: 'account.set-embed-origins',
      targetId: accountId,
      detail: { embedOrigins },
    });
  });
  return getSettings({ db }, caller, { accountId });
}
