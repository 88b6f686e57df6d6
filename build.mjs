/**
 * Builds everything that `npm start` runs: the server into dist/, the pages into .next/.
 * Needs no network, opens no database of yours and reads no secret.
 *
 *   node build.mjs               builds
 *   node build.mjs --if-missing  builds unless a finished build is there
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressTexts } from './build-compressed.mjs';
import { buildServer } from './build-server.mjs';
import { buildCallPages } from './components/call/build.mjs';
import { buildDocsPages } from './components/docs/build.mjs';
import { buildPackages } from './packages/build.mjs';
import { packProduct } from './packages/product.mjs';
import { buildElement } from './web-component/build.mjs';

const root = import.meta.dirname;
/** One file per process and thread: the server, its workers, the tool server, and the commands of the operator. */
const serverFiles = {
  main: 'server/boot/main.ts',
  audit: 'server/boot/commands/audit.ts',
  backup: 'server/boot/commands/backup.ts',
  cli: 'server/boot/cli/main.ts',
  doctor: 'server/boot/doctor/main.ts',
  key: 'server/identity/keys/new.ts',
  migrate: 'server/boot/commands/migrate.ts',
  move: 'server/boot/commands/move.ts',
  quota: 'server/boot/commands/quota.ts',
  user: 'server/boot/commands/user.ts',
  recorder: 'server/boot/recorder-process/main.ts',
  restore: 'server/boot/commands/restore.ts',
  mcp: 'server/boot/mcp/main.ts',
  'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
  'remux-worker': 'server/recordings/processing/remux-worker.ts',
  'embedded-template': 'server/platform/db/embedded/write-template.ts',
  'detector-worker': 'server/agent/listening/detector-worker.ts',
  'search-index': 'server/api/documents/site/search-index.ts',
};
/** Files that the server reads in addition to its bundles. */
const serverAssets = ['server/recordings/capture/simulated.webm'];
/** Written last, removed first: an interrupted build counts as missing. */
const stamp = join(root, 'dist/complete');

if (!process.argv.includes('--if-missing') || !isBuilt()) {
  const started = Date.now();
  await assertPatchedDriver();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await buildServer(serverFiles, 'dist');
  for (const path of serverAssets) await copyFile(join(root, path), join(root, 'dist', basename(path)));
  await buildElement('dist/web-component');
  await buildCallPages('dist/call-page');
  await buildDocsPages('dist/docs', await searchIndex());
  await buildPackages('dist/packages');
  await buildPages();
  await compressTexts(join(root, '.next/static'));
  await writeTemplate();
  await packProduct('dist/packages');
  await writeFile(stamp, `${new Date().toISOString()}\n`);
  console.log(`Built dist/ and .next/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function isBuilt() {
  return existsSync(stamp) && existsSync(join(root, '.next/BUILD_ID'));
}

/**
 * Refuses the published Postgres driver: without our patch a connection that is lost in a transaction ends the process.
 * @throws when the installation ran without scripts
 */
async function assertPatchedDriver() {
  const file = new URL('connection.js', import.meta.resolve('postgres'));
  const connection = await readFile(file, 'utf8');
  if (connection.includes('socket = chunk = nextWriteTimer = null')) return;
  throw new Error(
    'The Postgres driver is not patched: run npx patch-package, or install with scripts (see patches/README.md).',
  );
}

/** Runs `next build` in a separate process, because it sets process-wide state. */
function buildPages() {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return new Promise((done, fail) => {
    spawn(process.execPath, [next, 'build'], { cwd: root, env, stdio: 'inherit' })
      .on('error', fail)
      .on('exit', (code, signal) =>
        code === 0 ? done() : fail(new Error(`next build ended with ${signal ?? `exit code ${code}`}.`)),
      );
  });
}

/** Returns the index of the documentation's search, which server code makes from the documents. */
async function searchIndex() {
  const { builtSearchIndex } = await import(pathToFileURL(join(root, 'dist/search-index.js')).href);
  return builtSearchIndex();
}

/** Writes a new embedded database next to the bundle, so that a first start need not create one. */
async function writeTemplate() {
  const bundle = join(root, 'dist/embedded-template.js');
  if (!existsSync(bundle)) return;
  const { writeTemplate: write } = await import(pathToFileURL(bundle).href);
  await write(join(root, 'dist'));
}
