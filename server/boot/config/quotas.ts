import type { z } from 'zod';
import type { Limits } from '../../identity/quotas/limits';
import { anyNumber } from './values';

/** The quotas of every account, unless the operator gave the account its own limits. */
export const quotaVariables = {
  QUOTA_STORAGE_MB: anyNumber.optional(),
  QUOTA_RECORDINGS_AT_ONCE: anyNumber.optional(),
  QUOTA_RECORDING_MINUTES: anyNumber.optional(),
  QUOTA_ROOMS: anyNumber.optional(),
  QUOTA_PARTICIPANTS: anyNumber.optional(),
  QUOTA_KEYS: anyNumber.optional(),
  QUOTA_AGENT_MINUTES: anyNumber.optional(),
};

/** Null in each: no limit. */
export const quotasOf = (env: z.infer<z.ZodObject<typeof quotaVariables>>): Limits => ({
  storageMb: env.QUOTA_STORAGE_MB ?? null,
  recordingsAtOnce: env.QUOTA_RECORDINGS_AT_ONCE ?? null,
  recordingMinutes: env.QUOTA_RECORDING_MINUTES ?? null,
  rooms: env.QUOTA_ROOMS ?? null,
  participants: env.QUOTA_PARTICIPANTS ?? null,
  keys: env.QUOTA_KEYS ?? null,
  agentMinutes: env.QUOTA_AGENT_MINUTES ?? null,
});
