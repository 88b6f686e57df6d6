import type { Plugin } from 'esbuild';

/** esbuild plugin: replaces `import.meta.glob` in strings/ with an import from the folder of each language. */
export function languageTables(): Plugin;
