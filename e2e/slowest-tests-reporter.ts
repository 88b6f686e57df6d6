import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { listSlowestTests, listWrongTags, type TimedTest } from '../server/testing/slowest-tests';

/**
 * The duration, in milliseconds, from which a test has the tag `@slow`, or `@journey` where `npm test` runs it all the
 * same.
 */
const SLOW_MS = 3_000;

/** Prints the ten slowest tests at the end of a run of Playwright, and tests whose tag does not fit. */
export default class SlowestTestsReporter implements Reporter {
  readonly #tests: TimedTest[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project, ...names] = test.titlePath();
    this.#tests.push({
      name: `[${project}] ${names.join(' › ')}`,
      durationMs: duration,
      isTagged: test.tags.length > 0,
    });
  }

  onEnd(): void {
    console.log(`${listSlowestTests(this.#tests)}\n${listWrongTags(this.#tests, SLOW_MS)}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
