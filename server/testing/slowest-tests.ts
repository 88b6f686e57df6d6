/** A test that has run, and its duration. */
export interface TimedTest {
  /** The name with the file, and with the project when the file runs in several. */
  name: string;
  durationMs: number;
  /** Whether a tag makes `npm test` leave the test out, or keep it although it is slow. */
  isTagged: boolean;
  /** Whether that is the tag of its whole file, which may have quick tests as well. */
  isOfFile?: boolean;
}

const SHOWN = 10;

/** Lists the ten slowest tests, as lines to print at the end of a run. */
export function listSlowestTests(tests: readonly TimedTest[]): string {
  const slowest = slowestFirst(tests).slice(0, SHOWN);
  return ['', `The slowest ${slowest.length} of ${tests.length} tests:`, ...slowest.map(lineOf), ''].join(
    '\n',
  );
}

/**
 * Lists the tests whose tag does not fit their duration, as lines to print at the end of a run. These are tests over
 * the bound without a tag, and tests far below it with a tag. Other work on the machine makes tests slower, so this
 * fails no run.
 * @param boundMs a slower test is slow
 * @returns an empty text when every tag fits
 */
export function listWrongTags(tests: readonly TimedTest[], boundMs: number): string {
  const untagged = slowestFirst(tests).filter(
    ({ durationMs, isTagged }) => !isTagged && durationMs > boundMs,
  );
  const quick = tests.filter(
    ({ durationMs, isTagged, isOfFile = false }) =>
      isTagged && !isOfFile && durationMs > 0 && durationMs < boundMs / 4,
  );
  const bound = `${boundMs / 1_000} s`;
  return [
    ...section(`Over ${bound} without a tag, on this machine:`, untagged),
    ...section(`Tagged, and far below ${bound}:`, quick),
  ].join('\n');
}

const section = (title: string, tests: readonly TimedTest[]): string[] =>
  tests.length === 0
    ? []
    : [
        title,
        ...tests.slice(0, SHOWN).map(lineOf),
        ...(tests.length > SHOWN ? [`          and ${tests.length - SHOWN} more`] : []),
        '',
      ];

const slowestFirst = (tests: readonly TimedTest[]): TimedTest[] =>
  tests.toSorted((one, other) => other.durationMs - one.durationMs);

const lineOf = ({ name, durationMs }: TimedTest): string =>
  `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}`;
