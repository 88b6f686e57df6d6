import { connectRedisChannel } from '../../platform/redis/channel';
import type { OpenChannel } from './shared-bus';

/** How long a payload gets, in bytes. Redis would take more: others' messages would wait behind it. */
export const REDIS_MAX_PAYLOAD = 64_000;

/**
 * Returns a channel of Redis. Each process has two connections for it.
 * @param deployment tells apart deployments that share a Redis
 */
export const redisChannel =
  (url: string, deployment: string): OpenChannel =>
  (handlers) =>
    connectRedisChannel(url, { channel: `conference-room:bus:${deployment}`, ...handlers });
