/** Makes the packages that the server serves under /packages, so that a client always fits its server. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packFolder } from './pack.mjs';
import { packWheel } from './python/wheel.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/**
 * Every package for JavaScript, by the name of its folder, with what else its tarball gets. `limitBytes`: the largest
 * size of its code in a page, in bytes after gzip.
 */
const PACKAGES = {
  client: { files: [], limitBytes: 5_000 },
  core: { files: [], limitBytes: 1_000 },
  element: { files: ['dist/web-component/custom-elements.json'] },
};

/**
 * Writes a tarball of each package into a folder, the wheel of the Python client, index.json with their names, versions
 * and hashes, and the scripts of calls in a frame.
 * @param {string} outdir relative to the project's root, like the folder of the built element
 */
export async function buildPackages(outdir) {
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const packages = await Promise.all([
    ...Object.keys(PACKAGES).map((name) => pack(name, version, folder)),
    packWheel(version, folder),
  ]);
  await bundleFrame(folder);
  await writeFile(join(folder, 'index.json'), `${JSON.stringify({ packages }, null, 2)}\n`);
}

async function pack(name, version, folder) {
  const { files: more, limitBytes } = PACKAGES[name];
  const from = join(root, 'packages', name);
  const to = join(folder, name);
  await mkdir(to);
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  await bundle(from, to, manifest);
  if (limitBytes !== undefined) await weigh(name, to, limitBytes);
  await declare(from, to);
  await writeFile(join(to, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  const files = [join(from, 'README.md'), join(root, 'LICENSE'), ...more.map((path) => join(root, path))];
  for (const path of files) await copyFile(path, join(to, basename(path)));
  const packed = await packFolder(to, folder, `${name}.tgz`);
  await rm(to, { recursive: true });
  return packed;
}

/** Writes a module for each entry of the package. */
async function bundle(from, to, { exports, peerDependencies = {} }) {
  const modules = Object.values(exports).flatMap((entry) => entry.default ?? []);
  await build({
    absWorkingDir: from,
    entryPoints: modules.map((path) => path.replace(/\.js$/, '.ts')),
    outdir: to,
    bundle: true,
    splitting: true,
    external: Object.keys(peerDependencies),
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  });
}

/** Writes embed.js for pages with a call in a frame, and embed-bridge.js for the page in the frame. */
async function bundleFrame(outdir) {
  await build({
    entryPoints: {
      embed: join(root, 'packages/element/frame.ts'),
      'embed-bridge': join(root, 'components/call/bridge.ts'),
    },
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
}

/** @throws when everything that a package exports is heavier than its limit in the bundle of a page */
async function weigh(name, to, limitBytes) {
  const made = await build({
    entryPoints: [join(to, 'index.js')],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  });
  const bytes = gzipSync(made.outputFiles[0].contents).length;
  if (bytes > limitBytes)
    throw new Error(`The package ${name} has ${bytes} bytes after gzip; the limit is ${limitBytes}.`);
}

/** Writes the types, side by side. Their imports name `.js`, as every resolution of modules expects. */
async function declare(from, to) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const types = `${to}-types`;
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--incremental', 'false'];
  await run(process.execPath, [tsc, '-p', from, '--outDir', types, ...options], { cwd: root });
  for (const path of await readdir(types, { recursive: true })) {
    if (!path.endsWith('.d.ts')) continue;
    const text = await readFile(join(types, path), 'utf8');
    const beside = text.replace(/(from '|import\(')\.[./]*\/(?:[\w-]+\/)*([\w-]+)\.ts'/g, "$1./$2.js'");
    await writeFile(join(to, basename(path)), beside);
  }
  await rm(types, { recursive: true });
}
