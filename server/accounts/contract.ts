import { z } from 'zod';

export const listAccounts = {
  output: z.object({
    accounts: z
      .array(
        z.object({
          accountId: z.string().describe('Identifier of the account.'),
          mode: z
            .enum(['live', 'test'])
            .describe('Live and test are apart: a key sees its own account only.'),
          createdAt: z.iso.datetime().describe('When the account was made.'),
        }),
      )
      .describe('The two accounts of the signed-in person, live first.'),
  }),
};
