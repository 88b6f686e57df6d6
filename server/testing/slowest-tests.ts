/** A test that has run, and how long that took. */
export interface TimedTest {
  /** With its file, and the project when the file runs in several. */
  name: string;
  durationMs: number;
  /** Whether `npm test` leaves it out, or keeps it although it is slow. */
  isTagged: boolean;
}

const SHOWN = 10;

/** Lists the ten tests that took longest, as lines to print at the end of a run. */
export function listSlowestTests(tests: readonly TimedTest[]): string {
  const slowest = slowestFirst(tests).slice(0, SHOWN);
  return ['', `The slowest ${slowest.length} of ${tests.length} tests:`, ...slowest.map(lineOf), ''].join(
    '\n',
  );
}

/**
 * Lists the tests whose tag does not fit how long they took, as lines to print at the end of a run: those over the bound
 * without a tag, and those far below it that have one. Other work on the machine makes tests slower, so this fails nothing.
 * @param boundMs above it a test is slow
 * @returns an empty text when every tag fits
 */
export function listWrongTags(tests: readonly TimedTest[], boundMs: number): string {
  const untagged = slowestFirst(tests).filter(
    ({ durationMs, isTagged }) => !isTagged && durationMs > boundMs,
  );
  const quick = tests.filter(
    ({ durationMs, isTagged }) => isTagged && durationMs > 0 && durationMs < boundMs / 4,
  );
  const bound = `${boundMs / 1_000} s`;
  return [
    ...section(`Over ${bound} without a tag, on this machine:`, untagged),
    ...section(`Tagged, and far below ${bound}:`, quick),
  ].join('\n');
}

const section = (title: string, tests: readonly TimedTest[]): string[] =>
  tests.length === 0 ? [] : [title, ...tests.map(lineOf), ''];

const slowestFirst = (tests: readonly TimedTest[]): TimedTest[] =>
  tests.toSorted((one, other) => other.durationMs - one.durationMs);

const lineOf = ({ name, durationMs }: TimedTest): string =>
  `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}`;
