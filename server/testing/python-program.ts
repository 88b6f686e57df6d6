import { spawnSync } from 'node:child_process';

/**
 * Finds a Python, from version 3.11, that has the library of the Python client.
 * @param libraries modules that it has to have as well
 * @returns its command; null: there is none
 */
export function findPython(...libraries: string[]): string | null {
  const imports = ['sys', 'httpx', ...libraries].join(', ');
  const program = `import ${imports}; sys.exit(sys.version_info < (3, 11))`;
  const candidates = [process.env['PYTHON_PATH'], 'python3', '/usr/bin/python3'];
  return (
    candidates.find(
      (command) =>
        command !== undefined && spawnSync(command, ['-c', program], { stdio: 'ignore' }).status === 0,
    ) ?? null
  );
}
