import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the programs in a document by their first lines, without the comment's sign. A program is a code block whose
 * first line is a comment with the name of a file, and after a colon a note about it.
 */
export function snippetsOf(document: string): Map<string, string> {
  const text = readFileSync(join(root, document), 'utf8');
  const blocks = text.matchAll(/^```\w+\n((?:\/\/|#) ([\w-]+\.\w+(?:: .*)?)\n[^]*?)^```$/gm);
  return new Map([...blocks].map(([, code = '', title = '']) => [title, code]));
}

/** Returns whether a program is on this machine. */
export const isAtHand = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

export interface SnippetFolder {
  path: string;
  /** Writes snippets under their names, and runs a command there. */
  run(command: string[], env: Record<string, string>): RunningSnippet;
  remove(): Promise<void>;
}

export interface RunningSnippet {
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code when it ends by itself; null: a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Makes a folder with these programs, which can import the packages of the project. @param files by name */
export async function snippetFolder(files: Record<string, string | undefined>): Promise<SnippetFolder> {
  const path = join(root, `node_modules/.cache/conference-room-snippets-${randomUUID()}`);
  await mkdir(path, { recursive: true });
  for (const [name, code] of Object.entries(files)) {
    if (code === undefined) throw new Error(`The document has no ${name}.`);
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), code);
  }
  return runnableFolder(path);
}

/** Returns a folder whose programs can be run. */
export const runnableFolder = (path: string): SnippetFolder => ({
  path,
  run: ([program = '', ...args], env) =>
    watch(spawn(program, args, { cwd: path, env: { ...process.env, ...env }, detached: true })),
  remove: () => rm(path, { recursive: true }),
});

function watch(child: ChildProcess): RunningSnippet {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void (printed.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (printed.stderr += text));
  const closed = once(child, 'close');
  return {
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    ended: closed.then(() => child.exitCode),
    async stop() {
      // Also stops its children: a script waits for its commands.
      const isOver = child.exitCode !== null || child.signalCode !== null;
      if (child.pid !== undefined && !isOver) process.kill(-child.pid, 'SIGKILL');
      await closed;
    },
  };
}
