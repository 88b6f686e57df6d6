/** Makes the files that the pages of the documentation load. build.mjs in the root calls it. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compress } from '../../build-compressed.mjs';

const root = join(import.meta.dirname, '../..');
const fonts = {
  'sans.woff2': 'node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  'mono.woff2': 'node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
};

/**
 * Writes the style, the scripts, the fonts and the icon. The server serves them under `/docs/assets/`.
 * @param {string} outdir relative to the project's root
 * @param {string} searchIndex the index of the search, as JSON
 */
export async function buildDocsPages(outdir, searchIndex) {
  const folder = join(root, outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(fonts)) await copyFile(join(root, path), join(folder, name));
  await copyFile(join(root, 'app/icon.svg'), join(folder, 'icon.svg'));
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['docs.ts', 'scheme.ts', 'style.css'].map((name) => `components/docs/${name}`),
    outdir,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    logLevel: 'warning',
  });
  const built = new Map(outputFiles.map(({ path, text }) => [path.split('/').at(-1), text]));
  const style = [await fontFaces(folder), await variables(), built.get('style.css')].join('');
  const texts = { ...Object.fromEntries(built), 'style.css': style, 'search.json': searchIndex };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(folder, name), text);
    await compress(join(folder, name));
  }
}

/** The addresses have the versions that the server gives these files, so that browsers keep them. */
async function fontFaces(folder) {
  const address = async (name) => {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
      .slice(0, 16);
    return `/docs/assets/${name}?v=${hash}`;
  };
  const face = async (family, name) =>
    `@font-face{font-family:${family};src:url("${await address(name)}") format("woff2");font-weight:100 900;font-display:swap}`;
  return (await face('Geist', 'sans.woff2')) + (await face('Geist-Mono', 'mono.woff2'));
}

/** Returns the colors of the portal as custom properties, each with its light and its dark value. */
async function variables() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['components/colors.ts'],
    bundle: true,
    write: false,
    format: 'esm',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { ink, surfaces } = await import(`data:text/javascript;base64,${code}`);
  const pairs = Object.entries(surfaces.light).map(([name, light]) => [name, light, surfaces.dark[name]]);
  const declarations = [...pairs, ['--text', ink.light, ink.dark]].map(
    ([name, light, dark]) => `${name}:light-dark(${light},${dark})`,
  );
  return `:root{color-scheme:light dark;${declarations.join(';')}}`;
}
