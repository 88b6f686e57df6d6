import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web-component');

/**
 * The modules that the element shares with its lazy chunks, each with the names that the chunks use. One copy of Lit in
 * a page keeps the chunks small. It also lets a page allow a single Trusted Types policy of Lit.
 */
const LENT = {
  lit: ['LitElement', 'css', 'html', 'noChange', 'nothing', 'render', 'svg'],
  'lit/directives/class-map.js': ['classMap'],
  'lit/directives/repeat.js': ['repeat'],
  'call/browser/browser-setting': ['readSetting', 'saveSetting'],
  'controllers/change-listener': ['ChangeListener'],
  'parts/late-part/late-part': ['latePart'],
  'parts/device-check/own-preview': ['ownPreview'],
  'parts/devices/device-menus': ['deviceProblems', 'settingMenus'],
  'parts/devices/level-meter': [],
  'parts/devices/settings-dialog': ['settingsDialog'],
  'parts/dialog/dialog': ['dialog'],
  'parts/logo/logo': ['logo'],
  'parts/menu/menu': ['Menu'],
  'rendering/define-element': ['defineElement'],
  'rendering/lazy-part': ['LazyPart'],
  'rendering/light-dom-element': ['LightDomElement'],
  'rendering/stable-stream': ['stableStream'],
  'rendering/style-properties': ['styleProperties'],
  'rendering/when-idle': ['whenIdle'],
  'strings/device-problems': ['textOfProblem'],
  'strings/display-names': ['AGENT_MODES', 'bareNameOf', 'localizedName', 'nameOf', 'nameOfAgent'],
  'strings/text-in': ['textIn'],
  'theme/icons': ['icon'],
};
const IMPORT = /(?<!typeof )\bimport\('(\.[\w./-]+)'\)/g;

/**
 * Returns an esbuild plugin that makes each module imported with `import('./…')` a chunk of its own beside the element.
 * A chunk is named after its content hash, and resolved relative to the element, wherever the element was loaded from.
 * A chunk of `parts/` draws with modules of the element, and may load chunks itself. Every other chunk is
 * self-contained. Chunks do not share files, so the element never waits for a second one.
 * @param {Record<string, string[]>} lent the modules that are shared with chunks that draw
 * @returns {import('esbuild').Plugin}
 */
export function lazyChunks(lent = LENT) {
  return {
    name: 'lazy-chunks',
    setup(main) {
      const { inject: _, plugins = [], ...options } = main.initialOptions;
      const others = plugins.filter(({ name }) => name !== 'lazy-chunks');
      const imports = chunkImports(options, others);
      imports.setup(main);
      main.onResolve({ filter: /^chunk-loader$/ }, () => ({
        path: 'chunk-loader',
        namespace: 'lazy-chunks',
      }));
      main.onLoad({ filter: /./, namespace: 'lazy-chunks' }, () => ({
        contents: lender(lent),
        resolveDir: folder,
      }));
    },
  };
}

/**
 * Returns an esbuild plugin that writes the chunks that a module imports, each once, and makes the loader load them.
 */
function chunkImports(options, others) {
  const written = new Map();
  const plugin = { name: 'chunk-imports', setup };
  return plugin;

  function setup({ onLoad }) {
    onLoad({ filter: /[\\/]web-component[\\/].+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = new Map();
      for (const [, specifier] of source.matchAll(IMPORT)) {
        const chunk = `${join(path, '..', specifier)}.ts`;
        if (!written.has(chunk)) written.set(chunk, write(chunk, options, others, plugin));
        names.set(specifier, await written.get(chunk));
      }
      if (names.size === 0) return undefined;
      const imports = "import { loadChunk } from 'chunk-loader';";
      const code = source.replaceAll(IMPORT, (_all, specifier) => `loadChunk('${names.get(specifier)}')`);
      return { contents: `${imports} ${code}`, loader: 'ts' };
    });
  }
}

/** Returns the module that loads chunks and lends to them. */
function lender(lent) {
  const modules = Object.entries(lent);
  const specifierOf = (name) => (name.startsWith('lit') ? name : `./${name}`);
  return `import { chunkLoader } from './build/chunk-loader';
${modules.map(([name, names], at) => `import { ${names.map((one) => `${one} as ${one}${at}`).join(', ')} } from '${specifierOf(name)}';`).join('\n')}
const lend = () => ({ loadChunk, ${modules.flatMap(([, names], at) => names.map((one) => `${one}: ${one}${at}`)).join(', ')} });
export const loadChunk = chunkLoader({ lend, load: (specifier) => import(specifier) });`;
}

/**
 * An esbuild plugin for a chunk that draws. It takes the lent modules from the parameter of the function around the
 * chunk.
 */
const borrow = {
  name: 'borrow',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^chunk-loader$/ }, () => ({ path: 'chunk-loader', namespace: 'lent' }));
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || kind !== 'import-statement') return undefined;
      const found = path.startsWith('.')
        ? (await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })).path
        : path;
      const name = found.replace(`${folder}/`, '').replace(/\.ts$/, '');
      return name in LENT ? { path: name, namespace: 'lent', sideEffects: true } : undefined;
    });
    onLoad({ filter: /./, namespace: 'lent' }, ({ path }) => ({
      contents: (LENT[path] ?? ['loadChunk'])
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
async function write(path, options, others, chunkImports) {
  const draws = path.startsWith(join(folder, 'parts'));
  const { metafile } = await build({
    ...options,
    ...(draws && { ...WRAPPER, format: 'iife', globalName: 'chunk' }),
    plugins: draws ? [borrow, chunkImports, ...others] : others,
    entryPoints: { [chunkName(path)]: path },
    entryNames: 'conference-room-[name].[hash]',
    metafile: true,
  });
  const [script] = Object.keys(metafile.outputs).filter((output) => output.endsWith('.js'));
  return `./${basename(join('/', script))}`;
}

/**
 * Returns the name of a chunk: the name of its file. For a file of texts it includes the language, which is its folder.
 */
function chunkName(path) {
  const name = basename(path, '.ts');
  return dirname(dirname(path)) === join(folder, 'strings') ? `${name}-${basename(dirname(path))}` : name;
}
