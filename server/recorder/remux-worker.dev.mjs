import { runWorker } from '../worker.dev.mjs';

await runWorker(new URL('./remux-worker.ts', import.meta.url));
