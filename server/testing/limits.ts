/*
 * The limits of all tests, for vitest and Playwright. They end hanging tests and do not measure speed: each is many
 * times the time of the slowest step on a busy machine. On an even slower machine, set TEST_STEP_LIMIT_SECONDS.
 */

const DEFAULT_STEP_LIMIT_SECONDS = 60;

/**
 * The time that a test waits for one thing, in milliseconds. It counts from the step before, which is the last sign of
 * progress, so that a test of many steps may take as long as they need together.
 */
export const STEP_LIMIT_MS =
  Number(process.env['TEST_STEP_LIMIT_SECONDS'] || DEFAULT_STEP_LIMIT_SECONDS) * 1_000;

/** The time limit of a slow test, a hook or a fixture, in milliseconds. `npm run soak` repeats much in one test. */
export const TEST_LIMIT_MS = STEP_LIMIT_MS * (process.env['SOAK'] === '1' ? 60 : 10);
