import { expect, it } from 'vitest';
import playwright from '../../../playwright.config';
import vitest from '../../../vitest.config';
import { allTests, quickTests, SOAK } from './commands';
import { NODE_VERSIONS } from '../node-program';
import { missingNodes } from './needs';
import type { Command } from './run';

/** Returns the projects in the commands of a program; all of them when a command names none. */
function projectsOf(program: string, commands: readonly Command[], all: string[]): Set<string> {
  const named = commands
    .filter((command) => command.program === program)
    .map(({ args }) => args.flatMap((argument) => /^--project=(.*)/.exec(argument)?.[1] ?? []));
  return new Set(named.flatMap((names) => (names.length === 0 ? all : names)));
}

it('runs every project of vitest in "npm run test:all"', () => {
  const names = (vitest.test?.projects ?? []).map((project) => String(Object(project).test.name));
  expect(projectsOf('vitest', allTests(), names)).toEqual(new Set(names));
});

it('runs every project of Playwright in "npm run test:all", but for those of "npm run soak"', () => {
  const names = (playwright.projects ?? []).map(({ name }) => String(name));
  const inSoak = projectsOf('playwright', SOAK, names);
  const inAll = projectsOf('playwright', allTests(), names);
  expect(inSoak).toEqual(new Set(['everybody-in-firefox']));
  expect(new Set([...inAll, ...inSoak])).toEqual(new Set(names));
});

it('leaves out of "npm test" exactly the tests that "npm run test:all" runs later', () => {
  const filters = (commands: Command[]) =>
    commands.flatMap(({ args }) => args.filter((argument) => /^--(tags-filter|grep)/.test(argument)));
  expect(filters(quickTests())).toEqual(['--tags-filter=!slow', '--grep-invert=@slow']);
  const onThisNode = allTests().filter(({ name }) => !name.includes(' on Node '));
  expect(filters(onThisNode)).toEqual([...filters(quickTests()), '--tags-filter=slow', '--grep=@slow']);
});

it('loads the files with tagged tests alone for what "npm test" left out', () => {
  const slow = allTests().find(({ args }) => args.includes('--tags-filter=slow'));
  const files = slow?.args.filter((argument) => argument.endsWith('.test.ts')) ?? [];
  expect(files).toContain('server/boot/several-processes.test.ts');
  expect(files).not.toContain('server/testing/slowest-tests.unit.test.ts');
});

it('runs the built product and the unit tests on each other Node, or names it as missing', () => {
  const names = allTests().map(({ name }) => name);
  const lacking = missingNodes();
  for (const version of NODE_VERSIONS) {
    const runs = names.filter((name) => name.endsWith(` on Node ${version}`));
    expect(runs.length > 0).toBe(!lacking.includes(version));
  }
});
