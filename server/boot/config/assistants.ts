import type { z } from 'zod';
import { hostNames, LOOPBACK, toolsets } from './tool-values';
import { trueOrFalse } from './values';

/** The tools for AI assistants inside the product. */
export const assistantVariables = {
  MCP_ENABLED: trueOrFalse.default(true),
  MCP_TOOLSETS: toolsets.default(['default']),
  MCP_ALLOWED_HOSTS: hostNames.default([]),
};

export const assistantsOf = (
  env: z.infer<z.ZodObject<typeof assistantVariables>>,
  { baseUrl }: { baseUrl: string },
) => {
  const { hostname } = new URL(baseUrl);
  const own = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
  return {
    /** The tools under `/mcp`, with the endpoints that applications need to get access; null: neither is served. */
    assistants: env.MCP_ENABLED
      ? { toolsets: env.MCP_TOOLSETS, allowedHosts: [...own, ...env.MCP_ALLOWED_HOSTS] }
      : null,
  };
};
