import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The LiveKit version of the tests. `go install` can build it; later versions replace modules, which it cannot build.
 */
export const LIVEKIT_VERSION = '1.13.5';

/** The folder of a LiveKit that was built for tests, outside of any checkout: it is built once on a machine. */
export const LIVEKIT_CACHE = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'conference-room',
  `livekit-${LIVEKIT_VERSION}`,
);

/** The name that `go install` gives the program, after the folder of its source. */
const LIVEKIT_BUILT = join(LIVEKIT_CACHE, 'server');

/** Returns the version of a program, for example `1.13.5`; null: it is not a LiveKit that runs here. */
function versionOfLiveKit(program: string): string | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return /^livekit-server version (\d+\.\d+\.\d+)\s*$/.exec(stdout ?? '')?.[1] ?? null;
}

/**
 * Finds the LiveKit for tests: the program that LIVEKIT_SERVER_BIN names, else one on the path, else the one that was
 * built.
 * @returns null when there is none
 */
export function findLiveKitProgram(): string | null {
  const given = process.env['LIVEKIT_SERVER_BIN'];
  if (given) return versionOfLiveKit(given) === null ? null : given;
  if (versionOfLiveKit('livekit-server') !== null) return 'livekit-server';
  return versionOfLiveKit(LIVEKIT_BUILT) === LIVEKIT_VERSION ? LIVEKIT_BUILT : null;
}
