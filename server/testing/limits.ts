/*
 * The limits of all tests, for vitest and Playwright. They end what hangs and say nothing about speed: a machine that is
 * busy with other work is no failure. To see a failing test end sooner, give a shorter limit on the command line
 * (`--testTimeout` or `--expect.poll.timeout` of vitest, `--timeout` of Playwright).
 */

/** A test, a hook or a fixture that is not done after an hour hangs, in milliseconds. */
export const TEST_LIMIT_MS = 60 * 60_000;

/**
 * How long a test waits for one thing, in milliseconds. It counts from the step before, which is the last sign of
 * progress, so that a test of many steps may take as long as they need together.
 */
export const STEP_LIMIT_MS = 5 * 60_000;
