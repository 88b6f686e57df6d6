import { guardedPost, type Post } from '../../platform/outbound/guarded-post';
import type { Timers } from '../../platform/time/timers';
import { checkWebhookAddress } from './address';
import { createOwnerQueue, type OwnerQueue } from '../../platform/limits/owner-queue';
import { countRunningTests, type RunningTests } from './running-tests';

declare module '../../platform/procedures/services' {
  interface Services {
    webhookEndpoints: WebhookEndpoints;
  }
}

/** The client for the endpoints of accounts, which calls only the addresses that this server allows. */
export interface WebhookEndpoints {
  /**
   * Checks an address before it is stored.
   * @returns the address as it is called
   * @throws ApiError 400 with a sentence
   */
  checkAddress(address: string): string;
  /** Sends one delivery. */
  post: Post;
  /** The tests that run. */
  tests: RunningTests;
  /** The replays that run or wait, each of which changes up to 10,000 rows. */
  replays: OwnerQueue;
}

/** The maximum number of replays of one person that run or wait: one for each endpoint that an account may have. */
const REPLAYS_MAX = 16;

/**
 * Opens the client for endpoints.
 * @param options.allowPrivate also calls internal addresses and addresses without encryption, for development
 * @param options.timers the timers of deadlines
 */
export const openWebhookEndpoints = (options: {
  allowPrivate: boolean;
  timers: Timers;
}): WebhookEndpoints => ({
  checkAddress: (address) => checkWebhookAddress(address, options),
  post: guardedPost(options),
  tests: countRunningTests(),
  replays: createOwnerQueue('replays', REPLAYS_MAX),
});
