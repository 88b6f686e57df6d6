import { findBrowser, findFullBrowser, findPrograms } from '../../../e2e/browser';
import { missingForFirefox } from '../../../e2e/firefox';
import { findWebKit } from '../../../e2e/webkit/driver';
import { hasFfmpeg } from '../ffmpeg-program';
import { findLiveKitProgram } from '../livekit-program';
import { findNodeProgram, NODE_VERSIONS } from '../node-program';
import { findPython } from '../python-program';
import { findRedisProgram } from '../redis-program';

/** A program that tests need and `npm ci` does not install. */
export interface Need {
  what: string;
  /** The Debian package that contains it; null: it is built, or comes from npm or pip. */
  debian: string | null;
}

const SHELL: Need = { what: 'Chromium', debian: 'chromium-headless-shell' };
const FULL_BROWSER: Need = { what: 'the full Chromium', debian: 'chromium' };
const REDIS: Need = { what: 'Redis', debian: 'redis-server' };
const FFMPEG: Need = { what: 'ffmpeg', debian: 'ffmpeg' };
const PYTHON: Need = { what: 'Python 3.11 with httpx', debian: 'python3-httpx' };
// The packages of Debian are for Debian's own Python, which need not be the one that tests use.
const FLASK: Need = { what: 'Flask for that Python (pip)', debian: null };
const PYTEST: Need = { what: 'pytest for that Python (pip)', debian: null };
const COTURN: Need = { what: 'coturn', debian: 'coturn' };
const WEBKIT: Need = { what: 'WebKitGTK with its driver', debian: 'webkit2gtk-driver' };
const LIVEKIT: Need = { what: 'LiveKit', debian: null };

/** Lists what the quick tests need and this machine lacks. */
export const missingForQuick = (): Need[] => [
  ...(findBrowser() === null ? [SHELL] : []),
  ...(process.env['REDIS_URL'] || findRedisProgram() !== null ? [] : [REDIS]),
  ...(hasFfmpeg ? [] : [FFMPEG]),
  ...(findLiveKitProgram() === null ? [LIVEKIT] : []),
];

/** Lists what all tests need and this machine lacks. */
export const missingForAll = (): Need[] => [
  ...missingForQuick(),
  ...(findFullBrowser() === null ? [FULL_BROWSER] : []),
  ...(findPython() === null ? [PYTHON] : []),
  ...(findPython('flask') === null ? [FLASK] : []),
  ...(findPython('pytest') === null ? [PYTEST] : []),
  ...(findPrograms(['turnserver']).length === 0 ? [COTURN] : []),
  ...missingForFirefox(),
  ...(findWebKit() === null ? [WEBKIT] : []),
  ...missingNodes().map((version) => ({ what: `Node ${version}`, debian: null })),
];

/** Lists the versions of Node that tests run on and this machine lacks. */
export const missingNodes = (): string[] =>
  NODE_VERSIONS.filter((version) => findNodeProgram(version) === null);
