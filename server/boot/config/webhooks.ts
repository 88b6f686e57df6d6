import type { z } from 'zod';
import { trueOrFalse } from './values';

/** The rules for the endpoints of accounts. */
export const webhookVariables = {
  ALLOW_PRIVATE_WEBHOOKS: trueOrFalse.default(false),
};

export const webhooksOf = (env: z.infer<z.ZodObject<typeof webhookVariables>>) => ({
  /** Whether accounts may name webhook endpoints at internal addresses, and without https. */
  allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
});
