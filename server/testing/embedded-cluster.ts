import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../platform/db/client';
import { engineVersion } from '../platform/db/embedded/template';

/**
 * Puts an embedded database with all migrations applied into `dataDir`. It is made once for each version of engine
 * and migrations (about 5 s), kept among the installed packages, and copied from there.
 */
export async function copyEmbeddedCluster(dataDir: string): Promise<void> {
  const kept = join(cache, await fingerprint());
  if (!existsSync(kept)) await make(kept);
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-R', `${kept}/.`, dataDir]); // a thousand files: Node takes four times as long
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'conference-room');

async function make(kept: string): Promise<void> {
  await removeOld();
  const draft = `${kept}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  const database = await openDatabase({ url: null, dataDir: draft });
  await database.close();
  try {
    await rename(draft, kept);
  } catch (error) {
    await rm(draft, { recursive: true });
    if (!existsSync(kept)) throw error; // Otherwise another test process was faster.
  }
}

/** Removes databases of older migrations that no run can still use. */
async function removeOld(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true });
  }
}

const dayMs = 86_400_000;

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(engineVersion());
  const migrations = join(root, 'drizzle');
  for (const name of (await readdir(migrations)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  }
  hash.update(await readFile(join(migrations, 'meta/_journal.json'))); // the database remembers its times
  return hash.digest('hex').slice(0, 16);
}
