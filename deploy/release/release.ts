import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Advisories } from './advisories';
import { applyChanges, readChanges, ReleaseError } from './changes';
import { licenceReport, licencesOf, type Licence } from './licences';

const CHART = 'deploy/helm/conference-room';

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
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: root, maxBuffer: 1e9 })).stdout.trim();
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

  const lock = await read('package-lock.json');
  const licences = licencesOf(lock);
  const refused = licences.filter(({ isAllowed }) => !isAllowed);
  if (refused.length > 0)
    throw new ReleaseError(
      `Licences that are not allowed: ${refused.map(({ name, licence }) => `${name} (${licence ?? 'none named'})`).join(', ')}.`,
    );
  say(`Licences: ${licences.length} packages, all allowed.`);
  const advisories = await findAdvisories();
  if (advisories === null) say('Advisories: NOT CHECKED, because the registry does not answer.');
  else {
    say(
      `Advisories: ${Object.entries(advisories)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}.`,
    );
    if (advisories.critical + advisories.high > 0)
      throw new ReleaseError('Packages have critical or high advisories: npm audit --omit=dev names them.');
  }
  say(`Version ${version}, after ${manifest.version}:\n\n${planned}\n`);
  if (dryRun) return version;

  let notes = planned;
  if (version !== manifest.version) {
    try {
      notes = await applyChanges(root, version);
      await writeVersion(root, manifest.version, version);
      await git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    } catch (error) {
      await git('checkout', '--quiet', '--', '.');
      throw error;
    }
  }
  await git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${notes}`);

  const draft = join(root, 'releases', `${version}.part`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const archive = async (name: string, what: string, prefix: string) =>
    git('archive', '--format=tar.gz', `--prefix=${prefix}/`, `--output=${join(draft, name)}`, what);
  const names = {
    context: `${manifest.name}-${version}.tar.gz`,
    chart: `${manifest.name}-chart-${version}.tgz`,
    sbom: 'sbom.cdx.json',
    licences: 'licences.md',
  };
  await archive(names.context, `v${version}`, `${manifest.name}-${version}`);
  await archive(names.chart, `v${version}:${CHART}`, manifest.name);
  await writeFile(join(draft, names.sbom), await sbom(root, manifest.name, licences));
  await writeFile(join(draft, names.licences), licenceReport(licences));
  const files = Object.fromEntries(
    await Promise.all(
      Object.values(names).map(async (name) => [name, sha256(await readFile(join(draft, name)))] as const),
    ),
  );
  const provenance = {
    version,
    commit: await git('rev-parse', 'HEAD'),
    commitTime: await git('log', '-1', '--format=%cI'),
    lockfileSha256: sha256(await readFile(join(root, 'package-lock.json'))),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    advisories: advisories ?? 'not checked: the registry did not answer',
    files,
  };
  await writeFile(join(draft, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
  const sums = { ...files, 'provenance.json': sha256(await readFile(join(draft, 'provenance.json'))) };
  const lines = Object.entries(sums).map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(draft, 'SHA256SUMS'), lines.join(''));
  await rm(join(root, 'releases', version), { recursive: true, force: true });
  await rename(draft, join(root, 'releases', version));
  say(`Tagged v${version}. The files are in releases/${version}/. To publish: git push --follow-tags.`);
  return version;
}

const run = promisify(execFile);

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

const cyclonedx = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

/**
 * Returns a list of the shipped packages in CycloneDX. npm describes all packages. Neither its `--omit=dev` nor its mark for
 * development is right about a package that is installed twice (seen with npm 11), so the lock file decides.
 */
async function sbom(root: string, name: string, shipped: readonly Licence[]): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 1e8 });
  const document = cyclonedx.parse(JSON.parse(stdout));
  document.metadata.component.name = name; // npm uses the folder's name
  const isShipped = new Set(shipped.map((one) => `${one.name}@${one.version}`));
  document.components = document.components.filter((one) => isShipped.has(`${one.name}@${one.version}`));
  const refs = new Set([document.metadata.component, ...document.components].map((one) => one['bom-ref']));
  document.dependencies = document.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return `${JSON.stringify(document, null, 2)}\n`;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
