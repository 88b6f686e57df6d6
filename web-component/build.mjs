/** Bundles `<conference-room>` into the files that other people's pages load. build.mjs in the root calls it. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compress } from '../build-compressed.mjs';
import { inlineWorker } from './call/e2ee/inline-worker.mjs';
import { backgroundAssets } from './build/background-assets.mjs';
import { languageTables } from './build/language-tables.mjs';
import { lazyChunks } from './build/lazy-chunks.mjs';
import { minifiedStyles } from './build/minified-styles.mjs';
import { trustedMarkup } from './build/trusted-markup.mjs';
import { noiseAssets } from './build/noise-assets.mjs';
import { weigh } from './build/weights.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Writes the element into a folder: conference-room.js, a copy named after its content hash, the chunks that it loads
 * lazily, source maps, types and custom-elements.json. Beside it, conference-room-core.js is the call without the
 * interface of the element; it loads the same chunks. Each script also gets a gzip and a Brotli version.
 * @param {string} outdir relative to the project's root
 * @throws when the script or a part of it is heavier than its bound, or imports another file statically
 */
export async function buildElement(outdir) {
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(folder, { 'conference-room': 'web-component/conference-room.ts' }, lazyChunks());
  await bundle(folder, { 'conference-room-core': 'web-component/core/core.ts' }, lazyChunks({}));
  const script = await readFile(join(folder, 'conference-room.js'));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
  await writeFile(join(folder, `conference-room.${hash}.js`), script);
  await copyFile(join(root, 'web-component/contract.ts'), join(folder, 'conference-room.d.ts'));
  await describe(folder);
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => compress(join(folder, name))));
  console.log(weigh(names.map((name, index) => [name, sizes[index]])));
}

async function bundle(folder, entryPoints, chunks) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    minify: true,
    sourcemap: true,
    inject: ['web-component/build/ssr-globals.ts'],
    // Modules are always decoded as UTF-8, so letters of other scripts need no escapes.
    charset: 'utf8',
    metafile: true,
    assetNames: 'conference-room-[name].[hash]',
    plugins: [
      chunks,
      inlineWorker(),
      languageTables(),
      minifiedStyles(),
      trustedMarkup(),
      backgroundAssets(),
      noiseAssets(),
    ],
    logLevel: 'warning',
  });
  for (const [name, { imports }] of Object.entries(metafile.outputs)) {
    const needed = imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path }) => path);
    if (needed.length > 0)
      throw new Error(`${name} imports ${needed.join(', ')} statically: it has to be one file.`);
  }
}

/** Writes custom-elements.json: the public interface, from the doc blocks of contract.ts. */
async function describe(folder) {
  // Imported here: `npm start` reads this file, and the analyzer brings a TypeScript compiler with it.
  const { cli: analyze } = await import('@custom-elements-manifest/analyzer/cli.js');
  // The analyzer writes the path of the manifest into package.json, so it must be the path that is already there.
  const places = ['--globs', 'web-component/element.ts', '--outdir', 'dist/web-component'];
  const config = ['--config', 'web-component/build/manifest.config.mjs'];
  const options = ['--litelement', '--quiet', ...config, ...places];
  const described = await analyze({ argv: ['analyze', ...options], cwd: root, noWrite: true });
  const manifest = JSON.parse(
    JSON.stringify(described).replaceAll('"web-component/element.ts"', '"conference-room.js"'),
  );
  const element = manifest.modules[0].declarations.find(({ tagName }) => tagName === 'conference-room');
  element.members = element.members.filter(
    ({ name, privacy = 'public' }) => privacy === 'public' && !name.startsWith('_'),
  );
  element.attributes = element.attributes.filter(({ name }) => !name.startsWith('_'));
  // The analyzer reports the variable in `new CustomEvent(name)` as an event.
  element.events = element.events.filter(({ description }) => description);
  await writeFile(join(folder, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
