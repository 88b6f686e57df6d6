import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { listSlowestTests, listWrongTags, type TimedTest } from './slowest-tests';

/** The time in milliseconds above which a test needs the tag `slow`. */
const SLOW_MS = 500;

/** Prints the ten slowest tests at the end of a run of vitest, and tests whose tag does not fit. */
export default class SlowestTestsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(timedTestsOf);
    this.#vitest?.logger.log(listSlowestTests(tests));
    this.#vitest?.logger.log(listWrongTags(tests, SLOW_MS));
  }
}

function timedTestsOf({ project, relativeModuleId, children }: TestModule): TimedTest[] {
  const tests = [...children.allTests()];
  const isOfFile = tests.every(({ tags }) => tags.length > 0);
  return tests.map((test) => ({
    name: `[${project.name}] ${relativeModuleId} › ${test.fullName}`,
    durationMs: test.diagnostic()?.duration ?? 0,
    isTagged: test.tags.length > 0,
    isOfFile,
  }));
}
