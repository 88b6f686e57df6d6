import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * Returns the new database that the build wrote next to the bundle, see `writeTemplate`. Null (also in development):
 * the database is created from scratch.
 */
export function findTemplate(): string | null {
  const path = join(dirname(fileURLToPath(import.meta.url)), templateName());
  return existsSync(path) ? path : null;
}

/** Returns the name of the template. A template works only with the version of the engine that wrote it. */
export const templateName = () => `embedded-template-${engineVersion()}.tgz`;

/** Returns the path of a file in the folder of the entry of the engine's package. */
export const engineFile = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), name);

/** Reads the version from the package's manifest, which the package does not export. */
export function engineVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(engineFile('../package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
