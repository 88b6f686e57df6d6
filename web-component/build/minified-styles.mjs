import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/**
 * Returns an esbuild plugin that minifies the style sheets in `*.styles.ts`, which are template literals that esbuild
 * leaves unchanged. A file holds one style sheet.
 * @returns {import('esbuild').Plugin}
 */
export function minifiedStyles() {
  return {
    name: 'minified-styles',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]web-component[\\/].+\.styles\.ts$/ }, async ({ path }) => {
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
