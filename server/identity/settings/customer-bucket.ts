import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/client';
import type { OpenCustomerStore } from '../../platform/storage/customer';
import { StorageError, type PutOptions } from '../../platform/storage/store';
import type { Vault } from '../tokens/vault';
import { findBucket } from './store';

export interface CustomerBucketDeps {
  db: Db;
  vault: Vault;
  openCustomerStore: OpenCustomerStore;
}

/** An account's own bucket, to which files are delivered. The service only writes to it. */
export interface CustomerBucket {
  /** Writes a whole file, replacing one of that name; a stream may be of any length. @throws StorageError */
  put(
    name: string,
    body: Readable | Uint8Array,
    about: { mimeType: string },
    options?: PutOptions,
  ): Promise<Delivered>;
}

/** Where a file was delivered, as the row of its recording says it. */
export interface Delivered {
  storage: 'customer';
  objectKey: string;
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
}

/** Whether an account has its own bucket. */
export const hasCustomerBucket = async (
  { db }: Pick<CustomerBucketDeps, 'db'>,
  accountId: string,
): Promise<boolean> => (await findBucket(db, accountId)) !== null;

/**
 * Returns the account's own bucket, to which its recordings are delivered; null when it has none.
 * @throws StorageError when the bucket cannot be used
 */
export async function openCustomerBucket(
  { db, vault, openCustomerStore }: CustomerBucketDeps,
  accountId: string,
): Promise<CustomerBucket | null> {
  const row = await findBucket(db, accountId);
  if (row === null) return null;
  const secretAccessKey = vault.open(row.secretBox, accountId);
  if (secretAccessKey === null) {
    throw new StorageError("Enter the secret of your bucket's access key again.", 'refused');
  }
  const { bucket, region, endpoint, prefix, usesPathStyle, accessKeyId } = row;
  const credentials = { accessKeyId, secretAccessKey };
  const store = await openCustomerStore({ bucket, region, endpoint, prefix, usesPathStyle, credentials });
  return {
    async put(name, body, about, options) {
      await store.put(name, body, about, options);
      return { storage: 'customer', objectKey: prefix + name, bucket, region, endpoint };
    },
  };
}
