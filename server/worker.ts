import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. In a build it is a bundle beside the others; from source it is TypeScript, and has to be made one.
 * @param file of the thread, without its ending
 */
export function startWorker(file: URL, options: WorkerOptions = {}): Worker {
  const bundled = new URL(`${file.href}.js`);
  if (existsSync(bundled)) return new Worker(bundled, { ...options, execArgv: [] });
  const fromSource = new URL('./worker.dev.mjs', import.meta.url);
  return new Worker(fromSource, { ...options, argv: [`${file.href}.ts`], execArgv: [] });
}
