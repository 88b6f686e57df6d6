import type { z } from 'zod';
import { recordEvent } from '../audit/record';
import type { Tx } from '../../platform/db/client';
import { badRequest, conflict } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { StorageError } from '../../platform/storage/store';
import { admitAttempt, byBucketTestOf } from '../attempts/attempts';
import { DeadlineExceededError, withDeadline } from '../../platform/time/with-deadline';
import { assertMember } from '../accounts/access';
import type { setBucket as setBucketContract } from './contract';
import { openCustomerBucket, type CustomerBucketDeps } from './customer-bucket';
import { getSettings } from './settings';
import { deleteBucket, findBucket, putBucket, type BucketRow } from './store';

interface Deps extends CustomerBucketDeps {
  now: () => Date;
}

/** Name of the test file; a later test replaces it. */
const TEST_FILE = 'conference-room-test.txt';
/** How long a test of a bucket may take, in milliseconds. */
const TEST_MS = 20_000;

/**
 * Sets the bucket to which the account's recordings are delivered from now on. It does not call the bucket.
 * @throws ApiError NOT_FOUND when the account is not the caller's own; BAD_REQUEST for an endpoint that this server does
 *   not call, and when the secret is missing and none is stored
 */
export async function setBucket(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, secretAccessKey, ...bucketSettings }: z.output<typeof setBucketContract.input>,
) {
  const { db, now, vault } = deps;
  await assertMember(db, caller, accountId);
  await assertUsable(deps, bucketSettings, secretAccessKey);
  const secretBox = secretAccessKey === null ? null : vault.seal(secretAccessKey, accountId);
  await db.transaction(async (tx) => {
    const at = now();
    const kept = secretBox ?? (await storedSecretBox(tx, accountId, bucketSettings));
    await putBucket(tx, { ...bucketSettings, accountId, secretBox: kept, updatedAt: at });
    const { bucket, endpoint } = bucketSettings;
    const detail = { bucket, endpoint };
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'account.set-bucket',
      targetId: accountId,
      detail,
    });
  });
  return getSettings(deps, caller, { accountId });
}

/** Removes the bucket. New recordings stay with the service, delivered ones in it. @throws ApiError NOT_FOUND */
export async function removeBucket(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
) {
  const { db, now } = deps;
  await assertMember(db, caller, accountId);
  await db.transaction(async (tx) => {
    if (!(await deleteBucket(tx, accountId))) return;
    await recordEvent(tx, caller, {
      at: now(),
      accountId,
      action: 'account.remove-bucket',
      targetId: accountId,
    });
  });
  return getSettings(deps, caller, { accountId });
}

/**
 * Writes a small file into the account's bucket and returns the outcome.
 * @throws ApiError NOT_FOUND when the account is not the caller's own, CONFLICT when it names no bucket, TOO_MANY_REQUESTS
 */
export async function testBucket(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId }: { accountId: string },
) {
  const { db, now } = deps;
  await assertMember(db, caller, accountId);
  const row = await findBucket(db, accountId);
  if (row === null) throw conflict('No bucket is configured yet.');
  await admitAttempt(deps, byBucketTestOf(caller.principal.userId));
  const problem = await problemOf(
    withDeadline({ totalMs: TEST_MS }, undefined, ({ signal }) => putTestFile(deps, accountId, signal)),
  );
  await db.transaction(async (tx) => {
    await recordEvent(tx, caller, {
      at: now(),
      accountId,
      action: 'account.test-bucket',
      targetId: accountId,
      detail: { bucket: row.bucket, problem },
    });
  });
  return { written: problem === null, key: row.prefix + TEST_FILE, problem };
}

async function putTestFile(deps: Deps, accountId: string, signal: AbortSignal): Promise<void> {
  const bucket = await openCustomerBucket(deps, accountId);
  const body = `Recordings can be delivered here. Written at ${deps.now().toISOString()}.\n`;
  await bucket?.put(TEST_FILE, Buffer.from(body), { mimeType: 'text/plain; charset=utf-8' }, { signal });
}

async function problemOf(done: Promise<void>): Promise<string | null> {
  try {
    await done;
    return null;
  } catch (error) {
    if (error instanceof StorageError) return error.sentence;
    if (error instanceof DeadlineExceededError) return 'The bucket takes too long.';
    throw error;
  }
}

/** Refuses an endpoint that this server would not call when it is set, not when a delivery fails. */
async function assertUsable(
  { openCustomerStore }: Deps,
  { accessKeyId, ...bucketSettings }: Omit<BucketRow, 'accountId' | 'secretBox' | 'updatedAt'>,
  secretAccessKey: string | null,
): Promise<void> {
  try {
    await openCustomerStore({
      ...bucketSettings,
      credentials: { accessKeyId, secretAccessKey: secretAccessKey ?? '-' },
    });
  } catch (cause) {
    if (cause instanceof StorageError) throw badRequest(cause.sentence);
    throw cause;
  }
}

/** Returns the stored secret, which is sent only to the endpoint and with the access key that it was entered for. */
async function storedSecretBox(
  tx: Tx,
  accountId: string,
  bucketSettings: Pick<BucketRow, 'accessKeyId' | 'endpoint'>,
): Promise<string> {
  const row = await findBucket(tx, accountId);
  if (row?.accessKeyId === bucketSettings.accessKeyId && row.endpoint === bucketSettings.endpoint)
    return row.secretBox;
  throw badRequest('The secret of the access key is required.');
}
