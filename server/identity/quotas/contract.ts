import { z } from 'zod';
import { plainText } from '../../platform/text';

/** The quotas, in the order in which they are shown. */
export const quotaName = z.enum([
  'rooms',
  'keys',
  'participants',
  'recordingsAtOnce',
  'recordingMinutes',
  'storageMb',
  'agentMinutes',
]);

export const getQuotas = {
  input: z.object({ accountId: plainText().describe('The account, live or test.') }),
  output: z.object({
    quotas: z
      .array(
        z.object({
          name: quotaName.describe('The limited resource.'),
          limit: z.int().describe('The most that the account may have.'),
          used: z
            .int()
            .nullable()
            .describe('The amount that it has, rounded up; null for limits without a sum.'),
        }),
      )
      .describe('The limits that the operator of the server set; empty if the account is not limited.'),
  }),
};

export type Quota = z.infer<typeof getQuotas.output>['quotas'][number];
