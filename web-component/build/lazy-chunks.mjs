import { basename, join } from 'node:path';
import { build } from 'esbuild';

/**
 * esbuild plugin: a module imported with `import('./…')` becomes a chunk of its own beside the element, named after its
 * content hash and resolved relative to `import.meta.url`, wherever the element was loaded from. A chunk is
 * self-contained: it shares no code with the element, so that the element never waits for another file, and no state.
 * @returns {import('esbuild').Plugin}
 */
export function lazyChunks() {
  return {
    name: 'lazy-chunks',
    setup(main) {
      const { inject: _, ...options } = main.initialOptions;
      const written = new Map();
      main.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const found = await main.resolve(path, { kind: 'import-statement', importer, resolveDir });
        if (found.errors.length > 0) return { errors: found.errors };
        if (!written.has(found.path)) written.set(found.path, write(found.path, options));
        return { path: await written.get(found.path), external: true };
      });
    },
  };
}

/** @returns the specifier with which the element imports the chunk */
async function write(path, options) {
  const name = basename(path).replace(/\.\w+$/, '');
  const { metafile } = await build({
    ...options,
    entryPoints: { [name]: path },
    entryNames: 'conference-room-[name].[hash]',
    metafile: true,
  });
  const [script] = Object.keys(metafile.outputs).filter((output) => output.endsWith('.js'));
  return `./${basename(join('/', script))}`;
}
