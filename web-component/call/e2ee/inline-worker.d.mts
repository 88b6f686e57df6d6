import type { Plugin } from 'esbuild';

/** esbuild plugin: puts the text of the bundled worker into worker-source.ts. */
export function inlineWorker(): Plugin;
