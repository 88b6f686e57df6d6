import { runWorker } from '../worker.dev.mjs';

await runWorker(new URL('./embedded-worker.ts', import.meta.url));
