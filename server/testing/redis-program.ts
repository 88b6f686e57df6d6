import { spawnSync } from 'node:child_process';

/** Finds the Redis of this system; null: none is installed. */
export const findRedisProgram = (): string | null =>
  ['redis-server', 'valkey-server'].find(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
  ) ?? null;
