import type { Server } from 'node:http';
import { readConfig } from '../../server/boot/config';
import { joinBenchmark } from '../child';
import type { Deps } from './answers';
import { connect } from './connection';
import { createQueries } from './queries';
import { createSigner } from './token';

/** Opens the dependencies of the four calls, with the same configuration as our server's. */
export async function openDeps(): Promise<{ deps: Deps; close(): Promise<void> }> {
  const config = readConfig(process.env);
  const { sql, close } = await connect(config);
  const deps = {
    queries: createQueries(sql),
    baseUrl: config.baseUrl,
    sign: createSigner(config.signingKey ?? ''),
  };
  return { deps, close };
}

/** Listens on a port of the system's choice and tells the benchmark. */
export function listen(server: Server, close: () => Promise<void>): void {
  server.listen(0, () => {
    const address = server.address();
    joinBenchmark(typeof address === 'object' && address !== null ? address.port : 0, close);
  });
}
