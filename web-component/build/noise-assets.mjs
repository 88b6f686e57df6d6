import { readFile } from 'node:fs/promises';

const RNNOISE = '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm';

/**
 * Returns an esbuild plugin that puts RNNoise, which suppresses noise, beside the element, named after its content
 * hash, and that name into microphone/assets.ts.
 * @returns {import('esbuild').Plugin}
 */
export function noiseAssets() {
  return {
    name: 'noise-assets',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]media[\\/]microphone[\\/]assets\.ts$/ }, () => ({
        contents: `import rnnoise from '${RNNOISE}'; export const assets = { rnnoise };`,
        resolveDir: import.meta.dirname,
      }));
      onLoad({ filter: /rnnoise_simd\.wasm$/ }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'file',
      }));
    },
  };
}
