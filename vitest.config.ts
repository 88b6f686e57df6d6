import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { STEP_LIMIT_MS, TEST_LIMIT_MS } from './server/testing/limits.ts';

const pages = ['web-component/**/*.test.ts', 'components/**/*.test.{ts,tsx}'];
const tests = ['server/**/*.test.ts', ...pages];
const unit = ['**/*.unit.test.{ts,tsx}', ...pages];
const outside = ['node_modules/**', 'dist/**', '.next/**', 'data/**', 'e2e/**'];

/** What no statement of the database decides: input, wire, sockets, sound and files. The embedded database does for these. */
const beforeTheDatabase = [
  'server/api/{http,mcp}/**',
  'server/api/rest/{answers,bad-input,body,broken-requests,no-coercion,paths,rate-limits,shared-rate-limits,statuses}.test.ts',
  'server/calls/hub/{chat-bounds,flood,limits,preview,renew-media,serving,slow-client,sound}.test.ts',
  'server/events/{listen/**,recipes.test.ts}',
  'server/agent/artifacts/transcript-file.test.ts',
  'server/agent/{listening,translation}/**',
  'server/recordings/{bucket-playback,delivery,serve-file}.test.ts',
  'server/rooms/embed/playground.test.ts',
];

/** What the embedded database cannot show: it has one process. */
const ofSeveralProcesses = ['server/boot/several-processes.test.ts'];

/** The other files run on each database: what holds on the embedded one has to hold on Postgres. */
function onDatabase(name: 'embedded' | 'postgres') {
  return {
    extends: true as const,
    test: {
      name,
      sequence: { groupOrder: name === 'embedded' ? 1 : 2 }, // a process serves one file after another of one project
      include: tests,
      exclude: [...outside, ...unit, ...(name === 'postgres' ? beforeTheDatabase : ofSeveralProcesses)],
      env: { TEST_DATABASE: name },
      globalSetup: name === 'postgres' ? ['server/testing/postgres.ts'] : [],
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    // One for each core; more than eight would want more memory and database connections than a machine may have.
    maxWorkers: Math.min(availableParallelism(), 8),
    retry: 0,
    isolate: false,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    teardownTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STEP_LIMIT_MS } },
    reporters: ['default', './server/testing/slowest-tests-reporter.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: outside } },
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
});
