import { readFile } from 'node:fs/promises';

const POLICY = /\w+\?\w+\.createPolicy\("lit-html",\{createHTML:\w+=>\w+\}\):void 0/;

/**
 * Returns an esbuild plugin that makes Lit use the element's own policy of trusted types. Lit's name may belong to another Lit of
 * the page, and a name can be taken once.
 * @returns {import('esbuild').Plugin}
 */
export function trustedMarkup() {
  return {
    name: 'trusted-markup',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]lit-html[\\/]lit-html\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!POLICY.test(source))
          throw new Error(`${path} makes its policy of trusted types in another way.`);
        const from = JSON.stringify(new URL('../rendering/trusted-types.ts', import.meta.url).pathname);
        return {
          contents: `import { policy } from ${from};${source.replace(POLICY, 'policy')}`,
          loader: 'js',
        };
      });
    },
  };
}
