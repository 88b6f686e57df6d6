import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const GLOB =
  /import\.meta\.glob(?:<\w+>)?\(\s*'\.\/\*\/(?<file>[\w-]+\.ts)',\s*\{\s*eager: true,\s*import: 'texts',?\s*\},?\s*\)/;

/**
 * Returns an esbuild plugin that replaces `import.meta.glob` in strings/, which esbuild does not know, with an import
 * from the folder of each language. A language without the file fails the build.
 * @returns {import('esbuild').Plugin}
 */
export function languageTables() {
  return {
    name: 'language-tables',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]web-component[\\/]strings[\\/][\w-]+\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const { file } = GLOB.exec(source)?.groups ?? {};
        if (file === undefined) return undefined;
        const folder = dirname(path);
        const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) =>
          entry.isDirectory(),
        );
        const imports = languages.map(
          ({ name }, at) => `import { texts as table${at} } from './${name}/${file}';`,
        );
        const rows = languages.map(({ name }, at) => `'./${name}/${file}': table${at}`);
        return {
          contents: [...imports, source.replace(GLOB, `{ ${rows.join(', ')} }`)].join('\n'),
          loader: 'ts',
          resolveDir: folder,
        };
      });
    },
  };
}
