// Loads the TypeScript worker from source: a thread does not inherit what tsx or vitest do for its parent.
import { tsImport } from 'tsx/esm/api';

await tsImport('./remux-worker.ts', import.meta.url);
