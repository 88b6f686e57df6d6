import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { withNormalization } from './model-metadata.mjs';

const packages = join(import.meta.dirname, '../../node_modules/@mediapipe');
const runtime = join(packages, 'tasks-vision/wasm/vision_wasm_internal');
const model = join(packages, 'selfie_segmentation/selfie_segmentation.tflite');
const background = join(import.meta.dirname, '../call/media/background');

/**
 * Returns an esbuild plugin that puts the files of background effects beside the element, named after their content
 * hashes, and their names into background/assets.ts. The worker is one classic script that starts with the loader of
 * the runtime, because it loads no other script.
 * @returns {import('esbuild').Plugin}
 */
export function backgroundAssets() {
  return {
    name: 'background-assets',
    setup({ onLoad, initialOptions }) {
      onLoad({ filter: /[\\/]media[\\/]background[\\/]assets\.ts$/ }, async () => ({
        contents: `import wasm from ${JSON.stringify(`${runtime}.wasm`)};
          import model from ${JSON.stringify(model)};
          export const assets = { wasm, model, worker: ${JSON.stringify(await writeWorker(initialOptions))} };`,
        resolveDir: background,
      }));
      onLoad({ filter: /vision_wasm_internal\.wasm$/ }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'file',
      }));
      onLoad({ filter: /selfie_segmentation\.tflite$/ }, async ({ path }) => ({
        contents: withNormalization(await readFile(path)),
        loader: 'file',
      }));
    },
  };
}

/** @returns its name in the folder of the element */
async function writeWorker({ absWorkingDir, outdir, target, minify }) {
  const { metafile } = await build({
    absWorkingDir,
    outdir,
    target,
    minify,
    entryPoints: { background: join(background, 'worker.ts') },
    entryNames: 'conference-room-[name].[hash]',
    bundle: true,
    format: 'iife',
    banner: { js: await readFile(`${runtime}.js`, 'utf8') },
    metafile: true,
  });
  return `./${basename(Object.keys(metafile.outputs)[0])}`;
}
