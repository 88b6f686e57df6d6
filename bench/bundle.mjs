/** Bundles the servers of the benchmark like `npm run build`, so that they run the current code. */
import { buildServer } from '../build-server.mjs';

const entries = {
  ours: 'bench/ours.ts',
  bare: 'bench/bare/server.ts',
  libraries: 'bench/bare/libraries.ts',
  'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
};
await buildServer(entries, 'bench/dist');
