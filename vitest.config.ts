import { defineConfig } from 'vitest/config';

const tests = ['server/**/*.test.ts', 'web-component/**/*.test.ts', 'components/**/*.test.{ts,tsx}'];
const unit = ['**/*.unit.test.{ts,tsx}', 'web-component/**/*.test.ts', 'components/**/*.test.{ts,tsx}'];
const outside = ['node_modules/**', 'dist/**', '.next/**', 'data/**', 'e2e/**'];

/** The same files on each database: what holds on the embedded one has to hold on Postgres. */
function onDatabase(name: 'embedded' | 'postgres') {
  return {
    extends: true as const,
    test: {
      name,
      isolate: name === 'postgres',
      sequence: { groupOrder: name === 'embedded' ? 1 : 2 }, // a process serves one file after another of one project
      include: tests,
      exclude: [...outside, ...unit],
      env: { TEST_DATABASE: name },
      globalSetup: name === 'postgres' ? ['server/testing/postgres.ts'] : [],
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    isolate: false,
    // Limits end what hangs. How fast a machine is has no say.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: outside } },
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
});
