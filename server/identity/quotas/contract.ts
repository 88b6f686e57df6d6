import { z } from 'zod';
import { plainText } from '../../platform/text';

/** What may be limited, in the order in which it is shown. */
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
          name: quotaName.describe('What is limited.'),
          limit: z.int().describe('As much as the account may have.'),
          used: z
            .int()
            .nullable()
            .describe('As much as it has, rounded up; null where there is nothing to add up.'),
        }),
      )
      .describe(
        'What the operator of the server limits; empty when the account may have as much as it likes.',
      ),
  }),
};

export type Quota = z.infer<typeof getQuotas.output>['quotas'][number];
