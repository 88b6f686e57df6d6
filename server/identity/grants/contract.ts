import { z } from 'zod';
import { TOOLSETS } from '../../platform/toolsets';
import { plainText } from '../../platform/text';

const query = plainText().max(8_000).describe('The query of the authorization request, as it came.');
const accountId = plainText().describe('The account, live or test, that the application may act for.');
const redirectHost = z
  .string()
  .describe('Where your browser is sent: a host, with the port if there is one, or the scheme of a program.');

const grantRecord = z.object({
  grantId: z.string().describe('Identifier of what you allowed.'),
  clientName: z.string().describe('What the application calls itself; nobody has verified it.'),
  redirectHost,
  toolsets: z.array(z.string()).describe('The sets of tools that it may use.'),
  readOnly: z.boolean().describe('Whether it may use only tools that change nothing.'),
  createdAt: z.iso.datetime().describe('When you allowed it.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Last use, to the minute; null if it was never used.'),
});

export const describeRequest = {
  input: z.object({ query }),
  output: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('asks'),
      clientName: z.string().describe('What the application calls itself; nobody has verified it.'),
      redirectHost,
      isOnOwnMachine: z.boolean().describe('Whether that is a program on your own machine.'),
      toolsets: z.array(z.enum(TOOLSETS)).describe('The sets of tools that it asks for.'),
    }),
    z.object({
      kind: z.literal('refused'),
      sentence: z.string().describe('What is wrong with the request.'),
      redirectTo: z.string().describe('The way back to the application, which is told the same.'),
      redirectHost,
    }),
  ]),
};

export const decide = {
  input: z.object({
    query,
    decision: z.discriminatedUnion('isAllowed', [
      z.object({ isAllowed: z.literal(false) }),
      z.object({
        isAllowed: z.literal(true),
        accountId,
        toolsets: z
          .array(z.enum(TOOLSETS))
          .min(1, 'must name at least one set of tools')
          .transform((list) => [...new Set(list)])
          .describe('The sets of tools that it may use.'),
        readOnly: z.boolean().describe('Whether it may use only tools that change nothing.'),
      }),
    ]),
  }),
  output: z.object({ redirectTo: z.string().describe('Where your browser has to go.') }),
};

export const listGrants = {
  input: z.object({ accountId }),
  output: z.object({ grants: z.array(grantRecord).describe('Newest first.') }),
};

export const revokeGrant = {
  input: z.object({ grantId: plainText().describe('What you allowed and take back.') }),
  output: z.object({ revoked: z.literal(true) }),
};
