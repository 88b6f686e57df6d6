import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Timers } from '../time/timers';
import { assertPublicEndpoint, lookupPublic } from './public-address';
import type { S3Place } from './s3-client';
import type { ObjectStore } from './store';

/** An account's own bucket, as the account named it. */
export interface CustomerPlace extends S3Place {
  /** Stands before the names of the files; empty, or ends in a slash. */
  prefix: string;
}

/** A slower one would hold a place for deliveries that others wait for. */
const BYTES_PER_SECOND = 1_000_000;

/**
 * Opens a bucket that somebody outside has named. Opens no connection before the first call.
 * @throws StorageError when its endpoint is one that this server does not call
 */
export type OpenCustomerStore = (place: CustomerPlace) => Promise<ObjectStore>;

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
        httpAgent: new HttpAgent({ lookup: lookupPublic }),
        httpsAgent: new HttpsAgent({ lookup: lookupPublic }),
      };
  return async ({ prefix, ...place }) => {
    if (!allowPrivate && place.endpoint !== null) assertPublicEndpoint(place.endpoint);
    const { openS3Store } = await import('./s3');
    const options = { prefix, bytesPerSecond: BYTES_PER_SECOND };
    return openS3Store(place, { ...options, ...(agents && { agents }), ...(timers && { timers }) });
  };
}
