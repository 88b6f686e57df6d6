/** Starts a program: the built one where there is a finished build or nothing to build from, otherwise the sources. */
import { existsSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const has = (path) => existsSync(new URL(path, root));

/**
 * @param {string} name of the bundle in dist/
 * @param {string} source path of its entry, from the project's root
 */
export async function launch(name, source) {
  const isCheckout = has('build.mjs');
  if (!isCheckout || (has('dist/complete') && has(`dist/${name}.js`))) {
    await import(new URL(`dist/${name}.js`, root).href);
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(source, root).href);
}
