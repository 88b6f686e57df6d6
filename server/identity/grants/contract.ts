import { z } from 'zod';
import { TOOLSETS } from '../../platform/toolsets';
import { plainText } from '../../platform/text';

const query = plainText().max(8_000).describe('The query of the authorization request, unchanged.');
const accountId = plainText().describe('The account, live or test, for which the application may act.');
const redirectHost = z
  .string()
  .describe(
    'Where your browser is redirected: a host, with its port if there is one, or the scheme of a program.',
  );

const grantRecord = z.object({
  grantId: z.string().describe('Identifier of the grant.'),
  clientName: z.string().describe('Name that the application gave itself; it is not verified.'),
  redirectHost,
  toolsets: z.array(z.string()).describe('The sets of tools that it may use.'),
  readOnly: z.boolean().describe('Whether it may use only tools that change nothing.'),
  personName: z.string().describe('Name of the person who allowed it.'),
  isOwn: z.boolean().describe('Whether you allowed it yourself.'),
  createdAt: z.iso.datetime().describe('When it was allowed.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Last use, to the minute; null if it was never used.'),
});

export const describeRequest = {
  input: z.object({ query }),
  output: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('asks'),
      clientName: z.string().describe('Name that the application gave itself; it is not verified.'),
      redirectHost,
      isOnOwnMachine: z.boolean().describe('Whether the application is a program on your own machine.'),
      toolsets: z.array(z.enum(TOOLSETS)).describe('The sets of tools that it requests.'),
      deniedTo: z.string().describe('Address that tells the application that you denied it.'),
    }),
    z.object({
      kind: z.literal('refused'),
      sentence: z.string().describe('The error in the request.'),
      redirectTo: z.string().describe('Address that returns the error to the application.'),
      redirectHost,
    }),
  ]),
};

export const allow = {
  input: z.object({
    query,
    accountId,
    toolsets: z
      .array(z.enum(TOOLSETS))
      .min(1, 'must name at least one set of tools')
      .transform((list) => [...new Set(list)])
      .describe('The sets of tools that it may use.'),
    readOnly: z.boolean().describe('Whether it may use only tools that change nothing.'),
  }),
  output: z.object({ redirectTo: z.string().describe('Address to which your browser must go.') }),
};

export const listGrants = {
  input: z.object({ accountId }),
  output: z.object({ grants: z.array(grantRecord).describe('Newest first.') }),
};

export const revokeGrant = {
  input: z.object({ grantId: plainText().describe('The grant to revoke.') }),
  output: z.object({ revoked: z.literal(true) }),
};
