import { spawnSync } from 'node:child_process';

const IMPORTS = 'import sys, httpx; sys.exit(sys.version_info < (3, 11))';

/** Finds a Python, from version 3.11, that has the library of the Python client. @returns its command; null: there is none */
export function findPython(): string | null {
  const candidates = [process.env['PYTHON_PATH'], 'python3', '/usr/bin/python3'];
  return (
    candidates.find(
      (command) =>
        command !== undefined && spawnSync(command, ['-c', IMPORTS], { stdio: 'ignore' }).status === 0,
    ) ?? null
  );
}
