/** A sentence for whoever makes a release: why there is none. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/**
 * The version after the present one.
 * @param wanted `major`, `minor`, `patch`, or a version that is greater
 * @throws ReleaseError
 */
export function nextVersion(present: string, wanted: string): string {
  const [major, minor, patch] = numbersOf(present);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  const parts = numbersOf(wanted);
  const at = parts.findIndex((part, index) => part !== [major, minor, patch][index]);
  const isGreater = at !== -1 && (parts[at] ?? 0) > ([major, minor, patch][at] ?? 0);
  // What was never released may be released under the version that package.json has from the beginning.
  if (!isGreater && wanted !== present) throw new ReleaseError(`${wanted} is not greater than ${present}.`);
  return wanted;
}

function numbersOf(version: string): [number, number, number] {
  const [, major, minor, patch] = VERSION.exec(version) ?? [];
  if (major === undefined)
    throw new ReleaseError(`${version} is no semantic version: major, minor, patch, or for example 1.2.3.`);
  return [Number(major), Number(minor), Number(patch)];
}

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/**
 * Gives what is under "Unreleased" the version and the day, below a new, empty section.
 * @throws ReleaseError when nothing is there
 */
export function closeSection(
  changelog: string,
  version: string,
  day: string,
): { text: string; notes: string } {
  const notes = UNRELEASED.exec(changelog)?.[1]?.trim() ?? '';
  if (notes === '') throw new ReleaseError('CHANGELOG.md says nothing under "## Unreleased".');
  const text = changelog.replace(UNRELEASED, () => `## Unreleased\n\n## ${version} – ${day}\n\n${notes}\n\n`);
  return { text: `${text.trimEnd()}\n`, notes };
}
