import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * Writes a new, empty database as one file, so that a first start need not make one (about 4 s). Called by the build.
 * @param directory where the bundle is; the file's name carries the engine's version
 * @returns the file's path
 */
export async function writeTemplate(directory: string): Promise<string> {
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = await PGlite.create();
  const dump = await engine.dumpDataDir('gzip');
  await engine.close();
  const path = join(directory, templateName());
  await writeFile(`${path}.part`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${path}.part`, path);
  return path;
}

/** Returns the template next to the bundle. Null (also in development): the database is created from scratch. */
export function findTemplate(): string | null {
  const path = join(dirname(fileURLToPath(import.meta.url)), templateName());
  return existsSync(path) ? path : null;
}

/** Returns the name of the template. A template works only with the version of the engine that wrote it. */
const templateName = () => `embedded-template-${engineVersion()}.tgz`;

/** Returns the path of a file in the folder of the entry of the engine's package. */
export const engineFile = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), name);

/** Reads the version from the package's manifest, which the package does not export. */
export function engineVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(engineFile('../package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
