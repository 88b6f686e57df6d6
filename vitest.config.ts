import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { STEP_LIMIT_MS, TEST_LIMIT_MS } from './server/testing/limits.ts';

const pages = ['web-component/**/*.test.ts', 'components/**/*.test.{ts,tsx}'];
const tests = ['server/**/*.test.ts', ...pages];
const unit = ['**/*.unit.test.{ts,tsx}', ...pages];
const outside = ['node_modules/**', 'dist/**', '.next/**', 'data/**', 'e2e/**'];

/** Properties of the engine decide these: one connection, transactions, a process that is killed, a full disk, plans. */
const decidedByTheEngine = [
  'server/platform/{db,jobs,processes}/**/*.test.ts',
  'server/events/log/{numbering,numbered-before-read,feed}.test.ts',
  'server/events/deliveries/{killed,sender}.test.ts',
  'server/agent/history/{sessions,account-words}.test.ts',
  'server/agent/artifacts/long-transcript.test.ts',
  'server/agent/embeddings/embeddings.test.ts',
  'server/agent/minutes/{minutes,killed}.test.ts',
  'server/recordings/{recording,killed,full-disk}.test.ts',
  'server/usage/**/*.test.ts',
  'server/identity/{quotas,idempotency}/**/*.test.ts',
  'server/identity/audit/{list,export}.test.ts',
  'server/calls/hub/**/{join-bounds,admission,talk}.test.ts',
  'server/boot/{doctor,jobs/clean-up,jobs/session-retention}.test.ts',
  'server/api/rest/paging.test.ts',
  'server/rooms/room/list.test.ts',
];

/** These are about the embedded database itself, or about Redis that carries no calls, as it does with Postgres. */
const onEmbeddedAlone = [
  'server/platform/db/embedded/**/*.test.ts',
  'server/api/rest/shared-rate-limits.test.ts',
];

/** The embedded database has one process. */
const onPostgresAlone = ['server/boot/several-processes.test.ts'];

/** Reads what the tests on Postgres recorded. */
const afterPostgres = ['server/platform/db/sent-statements.test.ts'];

/** Returns a project of integration tests. A process runs the files of one project only, so projects run in turn. */
const integration = (name: string, order: number, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    sequence: { groupOrder: order },
    include,
    exclude: [...outside, ...unit, ...(name === 'statements' ? [] : afterPostgres), ...exclude],
    env: { TEST_DATABASE: name === 'postgres' ? name : 'embedded' },
    globalSetup: name === 'postgres' ? ['server/testing/postgres.ts'] : [],
    setupFiles: name === 'postgres' ? ['server/testing/record-statements.ts'] : [],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // One for each core; more than eight would want more memory and database connections than a machine may have.
    maxWorkers: Math.min(availableParallelism(), 8),
    retry: 0,
    bail: 5,
    isolate: false,
    // Files share a process: what one changes in it must not reach the next.
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: STEP_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    teardownTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STEP_LIMIT_MS } },
    tags: [
      {
        name: 'slow',
        description: 'Takes over half a second: `npm test` leaves it out.',
        timeout: TEST_LIMIT_MS,
      },
    ],
    reporters: [
      'default',
      './server/testing/slowest-tests-reporter.ts',
      './server/testing/failures-reporter.ts',
    ],
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: outside } },
      integration('postgres', 1, tests, onEmbeddedAlone),
      integration('statements', 2, afterPostgres, []),
      // Its own files, and some of `postgres` once more. TEST_COPIES=all: every one of them.
      integration(
        'embedded',
        3,
        process.env['TEST_COPIES'] === 'all' ? tests : [...onEmbeddedAlone, ...decidedByTheEngine],
        onPostgresAlone,
      ),
    ],
  },
});
