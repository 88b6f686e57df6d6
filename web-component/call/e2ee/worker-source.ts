/**
 * Source of the worker, bundled from worker.ts. inline-worker.mjs inserts it in every build; it is empty in code that was
 * not built, which cannot encrypt.
 */
export const workerSource: string = '';
