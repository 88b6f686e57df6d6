import { z } from 'zod';

export const getVersion = {
  input: z.object({}),
  output: z
    .object({
      version: z
        .string()
        .describe('Version of the server, as semantic versioning writes it.')
        .meta({ examples: ['0.1.0'] }),
      apiVersion: z
        .string()
        .describe("Label of the REST surface's state: the one in the header `X-API-Version`.")
        .meta({ examples: ['post-phase-1'] }),
    })
    .describe('What runs here.')
    .meta({ id: 'Version' }),
};
