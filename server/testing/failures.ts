import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test, a file or a hook that failed. */
export interface Failure {
  /** The name with the project and the file. */
  name: string;
  /** The expected and the actual value, with the place. */
  text: string;
}

/** The variable with the file in which the commands of one run collect their failures. */
const FILE = 'TEST_FAILURES_FILE';

const SHOWN_LINES = 30;

/** Makes the file of a run that has several commands. @returns a function that removes it and returns its text */
export function collectFailures(): () => string {
  const directory = mkdtempSync(join(tmpdir(), 'conference-room-failures-'));
  const file = join(directory, 'failures.txt');
  appendFileSync(file, '');
  process.env[FILE] = file;
  return () => {
    const text = readFileSync(file, 'utf8');
    delete process.env[FILE];
    rmSync(directory, { recursive: true });
    return text;
  };
}

/** Adds failures to the file of the run. Does nothing when a command runs by itself. */
export function addFailures(failures: readonly Failure[]): void {
  const file = process.env[FILE];
  if (file !== undefined) appendFileSync(file, failures.map(describeFailure).join(''));
}

/** Describes a failure in its name and the first lines of its text, without colors. */
export function describeFailure({ name, text }: Failure): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  const more = lines.length > SHOWN_LINES ? ['…'] : [];
  return [`✗ ${name}`, ...[...lines.slice(0, SHOWN_LINES), ...more].map((line) => `    ${line}`), ''].join(
    '\n',
  );
}
