/** Makes sure that there is a browser for the end-to-end tests; the step before them in `npm test`. */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser';

const isRoot = process.getuid?.() === 0;

const attempts = [
  // The libraries take a minute: they are installed only when the download of the browser succeeded.
  'npx playwright install chromium && npx playwright install-deps chromium',
  ...(isRoot ? ['apt-get update && apt-get install -y --no-install-recommends chromium'] : []),
];

for (const attempt of attempts) {
  if (findBrowser() !== null) break;
  console.log(`No browser found. Trying: ${attempt}`);
  spawnSync(attempt, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
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
