/** Bundles the servers of the benchmark as `npm run build` does, so that what runs is the code as it is now. */
import { buildServer } from '../build-server.mjs';

const entries = {
  ours: 'bench/ours.ts',
  bare: 'bench/bare/server.ts',
  libraries: 'bench/bare/libraries.ts',
  'embedded-worker': 'server/platform/db/embedded-worker.ts',
};
await buildServer(entries, 'bench/dist');
