import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STEP_LIMIT_MS } from '../limits';
import { findNodeProgram, NODE_VERSIONS, pathWith } from '../node-program';
import type { Command } from './run';

const script = (name: string): Command => ({ name, program: 'npm', args: ['run', '--silent', name] });

/** Lint and compiler are Go programs. Collecting garbage less often saves a sixth of their processor time. */
const inGo = (name: string): Command => ({ ...script(name), env: { GOGC: '200' } });

/** The checks of `npm run check`, in lanes that run at the same time: lint takes as long as all others together. */
export const CHECKS: readonly (readonly Command[])[] = [
  [inGo('check:lint')],
  [
    inGo('check:types'),
    ...['unused', 'imports', 'circles', 'folders', 'prose', 'format'].map((name) => script(`check:${name}`)),
  ],
];

/** Builds the product for the browser tests. */
export const BUILD: Command = script('build');

const VITEST = ['run', ...['unit', 'postgres'].map((name) => `--project=${name}`)];
const PLAYWRIGHT = ['test', '--project=pages', '--project=call'];

const QUICK: Command = {
  name: 'unit and integration tests',
  program: 'vitest',
  args: [...VITEST, '--tags-filter=!slow'],
};
const QUICK_IN_BROWSERS: Command = {
  name: 'browser tests',
  program: 'playwright',
  // Each takes seconds. A page that hangs while a test evaluates something in it has no other limit.
  args: [...PLAYWRIGHT, '--grep-invert=@slow', `--timeout=${3 * STEP_LIMIT_MS}`],
};

/** Shows the embedded database every statement that the tests before sent to Postgres. */
const STATEMENTS: Command = {
  name: 'statements on the embedded database',
  program: 'vitest',
  args: ['run', '--project=statements'],
  isWhole: true,
};

/** Returns the tests of `npm test`. */
export const quickTests = (): Command[] => [QUICK, STATEMENTS, QUICK_IN_BROWSERS];

/** Returns all tests: first the tests of `npm test`, then the remaining ones. */
export const allTests = (): Command[] => [
  QUICK,
  QUICK_IN_BROWSERS,
  {
    name: 'slow unit and integration tests',
    program: 'vitest',
    args: [...VITEST, '--tags-filter=slow', ...filesWithTags()],
  },
  {
    name: 'integration tests on the embedded database',
    program: 'vitest',
    args: ['run', '--project=embedded'],
  },
  STATEMENTS,
  {
    name: 'slow browser tests',
    program: 'playwright',
    args: [...PLAYWRIGHT, '--grep=@slow'],
  },
  {
    name: 'journeys in the full browser',
    program: 'playwright',
    args: ['test', '--project=full-browser'],
  },
  {
    name: 'pages in WebKit',
    program: 'playwright',
    args: ['test', '--project=webkit'],
  },
  ...NODE_VERSIONS.flatMap(testsOnNode),
];

/**
 * Returns the tests of the product on that Node; empty when it is not installed. The newest Node gets all unit tests. A Node
 * between it and the one of all other tests gets the quick ones: what both of these do, it hardly does otherwise.
 */
function testsOnNode(version: string): Command[] {
  const node = findNodeProgram(version);
  if (node === null) return [];
  const env = { PATH: pathWith(node) };
  return [
    {
      name: `the built product on Node ${version}`,
      program: 'tsx',
      args: ['server/testing/suite/built-product.ts'],
      env,
      isWhole: true,
    },
    {
      name: `unit tests on Node ${version}`,
      program: 'vitest',
      args: ['run', '--project=unit', ...(version === NODE_VERSIONS.at(-1) ? [] : ['--tags-filter=!slow'])],
      env,
    },
  ];
}

/** The long forms of tests that use `amount`, and everything once more on the embedded database and in Firefox. */
export const SOAK: readonly Command[] = [
  {
    name: 'long forms of tests',
    program: 'vitest',
    args: [
      'run',
      '--project=postgres',
      '--project=embedded',
      'server/events/log/numbering.test.ts',
      'server/events/deliveries/killed.test.ts',
      'server/agent/minutes/killed.test.ts',
      'server/agent/history/sessions.test.ts',
      'server/recordings/killed.test.ts',
      'server/api/mcp/many-assistants.test.ts',
      'server/boot/hostile-arguments.test.ts',
      'server/calls/bus/bus.test.ts',
      'server/boot/several-processes.test.ts',
    ],
    env: { SOAK: '1' },
  },
  {
    name: 'files in another order, all of them on the embedded database',
    program: 'vitest',
    args: ['run', '--sequence.shuffle.files'],
    env: { TEST_COPIES: 'all' },
  },
  {
    name: 'calls with everybody in Firefox',
    program: 'playwright',
    args: ['test', '--project=everybody-in-firefox'],
  },
];

/** Loading a test file takes longer than skipping all of its tests, so files without a tag are not even loaded. */
function filesWithTags(): string[] {
  const folders = ['server', 'components', 'packages', 'web-component', 'deploy'];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const tests = [...readdirSync('.'), ...inFolders].filter((path) => /\.test\.tsx?$/.test(path));
  return tests.filter((path) => /\btags: |@module-tag /.test(readFileSync(path, 'utf8'))).toSorted();
}
