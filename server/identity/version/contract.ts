import { z } from 'zod';

export const getVersion = {
  input: z.object({}),
  output: z
    .object({
      version: z
        .string()
        .describe('Semantic version of the server.')
        .meta({ examples: ['0.1.0'] }),
      apiVersion: z
        .string()
        .describe('Label of the REST routes, as in the header `X-API-Version`.')
        .meta({ examples: ['post-phase-1'] }),
    })
    .describe('The version of this server.')
    .meta({ id: 'Version' }),
};
