import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from './project-files';
import { writePackage } from './project-packages';
import { runnableFolder, type SnippetFolder } from './snippets';

const packages = z.record(z.string(), z.string()).default({});
const manifest = z.object({ scripts: packages, dependencies: packages, devDependencies: packages });

export interface ExampleFolder extends SnippetFolder {
  /** Returns the command of a script in its package.json. */
  command(script: string): string[];
}

/**
 * Copies an example out of the project, where it finds the packages that its package.json names and no others: those of
 * `packages/`, made from their sources, and those that the project has.
 * @param name its folder in `examples/`
 * @throws when the project does not have a package
 */
export async function exampleFolder(name: string): Promise<ExampleFolder> {
  const path = await mkdtemp(join(tmpdir(), `conference-room-${name}-`));
  await copyExample(name, path);
  const file = join(path, 'package.json');
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const { scripts, dependencies, devDependencies } = manifest.parse(JSON.parse(text));
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies }))
    await addPackage(dependency, join(path, 'node_modules'));
  return {
    ...runnableFolder(path),
    command(script) {
      const [program = '', ...args] = (scripts[script] ?? '').split(' ');
      return [
        program === 'node' ? process.execPath : join(PROJECT_ROOT, 'node_modules/.bin', program),
        ...args,
      ];
    },
  };
}

/** Copies an example, without the packages that somebody installed to try it. */
export const copyExample = (name: string, path: string): Promise<void> =>
  cp(join(PROJECT_ROOT, 'examples', name), path, { recursive: true, filter: isSource });

const isSource = (path: string): boolean => !/[/\\](?:node_modules|__pycache__|\.venv|\.next)$/.test(path);

async function addPackage(name: string, modules: string): Promise<void> {
  if (name.startsWith('@conference-room/')) return writePackage(name, modules);
  const source = join(PROJECT_ROOT, 'node_modules', name);
  if (!existsSync(source)) throw new Error(`The project does not have the package ${name}.`);
  await mkdir(dirname(join(modules, name)), { recursive: true });
  await symlink(source, join(modules, name));
}
