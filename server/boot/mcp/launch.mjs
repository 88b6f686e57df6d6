#!/usr/bin/env node
/** Starts the tool server: the built one if `npm run build` has finished, otherwise from the sources. */
import { existsSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

if (existsSync(new URL('dist/complete', root)) && existsSync(new URL('dist/mcp.js', root))) {
  await import(new URL('dist/mcp.js', root).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('server/boot/mcp/main.ts', root).href);
}
