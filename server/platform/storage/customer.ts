import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { guardedLookup, isInternalLiteral } from '../outbound/public-address';
import type { Timers } from '../time/timers';
import type { S3Config } from './s3-client';
import { internalEndpoint } from './s3-error';
import { StorageError, type ObjectStore } from './store';

/** An account's own bucket, as the account named it. */
interface CustomerS3Config extends S3Config {
  /** The prefix of the names of the files; empty, or ends in a slash. */
  prefix: string;
}

/** A slower bucket would keep other deliveries waiting. */
const BYTES_PER_SECOND = 1_000_000;

/**
 * Opens a bucket that somebody outside has named. Opens no connection before the first call.
 * @throws StorageError when its endpoint is one that this server does not call
 */
export type OpenCustomerStore = (config: CustomerS3Config) => Promise<ObjectStore>;

/**
 * @param options.allowPrivate also calls internal addresses, and such without encryption: for tests and closed networks
 * @param options.timers what deadlines go by
 */
export function customerStores({
  allowPrivate,
  timers,
}: {
  allowPrivate: boolean;
  timers?: Timers;
}): OpenCustomerStore {
  const agents = allowPrivate
    ? undefined
    : {
        httpAgent: new HttpAgent({ lookup: guardedLookup() }),
        httpsAgent: new HttpsAgent({ lookup: guardedLookup() }),
      };
  return async ({ prefix, ...config }) => {
    if (!allowPrivate && config.endpoint !== null) assertPublicEndpoint(config.endpoint);
    const { openS3Store } = await import('./s3');
    const options = { prefix, bytesPerSecond: BYTES_PER_SECOND };
    return openS3Store(config, { ...options, ...(agents && { agents }), ...(timers && { timers }) });
  };
}

/** Refuses an endpoint without encryption, and one that is written as an internal address. */
function assertPublicEndpoint(endpoint: string): void {
  const url = new URL(endpoint);
  if (url.protocol !== 'https:') throw new StorageError('The endpoint must be an https address.', 'refused');
  if (isInternalLiteral(url)) throw internalEndpoint();
}
