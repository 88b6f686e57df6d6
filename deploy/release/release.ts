import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { wheelName } from '../../packages/python/wheel.mjs';
import type { Advisories } from './advisories';
import { applyChanges, readChanges, ReleaseError } from './changes';
import { CHART, writeReleaseFiles } from './files';
import { gitIn } from './git';
import { licencesOf, type Licence } from './licences';

export interface ReleaseOptions {
  /** The root of the project: a git repository. */
  root: string;
  /** Checks everything, and changes and writes nothing. */
  dryRun: boolean;
  findAdvisories: () => Promise<Advisories>;
  say: (line: string) => void;
}

/**
 * Makes a release: version, changelog, commit and tag in the repository, and the files for users in `releases/` next to
 * it. All checks come first. Nothing is pushed or published.
 * @returns the version
 * @throws ReleaseError with a sentence, when there is no release; the repository is unchanged then
 */
export async function release(options: ReleaseOptions): Promise<string> {
  const { root, dryRun, findAdvisories, say } = options;
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const git = gitIn(root);
  const manifest = z
    .looseObject({ name: z.string(), version: z.string() })
    .parse(JSON.parse(await read('package.json')));
  const { version, notes: planned } = await readChanges(root, manifest.version);
  if ((await git('status', '--porcelain')) !== '')
    throw new ReleaseError('There are changes that are not committed: commit them, or put them away.');
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new ReleaseError(
      version === manifest.version
        ? `The tag v${version} exists, and .changeset/ has no file that describes a change.`
        : `The tag v${version} exists already.`,
    );

  const licences = licencesOf(await read('package-lock.json'));
  assertAllowed(licences);
  say(`Licences: ${licences.length} packages, all allowed.`);
  const advisories = await findAdvisories();
  say(sentenceOf(advisories));
  assertHarmless(advisories);
  say(`Version ${version}, after ${manifest.version}:\n\n${planned}\n`);
  if (dryRun) return version;

  let notes = planned;
  if (version !== manifest.version) {
    try {
      notes = await applyChanges(root, version);
      await writeVersion(root, manifest.version, version);
      await renameWheel(root, await git('ls-files', '*.md', ':!.changeset'), {
        before: manifest.version,
        version,
      });
      await git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    } catch (error) {
      await git('checkout', '--quiet', '--', '.');
      throw error;
    }
  }
  await git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${notes}`);

  await writeReleaseFiles({ root, git, name: manifest.name, version, licences, advisories });
  say(`Tagged v${version}. The files are in releases/${version}/. To publish: git push --follow-tags.`);
  return version;
}

function assertAllowed(licences: readonly Licence[]): void {
  const refused = licences.filter(({ isAllowed }) => !isAllowed);
  if (refused.length > 0)
    throw new ReleaseError(
      `Licences that are not allowed: ${refused.map(({ name, licence }) => `${name} (${licence ?? 'none named'})`).join(', ')}.`,
    );
}

function assertHarmless(advisories: Advisories): void {
  if (advisories !== null && advisories.critical + advisories.high > 0)
    throw new ReleaseError('Packages have critical or high advisories: npm audit --omit=dev names them.');
}

function sentenceOf(advisories: Advisories): string {
  if (advisories === null) return 'Advisories: NOT CHECKED, because the registry does not answer.';
  const counts = Object.entries(advisories).map(([kind, count]) => `${count} ${kind}`);
  return `Advisories: ${counts.join(', ')}.`;
}

/** Writes the version into the lock file and the chart, and nowhere else in these files. */
async function writeVersion(root: string, before: string, version: string): Promise<void> {
  const quoted = `"version": "${before}"`;
  const places = [
    { path: 'package-lock.json', text: quoted, count: 2, after: `"version": "${version}"` },
    { path: `${CHART}/Chart.yaml`, text: `ersion: ${before}\n`, count: 2, after: `ersion: ${version}\n` },
  ];
  for (const { path, text, count, after } of places) {
    const parts = (await readFile(join(root, path), 'utf8')).split(text);
    if (parts.length <= count) throw new ReleaseError(`${path} does not name the version ${before}.`);
    // The versions of the project come first in the lock file. Packages may have the same version.
    const head = parts.slice(0, count + 1).join(after);
    await writeFile(join(root, path), [head, ...parts.slice(count + 1)].join(text));
  }
}

/** Writes the version into the name of the Python package, which pages tell readers to install. */
async function renameWheel(
  root: string,
  pages: string,
  { before, version }: { before: string; version: string },
): Promise<void> {
  const [present, next] = [wheelName(before), wheelName(version)];
  for (const page of pages.split('\n')) {
    const path = join(root, page);
    const text = await readFile(path, 'utf8');
    if (text.includes(present)) await writeFile(path, text.replaceAll(present, next));
  }
}
