import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { addFailures, type Failure } from './failures';

/** Collects what failed in a run of vitest, so that a run of several commands can repeat it at its end. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    addFailures([
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => ({ name: 'an error outside of tests', text: textOf(error) })),
    ]);
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = `[${module.project.name}] ${module.relativeModuleId}`;
  const suites = [module, ...module.children.allSuites()];
  const tests = [...module.children.allTests()];
  return [
    ...suites.flatMap((suite) =>
      suite.errors().map((error) => ({ name: nameIn(file, suite), text: textOf(error) })),
    ),
    ...tests.flatMap((test) =>
      (test.result().errors ?? []).map((error) => ({ name: nameIn(file, test), text: textOf(error) })),
    ),
  ];
}

const nameIn = (file: string, part: { fullName?: string; type: string }): string =>
  part.type === 'module' ? file : `${file} › ${part.fullName}`;

const textOf = ({ message, diff, stack }: { message: string; diff?: unknown; stack?: string }): string =>
  [message, ...(typeof diff === 'string' ? [diff] : []), ...placesOf(stack)].join('\n');

/** Returns the lines of a stack that lie in the project. */
const placesOf = (stack = ''): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
