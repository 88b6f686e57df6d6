/**
 * Text of the worker, bundled from worker.ts. inline-worker.mjs puts it here in every build; it is empty in code that
 * was not built, and then there is no encryption.
 */
export const workerSource: string = '';
