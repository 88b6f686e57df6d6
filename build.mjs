/**
 * Builds everything that `npm start` runs: the server into dist/, the pages into .next/.
 * Needs no network, opens no database of yours and reads no secret.
 *
 *   node build.mjs               builds
 *   node build.mjs --if-missing  builds unless a finished build is there
 */
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = import.meta.dirname;
/** Written last, removed first: an interrupted build counts as missing. */
const stamp = join(root, 'dist/complete');

if (!process.argv.includes('--if-missing') || !isBuilt()) {
  const started = Date.now();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await buildServer();
  await buildPages();
  await writeTemplate();
  await writeFile(stamp, `${new Date().toISOString()}\n`);
  console.log(`Built dist/ and .next/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function isBuilt() {
  return existsSync(stamp) && existsSync(join(root, '.next/BUILD_ID'));
}

/** One file per thread: the server, and the worker that holds the embedded database. */
async function buildServer() {
  const entries = {
    main: 'server/main.ts',
    'embedded-worker': 'server/db/embedded-worker.ts',
    'embedded-template': 'server/db/embedded-template.ts',
  };
  const present = Object.entries(entries).filter(([, path]) => existsSync(join(root, path)));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [onlyBundle(/^(@trpc\/server|trpc-to-openapi)(\/|$)/), nativeSpread()],
    logLevel: 'warning',
  });
}

/** Packages stay in node_modules, except those named. */
function onlyBundle(bundled) {
  return {
    name: 'only-bundle',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
      );
    },
  };
}

/** tRPC is compiled to an ES5 object spread that costs a third of a request: the language's own does the same. */
function nativeSpread() {
  const helper = /function _objectSpread2\(e\) \{[\s\S]*?\n\}/g;
  const native = `function _objectSpread2(e, a, b, ...more) {
  const all = { ...e, ...a, ...b };
  return more.length === 0 ? all : _objectSpread2(all, ...more);
}`;
  return {
    name: 'native-spread',
    setup({ onLoad, onEnd }) {
      let replaced = 0;
      onLoad({ filter: /@trpc[\\/]server[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
        const contents = (await readFile(path, 'utf8')).replace(helper, () => {
          replaced += 1;
          return native;
        });
        return { contents, loader: 'js' };
      });
      onEnd(() => {
        if (replaced > 0) return;
        return {
          errors: [{ text: 'tRPC no longer ships _objectSpread2 in the form that build.mjs replaces.' }],
        };
      });
    },
  };
}

/** `next build`, in a process of its own: it sets process-wide state. */
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

/** An empty embedded database beside the bundle, so that a first start need not make one. */
async function writeTemplate() {
  const bundle = join(root, 'dist/embedded-template.js');
  if (!existsSync(bundle)) return;
  const { writeTemplate: write } = await import(pathToFileURL(bundle).href);
  await write(join(root, 'dist'));
}
