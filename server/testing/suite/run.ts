import { spawn } from 'node:child_process';

/** A program to run, found in node_modules or on PATH. */
export interface Command {
  /** The purpose, in a word or two. */
  name: string;
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Whether it is not divided between machines. */
  isWhole?: boolean;
}

/** A command that has run. */
export interface Result {
  name: string;
  isOk: boolean;
  durationMs: number;
}

/** Runs a command while people watch its output. */
export async function runWatched(command: Command): Promise<Result> {
  print(`\n> ${command.name}: ${[command.program, ...command.args].join(' ')}\n`);
  return timed(command, async () => exitCode(command, 'inherit', () => {}));
}

/**
 * Runs several lanes at the same time and the commands of each in turn, even after a failure, so that one run shows
 * everything that is wrong. A command prints one line, and its output when it fails.
 */
export async function runLanes(lanes: readonly (readonly Command[])[]): Promise<Result[]> {
  const names = lanes.flat().map(({ name }) => name);
  print(`\n> ${names.join(', ')}\n`);
  const results = await Promise.all(lanes.map(runLane));
  return results.flat();
}

async function runLane(lane: readonly Command[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const command of lane) {
    let output = '';
    const result = await timed(command, async () => exitCode(command, 'pipe', (text) => (output += text)));
    results.push(result);
    print(lineOf(result));
    if (!result.isOk) print(output);
  }
  return results;
}

/** Describes a result in a line. */
export const lineOf = ({ name, isOk, durationMs }: Result): string =>
  `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}${isOk ? '' : ': FAILED'}\n`;

async function timed(command: Command, run: () => Promise<number | null>): Promise<Result> {
  const started = performance.now();
  const code = await run();
  return { name: command.name, isOk: code === 0, durationMs: performance.now() - started };
}

function exitCode(
  { program, args, env }: Command,
  stdio: 'inherit' | 'pipe',
  onText: (text: string) => void,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32', // only a shell finds the scripts of packages there
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onText);
    child.once('error', (error) => {
      onText(`${error.message}\n`);
      resolve(null);
    });
    child.once('close', resolve);
  });
}

/** Prints text for the person who runs the tests. */
export function print(text: string): void {
  process.stdout.write(text);
}
