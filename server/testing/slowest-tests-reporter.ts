import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { listSlowestTests } from './slowest-tests';

/** For vitest: prints the ten slowest tests at the end of a run. */
export default class SlowestTestsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#vitest?.logger.log(listSlowestTests(modules.flatMap(timedTestsOf)));
  }
}

const timedTestsOf = ({ project, relativeModuleId, children }: TestModule) =>
  [...children.allTests()].map((test) => ({
    name: `[${project.name}] ${relativeModuleId} › ${test.fullName}`,
    durationMs: test.diagnostic()?.duration ?? 0,
  }));
