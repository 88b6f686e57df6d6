/**
 * The test commands of package.json. `--help` describes them.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../../e2e/browser';
import { collectFailures } from '../failures';
import { makeStatementsDirectory } from '../sent-statements';
import { changedTests } from './changed';
import { allTests, BUILD, CHECKS, quickTests, SOAK } from './commands';
import { canInstallPackages, installBrowser, installEverything } from './install';
import { missingForAll, missingForQuick, type Need } from './needs';
import { describeProcessorTime, readProcessorTime } from './processor';
import { lineOf, print, runLanes, runWatched, type Command, type Result } from './run';

const HELP = `Usage: npm test [-- --shard N/M]         checks, build and every quick test (about 10 minutes)
       npm run test:all [-- --shard N/M] the same, and what npm test leaves out (about an hour)
       npm run test:changed [-- REF]     checks, and the tests that the changes since REF can break
       npm run check                     lint, types, unused code, import rules and format
       npm run soak                      long forms of tests, every copy on the embedded database, calls in Firefox

  --shard N/M   runs the Nth of M parts of the tests; the checks belong to the first part
  REF           a commit to compare with; without it, with the last commit

Exit codes: 0 everything passed, 1 something failed, 2 wrong arguments.
`;

const MODES = ['check', 'quick', 'all', 'changed', 'soak'] as const;

/** The folder of pictures and traces. */
const RESULTS = 'test-results';

const { mode, shard, ref } = readArguments();
const started = performance.now();
const before = readProcessorTime();
const endOfFailures = collectFailures();
const results = await runMode();
const failures = endOfFailures();
printSummary();
process.exitCode = results.every(({ isOk }) => isOk) && !isIncomplete() ? 0 : 1;

async function runMode(): Promise<Result[]> {
  if (mode === 'check') return runLanes(CHECKS);
  if (mode === 'quick' || mode === 'changed') installBrowser();
  else installEverything();
  const tests = testsOfMode();
  const hasChecks = mode !== 'soak' && (shard === null || shard.startsWith('1/'));
  const first = await runLanes([...(tests.some(isBrowser) ? [[BUILD]] : []), ...(hasChecks ? CHECKS : [])]);
  return first.every(({ isOk }) => isOk) ? [...first, ...(await runTests(tests))] : first;
}

function testsOfMode(): readonly Command[] {
  switch (mode) {
    case 'check':
      return [];
    case 'quick':
      return quickTests();
    case 'all':
      return allTests();
    case 'changed':
      return changedTests(ref);
    case 'soak':
      return SOAK;
    default:
      return mode satisfies never;
  }
}

/** Runs commands in turn, even after a failure, so that one run shows everything that is wrong. */
async function runTests(tests: readonly Command[]): Promise<Result[]> {
  rmSync(RESULTS, { recursive: true, force: true });
  const removeStatements = await makeStatementsDirectory();
  try {
    return await runInTurn(tests);
  } finally {
    await removeStatements();
  }
}

async function runInTurn(tests: readonly Command[]): Promise<Result[]> {
  const done: Result[] = [];
  for (const test of tests) {
    if (isBrowser(test) && findBrowser() === null) continue;
    const command =
      shard === null || test.isWhole === true ? test : { ...test, args: [...test.args, `--shard=${shard}`] };
    const result = await runWatched(isBrowser(test) ? inOwnFolder(command) : command);
    done.push(result);
    if (!result.isOk && isBrowser(test)) await runWatched(withTraces(test));
  }
  return done;
}

/** Returns a command whose pictures stay in a folder of their own. Playwright empties its folder when a run begins. */
function inOwnFolder(test: Command): Command {
  return { ...test, args: [...test.args, `--output=${folderOf(test)}`] };
}

/** Returns the failed tests again, with traces. Traces cost a tenth of the time, so the first run has none. */
function withTraces(test: Command): Command {
  return {
    ...test,
    name: 'what failed, with traces (the run stays failed)',
    args: [
      ...test.args,
      '--last-failed',
      `--last-failed-file=${folderOf(test)}/.last-run.json`,
      `--output=${folderOf(test)}/with-traces`,
      '--trace=on',
      '--pass-with-no-tests',
    ],
  };
}

function folderOf({ name }: Command): string {
  return `${RESULTS}/${name.replaceAll(' ', '-')}`;
}

function isBrowser({ program }: Command): boolean {
  return program === 'playwright';
}

function printSummary(): void {
  if (mode !== 'check') print(`\n${results.map(lineOf).join('')}`);
  print(lineOf({ name: 'all of it', isOk: true, durationMs: performance.now() - started }));
  const after = readProcessorTime();
  if (before !== null && after !== null)
    print(`${describeProcessorTime(before, after, performance.now() - started)}\n`);
  for (const line of leftOut()) print(`${line}\n`);
  if (failures !== '') print(`\nWhat failed:\n${failures}`);
}

function missing(): Need[] {
  if (mode === 'check') return [];
  return mode === 'quick' ? missingForQuick() : missingForAll();
}

/**
 * Returns whether tests are missing whose programs can be installed here. A decisive run must not pass without them.
 */
function isIncomplete(): boolean {
  if (!process.env['CI'] || mode === 'check') return false;
  const isForgotten =
    mode === 'all' && canInstallPackages() && missing().some(({ debian }) => debian !== null);
  return isForgotten || findBrowser() === null;
}

/** Lists the tests that did not run, and how they can. */
function leftOut(): string[] {
  const lacking = missing();
  const names = lacking.map(({ what }) => what).join(', ');
  const packages = lacking.flatMap(({ debian }) => debian ?? []).join(' ');
  const onDebian = packages === '' ? '' : ` On Debian: apt-get install ${packages}`;
  return [
    ...(mode === 'quick'
      ? [
          'Left out: slow tests, and tests with Firefox, LiveKit, Redis or coturn. "npm run test:all" runs them.',
        ]
      : []),
    ...(lacking.length > 0
      ? [`Left out, because this machine lacks it: tests with ${names}.${onDebian}`]
      : []),
  ];
}

/** Reads the command line. Ends the process with 2 when it is wrong. */
function readArguments(): { mode: (typeof MODES)[number]; shard: string | null; ref: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { shard: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      print(HELP);
      process.exit(0);
    }
    const [given, since = 'HEAD', ...more] = positionals;
    const known = MODES.find((name) => name === given);
    if (known === undefined) throw new Error(`The first argument is one of ${MODES.join(', ')}.`);
    const [unknown] = known === 'changed' ? more : positionals.slice(1);
    if (unknown !== undefined) throw new Error(`Unknown argument: ${unknown}`);
    if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
      throw new Error('--shard takes N/M, for example 1/4.');
    return { mode: known, shard: values.shard ?? null, ref: since };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(2);
  }
}
