/** A test that has run, and how long that took. */
export interface TimedTest {
  /** With its file, and the project when the file runs in several. */
  name: string;
  durationMs: number;
}

const SHOWN = 10;

/** The ten tests that took longest, as lines to print at the end of a run. */
export function listSlowestTests(tests: readonly TimedTest[]): string {
  const slowest = tests.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, SHOWN);
  const lines = slowest.map(
    ({ name, durationMs }) => `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}`,
  );
  return ['', `The slowest ${slowest.length} of ${tests.length} tests:`, ...lines, ''].join('\n');
}
