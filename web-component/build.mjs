/** How `<conference-room>` becomes a file for other people's pages; build.mjs in the root calls it. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, transform } from 'esbuild';
import { inlineWorker } from './call/e2ee/inline-worker.mjs';
import { secondFiles } from './second-files.mjs';

const root = join(import.meta.dirname, '..');

/** The promise to those who embed it, in bytes after gzip: the shell with a mesh call in it. */
const SIZE_LIMIT_BYTES = 60_000;

/**
 * Writes into a folder: conference-room.js and a twin named after its content, the files that it loads when they are
 * needed, source maps, types, custom-elements.json; and a gzip and a Brotli twin of each.
 * @param {string} outdir from the project's root
 * @throws when the script is larger than promised, or needs another file to begin with
 */
export async function buildElement(outdir) {
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(folder);
  const script = await readFile(join(folder, 'conference-room.js'));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
  await writeFile(join(folder, `conference-room.${hash}.js`), script);
  await copyFile(join(root, 'web-component/contract.ts'), join(folder, 'conference-room.d.ts'));
  await describe(folder);
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => compress(join(folder, name))));
  const size = sizes[names.indexOf('conference-room.js')] ?? Infinity;
  if (size > SIZE_LIMIT_BYTES) {
    throw new Error(`conference-room.js has ${size} bytes after gzip; ${SIZE_LIMIT_BYTES} were promised.`);
  }
  const others = names.filter((name) => name.startsWith('conference-room-') && name.endsWith('.js'));
  console.log(
    `conference-room.js: ${(size / 1000).toFixed(1)} kB after gzip, and ${others.length} files for later`,
  );
}

async function bundle(folder) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { 'conference-room': 'web-component/conference-room.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    minify: true,
    sourcemap: true,
    inject: ['web-component/browser-names.ts'],
    // Modules are always read as UTF-8: letters of other scripts need no escapes.
    charset: 'utf8',
    metafile: true,
    plugins: [secondFiles(), inlineWorker(), smallStyles()],
    logLevel: 'warning',
  });
  for (const [name, { imports }] of Object.entries(metafile.outputs)) {
    const needed = imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path }) => path);
    if (needed.length > 0) throw new Error(`${name} waits for ${needed.join(', ')}: it has to be one file.`);
  }
}

/** Minifies the style sheets of look/, which are templates that esbuild leaves as they are. */
function smallStyles() {
  return {
    name: 'small-styles',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]web-component[\\/]look[\\/][\w-]+\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const [whole, sheet] = /css`([^`]*)`/.exec(source) ?? [];
        if (whole === undefined) return undefined;
        const { code } = await transform(sheet, { loader: 'css', minify: true });
        return {
          contents: source.replace(whole, () => `css\`${code.trim().replaceAll('\\', '\\\\')}\``),
          loader: 'ts',
        };
      });
    },
  };
}

/** custom-elements.json, from the doc block of the element: what is public of it. */
async function describe(folder) {
  // Imported here: `npm start` reads this file, and the analyzer brings a TypeScript compiler with it.
  const { cli: analyze } = await import('@custom-elements-manifest/analyzer/cli.js');
  const options = ['--litelement', '--quiet', '--globs', 'web-component/element.ts'];
  const described = await analyze({ argv: ['analyze', ...options], cwd: root, noWrite: true });
  const manifest = JSON.parse(
    JSON.stringify(described).replaceAll('"web-component/element.ts"', '"conference-room.js"'),
  );
  const element = manifest.modules[0].declarations.find(({ tagName }) => tagName === 'conference-room');
  element.members = element.members.filter(
    ({ name, privacy }) => privacy !== 'private' && !name.startsWith('_'),
  );
  element.attributes = element.attributes.filter(({ name }) => !name.startsWith('_'));
  // The analyzer takes the variable in `new CustomEvent(name)` for an event.
  element.events = element.events.filter(({ description }) => description);
  await writeFile(join(folder, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns the size after gzip, in bytes */
async function compress(path) {
  const content = await readFile(path);
  const [zipped, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, smaller)]);
  return zipped.length;
}
