/** Makes the packages that the server serves under /packages, so that a client always fits its server. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** Every package, by the name of its folder. */
const PACKAGES = ['client'];

/**
 * Writes a tarball of each package into a folder, and index.json with their names, versions and hashes.
 * @param {string} outdir relative to the project's root
 */
export async function buildPackages(outdir) {
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const made = [];
  for (const name of PACKAGES) made.push(await pack(name, version, folder));
  await writeFile(join(folder, 'index.json'), `${JSON.stringify({ packages: made }, null, 2)}\n`);
}

async function pack(name, version, folder) {
  const from = join(root, 'packages', name);
  const staged = join(folder, 'staged', name);
  await mkdir(staged, { recursive: true });
  await bundle(from, staged);
  await declare(from, staged);
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  await writeFile(join(staged, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  await copyFile(join(from, 'README.md'), join(staged, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  const { stdout } = await run('npm', ['pack', staged, '--json', '--ignore-scripts'], { cwd: folder });
  const [packed] = JSON.parse(stdout);
  const file = `${name}.tgz`;
  await rename(join(folder, packed.filename), join(folder, file));
  await rm(join(folder, 'staged'), { recursive: true });
  return { name: manifest.name, version, file, integrity: packed.integrity, sizeBytes: packed.size };
}

async function bundle(from, to) {
  await build({
    absWorkingDir: from,
    entryPoints: ['index.ts'],
    outdir: to,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  });
}

/** Writes the types. Their imports name `.js`, as every resolution of modules expects. */
async function declare(from, to) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--incremental', 'false'];
  await run(process.execPath, [tsc, '-p', from, '--outDir', to, ...options], { cwd: root });
  for (const name of await readdir(to)) {
    if (!name.endsWith('.d.ts')) continue;
    const text = await readFile(join(to, name), 'utf8');
    await writeFile(join(to, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}
