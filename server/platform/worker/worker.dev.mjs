import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/*
 * Runs the TypeScript of a thread, named by its argument: a thread does not inherit what tsx or vitest do for its parent.
 * The bundle is kept among the installed packages, named after what is in it.
 */
const [source] = process.argv.slice(2);
const cache = fileURLToPath(new URL('../../../node_modules/.cache/conference-room', import.meta.url));

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(source)],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  sourcemap: 'inline',
  write: false,
});
const [{ hash, contents }] = outputFiles;
const bundle = join(cache, `worker-${Buffer.from(hash).toString('hex')}.mjs`);
if (!existsSync(bundle)) {
  const draft = `${bundle}.${randomUUID()}`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(draft, contents);
  renameSync(draft, bundle);
}
await import(pathToFileURL(bundle).href);
