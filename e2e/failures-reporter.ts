import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { addFailures } from '../server/testing/failures';

/** Collects what failed in a run of Playwright, so that a run of several commands can repeat it at its end. */
export default class FailuresReporter implements Reporter {
  onTestEnd(test: TestCase, { errors, status }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    const [, project, ...names] = test.titlePath();
    addFailures([{ name: `[${project}] ${names.join(' › ')}`, text: errors.map(textOf).join('\n') }]);
  }

  onError(error: TestError): void {
    addFailures([{ name: 'an error outside of tests', text: textOf(error) }]);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const textOf = ({ stack, message }: TestError): string => stack ?? message ?? '';
