/** Bundles server code; build.mjs and the benchmark build with it. */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';

/**
 * Bundles server code for production, each entry into its own file.
 * @param {Record<string, string>} entries path of each, from the project's root, by the name of its bundle
 * @param {string} outdir from the project's root
 */
export async function buildServer(entries, outdir) {
  await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: entries,
    outdir,
    bundle: true,
    // Splits off code that is imported on demand. In one file, its packages would load at every start.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [onlyBundle(/^(@trpc\/server|trpc-to-openapi)(\/|$)/), nativeSpread()],
    logLevel: 'warning',
  });
}

/**
 * Keeps packages in node_modules, except the named ones. Leaves out their unused imports: the OpenAPI library would
 * load two web frameworks, for adapters that are not used here.
 */
function onlyBundle(bundled) {
  return {
    name: 'only-bundle',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || bundled.test(path)) return undefined;
        return { path, external: true, sideEffects: !/[\\/]trpc-to-openapi[\\/]/.test(importer) };
      });
    },
  };
}

/**
 * Replaces the ES5 object spread of tRPC's compiled code, which costs a third of a request. Its targets are new, plain
 * objects, for which `Object.assign` does the same. The language's own spread takes over twice as long.
 */
function nativeSpread() {
  const helper = /function _objectSpread2\(e\) \{[\s\S]*?\n\}/g;
  const native = 'function _objectSpread2(target, ...sources) { return Object.assign(target, ...sources); }';
  return {
    name: 'native-spread',
    setup({ onLoad, onEnd }) {
      let loaded = 0;
      let replaced = 0;
      onLoad({ filter: /@trpc[\\/]server[\\/].*\.[cm]?js$/ }, async ({ path }) => {
        loaded += 1;
        const contents = (await readFile(path, 'utf8')).replace(helper, () => {
          replaced += 1;
          return native;
        });
        return { contents, loader: 'js' };
      });
      onEnd(() => {
        if (replaced > 0 || loaded === 0) return;
        return {
          errors: [
            { text: 'tRPC no longer ships _objectSpread2 in the form that build-server.mjs replaces.' },
          ],
        };
      });
    },
  };
}
