import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../platform/project-root';

/** `conference-room start`: the server, in this process. */

const isBuilt = existsSync(join(PROJECT_ROOT, '.next/BUILD_ID'));
if (!isBuilt && process.env.NODE_ENV !== 'development') {
  process.stderr.write('There is no finished build: run npm run build in the checkout first.\n');
  process.exit(1);
}
// The processes of a server with several are this program again, with this command.
if (cluster.isPrimary) cluster.setupPrimary({ args: ['start'] });
await import('../main');
