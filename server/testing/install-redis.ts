/**
 * Looks for a Redis for the tests that share limits between processes, and installs one where that is possible; a step of
 * `npm test`. Without one those tests are skipped and say so: everything else works without Redis.
 */
import { spawnSync } from 'node:child_process';
import { findRedisProgram } from './redis-program';

/** An installation that takes longer hangs, in milliseconds. */
const INSTALL_LIMIT_MS = 10 * 60_000;

const APT = 'apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120';
const attempts =
  process.getuid?.() === 0
    ? [
        // A source that cannot be reached is no reason to give up: the package may stand in another one.
        `${APT} update; ${APT} install -y --no-install-recommends redis-server`,
      ]
    : [];

const given = process.env['REDIS_URL'];
if (given !== undefined && given !== '') {
  console.log('Redis: the one that REDIS_URL names');
} else {
  for (const attempt of attempts) {
    if (findRedisProgram() !== null) break;
    console.log(`No Redis found. Trying: ${attempt}`);
    spawnSync(attempt, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const program = findRedisProgram();
  console.log(
    program === null
      ? 'No Redis: the tests that need one are skipped. Install it with "apt-get install redis-server", or name one in REDIS_URL.'
      : `Redis: ${program}`,
  );
}
