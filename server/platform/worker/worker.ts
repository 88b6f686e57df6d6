import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. A message that cannot be deserialised ends the thread with an error, because its receiver would wait
 * for ever. In a build the thread is a bundle; from source its TypeScript is bundled first.
 * @param file of the thread, without its ending
 */
export function startWorker(file: URL, options: WorkerOptions = {}): Worker {
  const worker = openWorker(file, options);
  worker.on('error', () => {}); // an error that comes when nobody listens any more would end the process
  worker.on('messageerror', (error) => {
    worker.emit('error', error);
    void worker.terminate();
  });
  return worker;
}

function openWorker(file: URL, options: WorkerOptions): Worker {
  const bundled = new URL(`${file.href}.js`);
  if (existsSync(bundled)) return new Worker(bundled, { ...options, execArgv: [] });
  const fromSource = new URL('./worker.dev.mjs', import.meta.url);
  return new Worker(fromSource, { ...options, argv: [`${file.href}.ts`], execArgv: [] });
}
