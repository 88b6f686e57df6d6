import { spawnSync } from 'node:child_process';
import type { Command } from './run';

/**
 * The tests that a changed file can break in addition to unit tests that import it, as paths for vitest and Playwright.
 */
interface Row {
  change: RegExp;
  integration?: readonly string[];
  browser?: readonly string[];
}

const ALL_INTEGRATION = 'server/';
const ALL_BROWSER = 'e2e/';

/**
 * Integration and browser tests reach the code over HTTP, so imports do not show which of them a change can break. $1
 * is the first group.
 */
const TABLE: readonly Row[] = [
  { change: /^(package-lock\.json|drizzle\/|server\/(platform|testing)\/)/, integration: [ALL_INTEGRATION] },
  { change: /^vitest\.config\.ts/, integration: [ALL_INTEGRATION] },
  { change: /^(server\/[a-z]+\/(?:[a-z-]+\/)*)/, integration: ['$1'] },
  {
    change: /^server\/.*\/(procedures|contract|tools)\.ts$/,
    integration: ['server/api/'],
    browser: ['e2e/portal-'],
  },
  {
    change: /^server\/(calls|rooms)\//,
    integration: ['server/calls/', 'server/rooms/'],
    browser: ['e2e/call/call', 'e2e/call/people', 'e2e/call/moderation', 'e2e/call/waiting-room'],
  },
  { change: /^server\/recordings\//, browser: ['e2e/call/recording', 'e2e/portal-recordings'] },
  { change: /^server\/agent\//, browser: ['e2e/call/agent', 'e2e/portal-minutes'] },
  { change: /^server\/identity\//, integration: ['server/api/rest/tenancy'], browser: ['e2e/portal-'] },
  { change: /^(web-component|components\/call)\//, browser: ['e2e/call/'] },
  { change: /^examples\//, integration: ['server/api/documents/'], browser: ['e2e/call/packages'] },
  { change: /^(app|components)\/(?!call\/)/, browser: ['e2e/portal-', 'e2e/start-page'] },
  {
    change: /^(playwright\.config\.ts|package-lock\.json|e2e\/.*(?<!\.spec)\.m?ts$)/,
    browser: [ALL_BROWSER],
  },
  { change: /^(e2e\/.*\.spec\.ts)$/, browser: ['$1'] },
];

/** Returns the tests that changes to files can break. */
export function testsOf(files: readonly string[]): { integration: string[]; browser: string[] } {
  const found = { integration: new Set<string>(), browser: new Set<string>() };
  for (const file of files) {
    for (const { change, integration = [], browser = [] } of TABLE) {
      const match = change.exec(file);
      if (match === null) continue;
      for (const path of integration) found.integration.add(path.replace('$1', match[1] ?? ''));
      for (const path of browser) found.browser.add(path.replace('$1', match[1] ?? ''));
    }
  }
  return { integration: widest(found.integration), browser: widest(found.browser) };
}

/** Leaves out paths that a shorter one covers. */
const widest = (paths: ReadonlySet<string>): string[] =>
  [...paths]
    .filter((path) => ![...paths].some((other) => other !== path && path.startsWith(other)))
    .toSorted();

/** Returns the commands for the tests that the changes since a commit can break. */
export function changedTests(ref: string): Command[] {
  const { integration, browser } = testsOf(changedFiles(ref));
  const inFiles = (name: string, program: string, args: string[], files: string[]): Command[] =>
    files.length === 0 ? [] : [{ name, program, args: [...args, ...files] }];
  return [
    {
      name: 'unit tests of what changed',
      program: 'vitest',
      args: ['run', '--project=unit', `--changed=${ref}`, '--passWithNoTests'],
    },
    ...inFiles(
      'integration tests of what changed',
      'vitest',
      ['run', '--project=postgres', '--project=embedded', '--passWithNoTests'],
      integration,
    ),
    ...inFiles(
      'browser tests of what changed',
      'playwright',
      ['test', '--project=pages', '--project=call', '--pass-with-no-tests'],
      browser,
    ),
  ];
}

function changedFiles(ref: string): string[] {
  const git = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [...git('diff', '--name-only', ref, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}
