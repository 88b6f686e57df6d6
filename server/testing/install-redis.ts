/**
 * Looks for a Redis for the tests of limits that processes share, and installs one where that is possible; a step of
 * `npm test`. Without one those tests are skipped and say so: everything else works without Redis.
 */
import { spawnSync } from 'node:child_process';
import { findRedisProgram } from './redis-program';

const APT = 'apt-get -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=120';
/** A source that cannot be reached is no reason to give up: the package may stand in another one. What hangs is ended. */
const INSTALL = `timeout -k 10 300 ${APT} update; timeout -k 10 600 ${APT} install -y --no-install-recommends redis-server`;

if (process.env['REDIS_URL']) {
  console.log('Redis: the one that REDIS_URL names');
} else {
  if (findRedisProgram() === null && process.getuid?.() === 0) {
    console.log(`No Redis found. Trying: ${INSTALL}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(INSTALL, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
  }
  const program = findRedisProgram();
  console.log(
    program === null
      ? 'No Redis: the tests that need one are skipped. Install it with "apt-get install redis-server", or name one in REDIS_URL.'
      : `Redis: ${program}`,
  );
}
