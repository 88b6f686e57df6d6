import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { listSlowestTests, type TimedTest } from '../server/testing/slowest-tests';

/** For Playwright: prints the ten slowest tests at the end of a run. */
export default class SlowestTestsReporter implements Reporter {
  readonly #tests: TimedTest[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project, ...names] = test.titlePath();
    this.#tests.push({ name: `[${project}] ${names.join(' › ')}`, durationMs: duration });
  }

  onEnd(): void {
    console.log(listSlowestTests(this.#tests));
  }

  printsToStdio(): boolean {
    return false;
  }
}
