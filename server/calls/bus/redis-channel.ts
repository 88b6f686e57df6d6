import { connectRedisChannel } from '../../platform/redis/channel';
import type { OpenChannel } from './shared-bus';

/**
 * The maximum size of a payload, in bytes. Redis accepts more, but other messages would wait behind a larger payload.
 */
export const REDIS_MAX_PAYLOAD = 64_000;

/**
 * Returns a channel of Redis. Each process has two connections for it.
 * @param deployment tells apart deployments that share a Redis
 */
export const redisChannel =
  (url: string, deployment: string): OpenChannel =>
  (handlers) =>
    connectRedisChannel(url, { channel: `conference-room:bus:${deployment}`, ...handlers });
