import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web-component');

/**
 * What the element lends to the chunks that draw: modules, and of them the names that chunks use. There is one copy of Lit
 * in a page, so that a chunk is small and a page that allows one Trusted Types policy of Lit needs no second.
 */
const LENT = {
  lit: ['LitElement', 'css', 'html', 'noChange', 'nothing', 'render', 'svg'],
  'lit/directives/class-map.js': ['classMap'],
  'lit/directives/repeat.js': ['repeat'],
  'controllers/change-listener': ['ChangeListener'],
  'layout/avatar': ['hueOf', 'initialsOf'],
  'parts/device-check/own-preview': ['ownPreview'],
  'parts/devices/device-menus': ['deviceMenus', 'deviceProblems'],
  'parts/devices/level-meter': [],
  'parts/dialog/dialog': ['dialog'],
  'parts/menu/menu': [],
  'parts/reactions/reactions': ['REACTIONS'],
  'parts/shortcuts/shortcuts': ['SHORTCUTS', 'keyOf'],
  'parts/shortcuts/shortcuts-setting': ['shortcutsOn', 'turnShortcuts'],
  'rendering/define-element': ['defineElement'],
  'rendering/light-dom-element': ['LightDomElement'],
  'rendering/style-properties': ['styleProperties'],
  'strings/display-names': ['AGENT_MODES', 'bareNameOf', 'localizedName', 'nameOf', 'nameOfAgent'],
  'theme/icons': ['icon'],
};
const IMPORT = /(?<!typeof )\bimport\('(\.[\w./-]+)'\)/g;

/**
 * esbuild plugin: a module imported with `import('./…')` becomes a chunk of its own beside the element, named after its
 * content hash and resolved relative to the element, wherever that was loaded from. A chunk of `parts/` draws, with what
 * the element lends it; every other one is self-contained. No chunk shares a file with another, so that the element never
 * waits for a second one.
 * @returns {import('esbuild').Plugin}
 */
export function lazyChunks() {
  return {
    name: 'lazy-chunks',
    setup(main) {
      const { inject: _, plugins = [], ...options } = main.initialOptions;
      const others = plugins.filter(({ name }) => name !== 'lazy-chunks');
      const written = new Map();
      main.onLoad({ filter: /[\\/]web-component[\\/].+\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const names = new Map();
        for (const [, specifier] of source.matchAll(IMPORT)) {
          const chunk = `${join(path, '..', specifier)}.ts`;
          if (!written.has(chunk)) written.set(chunk, write(chunk, { ...options, plugins: others }));
          names.set(specifier, await written.get(chunk));
        }
        if (names.size === 0) return undefined;
        const imports = "import { loadChunk } from 'chunk-loader';";
        const code = source.replaceAll(IMPORT, (_all, specifier) => `loadChunk('${names.get(specifier)}')`);
        return { contents: `${imports} ${code}`, loader: 'ts' };
      });
      main.onResolve({ filter: /^chunk-loader$/ }, () => ({
        path: 'chunk-loader',
        namespace: 'lazy-chunks',
      }));
      main.onLoad({ filter: /./, namespace: 'lazy-chunks' }, () => ({
        contents: lender(),
        resolveDir: folder,
      }));
    },
  };
}

/** The module that loads chunks and lends to them. */
function lender() {
  const modules = Object.entries(LENT);
  const specifierOf = (name) => (name.startsWith('lit') ? name : `./${name}`);
  return `import { chunkLoader } from './build/chunk-loader';
${modules.map(([name, names], at) => `import { ${names.map((one) => `${one} as ${one}${at}`).join(', ')} } from '${specifierOf(name)}';`).join('\n')}
const lend = () => ({ ${modules.flatMap(([, names], at) => names.map((one) => `${one}: ${one}${at}`)).join(', ')} });
export const loadChunk = chunkLoader({ lend, load: (specifier) => import(specifier) });`;
}

/** esbuild plugin, for a chunk that draws: takes what is lent from the parameter of the function that it is in. */
const borrow = {
  name: 'borrow',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || kind !== 'import-statement') return undefined;
      const found = path.startsWith('.')
        ? (await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })).path
        : path;
      const name = found.replace(`${folder}/`, '').replace(/\.ts$/, '');
      return name in LENT ? { path: name, namespace: 'lent', sideEffects: true } : undefined;
    });
    onLoad({ filter: /./, namespace: 'lent' }, ({ path }) => ({
      contents: LENT[path]
        .map((name) => `export const ${name} = lent.${name} ?? missing('${name}');`)
        .join('\n'),
    }));
  },
};

/** An older element may be handed a newer chunk: what it does not lend is said at once, not when something is drawn. */
const WRAPPER = {
  banner: { js: "export default(lent)=>{const missing=(name)=>{throw new TypeError('not lent: '+name)};" },
  footer: { js: 'return chunk};' },
};

/** @returns the specifier with which the element imports the chunk */
async function write(path, options) {
  const draws = path.startsWith(join(folder, 'parts'));
  const { metafile } = await build({
    ...options,
    ...(draws && { ...WRAPPER, format: 'iife', globalName: 'chunk' }),
    plugins: draws ? [borrow, ...options.plugins] : options.plugins,
    entryPoints: { [basename(path, '.ts')]: path },
    entryNames: 'conference-room-[name].[hash]',
    metafile: true,
  });
  const [script] = Object.keys(metafile.outputs).filter((output) => output.endsWith('.js'));
  return `./${basename(join('/', script))}`;
}
