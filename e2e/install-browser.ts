/**
 * Makes sure that there are browsers for the end-to-end tests; the step before them in `npm test`. Without Chromium they
 * cannot run. Without Firefox, or without a display and a sound server for it, the tests in Firefox are skipped and say so.
 */
import { spawnSync } from 'node:child_process';
import { findBrowser, findPrograms } from './browser';
import { findFirefox, missingForFirefox } from './firefox';

const isRoot = process.getuid?.() === 0;
// Nobody's own machine is changed by a password that is not asked for; one of a CI service is there for that.
const isAllowedBySudo = !isRoot && Boolean(process.env.CI) && spawnSync('sudo', ['-n', 'true']).status === 0;
const canInstall = (isRoot || isAllowedBySudo) && findPrograms(['apt-get']).length > 0;
const APT = `${isRoot ? '' : 'sudo -n '}apt-get -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=120`;
/** A source that cannot be reached is no reason to give up: the packages may stand in another one. What hangs is ended. */
const install = (packages: string): string =>
  `timeout -k 10 300 ${APT} update; timeout -k 10 900 ${APT} install -y --no-install-recommends ${packages}`;

function run(command: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
}

const attempts = [
  // The libraries take a minute: they are installed only when the download of the browser succeeded.
  'npx playwright install chromium && npx playwright install-deps chromium',
  ...(canInstall ? [install('chromium')] : []),
];

for (const attempt of attempts) {
  if (findBrowser() !== null) break;
  console.log(`No browser found. Trying: ${attempt}`);
  run(attempt);
}

const browser = findBrowser();
if (browser === null) {
  console.error(
    'The end-to-end tests need Chromium. Install it with "npx playwright install --with-deps chromium", ' +
      'or name an installed one in CHROMIUM_PATH, and run the tests again.',
  );
  process.exit(1);
}
console.log(`Browser: ${browser}`);

const lacking = missingForFirefox();
const packages = lacking.map(({ debian }) => debian).join(' ');
if (lacking.length > 0 && canInstall) {
  console.log(`The tests in Firefox need more. Trying: ${install(packages)}`);
  run(install(packages));
}
const missing = missingForFirefox().map(({ what }) => what);
if (missing.length === 0) {
  console.log(`Firefox: ${findFirefox()}`);
} else {
  const way =
    packages === '' ? '' : ` On Debian: "apt-get install ${packages}"; FIREFOX_PATH names another Firefox.`;
  console.log(`The tests in Firefox are skipped: they need ${missing.join(', ')}.${way}`);
  // Where all of it can be installed, a run that decides must not pass without these tests.
  if (process.env.CI && canInstall) process.exit(1);
}
