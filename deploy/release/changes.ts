import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getReleasePlan from '@changesets/get-release-plan';

/** A sentence that tells the person who makes a release why it was not made. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** The next release, as the files in `.changeset/` describe it. */
export interface Changes {
  readonly version: string;
  /** Notes in Markdown. */
  readonly notes: string;
}

/**
 * Returns the changes since the last release. Without any changes, this is the first release: it returns the version of
 * package.json and the section of the changelog.
 * @throws ReleaseError when the changelog has no section for that version
 */
export async function readChanges(root: string, present: string): Promise<Changes> {
  const { releases, changesets } = await getReleasePlan(root);
  const [next] = releases;
  if (next === undefined) return { version: present, notes: await readSection(root, present) };
  return {
    version: next.newVersion,
    notes: changesets.map(({ summary }) => `- ${summary.trim()}`).join('\n'),
  };
}

/** Moves the files in `.changeset/` into CHANGELOG.md and writes the version into package.json. Returns the section. */
export async function applyChanges(root: string, version: string): Promise<string> {
  const cli = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
  await promisify(execFile)(process.execPath, [cli, 'version'], { cwd: root });
  return readSection(root, version);
}

async function readSection(root: string, version: string): Promise<string> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split(/[\s,]/, 1)[0] === version);
  if (section === undefined)
    throw new ReleaseError(
      `CHANGELOG.md has no section "## ${version}", and .changeset/ has no file that describes a change.`,
    );
  return section.slice(section.indexOf('\n')).trim();
}
