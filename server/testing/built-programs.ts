import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../platform/project-root';

/** Programs in one folder, for tests that start them as processes of their own. */
export interface BuiltPrograms {
  /** Returns the path of a program. */
  path(name: string): string;
  remove(): Promise<void>;
}

/**
 * Bundles programs as the build does. Such a program starts in a tenth of a second. From its sources it would take a
 * second of processor time, each time.
 * @param entries path of each from the project's root, by its name
 * @param project the root of the project; absent: this project
 */
export async function buildPrograms<Name extends string>(
  entries: Record<Name, string>,
  project = PROJECT_ROOT,
): Promise<BuiltPrograms> {
  // Another project may use this one's packages, where its bundle would be taken for a part of this project.
  const folder = project === PROJECT_ROOT ? 'node_modules/.cache/' : '';
  const outdir = `${folder}conference-room-${randomUUID()}`;
  const script = `import { buildServer } from './build-server.mjs';
    await buildServer(${JSON.stringify(entries)}, ${JSON.stringify(outdir)});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: project });
  return {
    path: (name) => join(project, outdir, `${name}.js`),
    remove: () => rm(join(project, outdir), { recursive: true, force: true }),
  };
}
