import { build } from 'esbuild';
import { join } from 'node:path';

/**
 * Returns an esbuild plugin that bundles worker.ts and inserts its source into worker-source.ts, so that the element
 * stays one file. A page whose Content-Security-Policy lacks `worker-src blob:` cannot run the worker, and the call
 * ends with a message.
 * @returns {import('esbuild').Plugin}
 */
export function inlineWorker() {
  return {
    name: 'inline-worker',
    setup(main) {
      main.onLoad({ filter: /[\\/]e2ee[\\/]worker-source\.ts$/ }, async () => {
        const { target, minify } = main.initialOptions;
        const { outputFiles } = await build({
          entryPoints: [join(import.meta.dirname, 'worker.ts')],
          bundle: true,
          write: false,
          format: 'iife',
          target,
          minify,
        });
        return {
          contents: `export const workerSource = ${JSON.stringify(outputFiles[0].text)};`,
          loader: 'js',
        };
      });
    },
  };
}
