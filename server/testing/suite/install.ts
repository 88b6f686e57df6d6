import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findBrowser, findFullBrowser, findPrograms } from '../../../e2e/browser';
import { findLiveKitProgram, LIVEKIT_CACHE, LIVEKIT_VERSION } from '../livekit-program';
import { downloadOfNode } from '../node-program';
import { missingForAll, missingNodes } from './needs';
import { print } from './run';

const isRoot = process.getuid?.() === 0;
// Uses `sudo` only on CI, because a person's own machine must not change unasked.
const isAllowedBySudo =
  !isRoot && Boolean(process.env['CI']) && spawnSync('sudo', ['-n', 'true']).status === 0;
const APT = `${isRoot ? '' : 'sudo -n '}apt-get -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=120`;

/** Returns whether Debian's packages can be installed here without asking. */
export const canInstallPackages = (): boolean =>
  (isRoot || isAllowedBySudo) && findPrograms(['apt-get']).length > 0;

/** The longest build of LiveKit, which usually takes some minutes. */
const BUILD_LIMIT_MS = 20 * 60_000;

/** Downloads Playwright's headless shell where there is no browser. */
export function installBrowser(): void {
  if (findBrowser() === null) run('npx playwright install chromium --only-shell');
}

/** Installs what all tests need, as far as this machine allows. */
export function installEverything(): void {
  const packages = canInstallPackages() ? missingForAll().flatMap(({ debian }) => debian ?? []) : [];
  if (packages.length > 0) run(`timeout -k 10 300 ${APT} update`);
  // Each package is installed by itself, because a system may not have all of them. A hanging command is ended.
  for (const name of packages) run(`timeout -k 10 900 ${APT} install -y --no-install-recommends ${name}`);
  installBrowser();
  if (findFullBrowser() === null) run('npx playwright install chromium');
  for (const version of missingNodes()) run(downloadOfNode(version));
  buildLiveKit();
}

/** Builds LiveKit once on a machine, where Go is installed. */
function buildLiveKit(): void {
  const isThere = Boolean(process.env['LIVEKIT_SERVER_BIN']) || findLiveKitProgram() !== null;
  if (isThere || findPrograms(['go']).length === 0) return;
  mkdirSync(LIVEKIT_CACHE, { recursive: true });
  const source = `github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`;
  run(`go install -ldflags '-s -w' ${source}`, { GOFLAGS: '-mod=mod', GOBIN: LIVEKIT_CACHE });
}

function run(command: string, more: Record<string, string> = {}): void {
  print(`\n> ${command}\n`);
  spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: BUILD_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...more },
  });
}
