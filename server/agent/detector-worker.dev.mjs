import { runWorker } from '../worker.dev.mjs';

await runWorker(new URL('./detector-worker.ts', import.meta.url));
