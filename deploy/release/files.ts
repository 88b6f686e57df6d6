import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Advisories } from './advisories';
import type { Git } from './git';
import { licenceReport, type Licence } from './licences';

export const CHART = 'deploy/helm/conference-room';

interface Released {
  /** The root of the project, whose commit has the tag of the version. */
  root: string;
  git: Git;
  name: string;
  version: string;
  licences: readonly Licence[];
  advisories: Advisories;
}

/**
 * Writes the files for users into `releases/VERSION/`: source, chart, SBOM, licence report, provenance and checksums.
 * The folder appears when all of them are written.
 */
export async function writeReleaseFiles(released: Released): Promise<void> {
  const { root, version } = released;
  const draft = join(root, 'releases', `${version}.part`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const names = await writeContents(released, draft);
  const files = await sumsOf(draft, names);
  await writeFile(join(draft, 'provenance.json'), await provenance(released, files));
  const sums = { ...files, ...(await sumsOf(draft, ['provenance.json'])) };
  const lines = Object.entries(sums).map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(draft, 'SHA256SUMS'), lines.join(''));
  await rm(join(root, 'releases', version), { recursive: true, force: true });
  await rename(draft, join(root, 'releases', version));
}

/** Writes what the version consists of. @returns the names of the files */
async function writeContents(released: Released, draft: string): Promise<string[]> {
  const { root, git, name, version, licences } = released;
  const archive = async (file: string, what: string, prefix: string) =>
    git('archive', '--format=tar.gz', `--prefix=${prefix}/`, `--output=${join(draft, file)}`, what);
  const names = {
    context: `${name}-${version}.tar.gz`,
    chart: `${name}-chart-${version}.tgz`,
    sbom: 'sbom.cdx.json',
    licences: 'licences.md',
  };
  await archive(names.context, `v${version}`, `${name}-${version}`);
  await archive(names.chart, `v${version}:${CHART}`, name);
  await writeFile(join(draft, names.sbom), await sbom(root, name, licences));
  await writeFile(join(draft, names.licences), licenceReport(licences));
  return Object.values(names);
}

/** Returns from what, and where, the files were made. */
async function provenance(
  { root, git, version, advisories }: Released,
  files: Record<string, string>,
): Promise<string> {
  const facts = {
    version,
    commit: await git('rev-parse', 'HEAD'),
    commitTime: await git('log', '-1', '--format=%cI'),
    lockfileSha256: sha256(await readFile(join(root, 'package-lock.json'))),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    advisories: advisories ?? 'not checked: the registry did not answer',
    files,
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

const run = promisify(execFile);

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

async function sumsOf(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const sums = names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const);
  return Object.fromEntries(await Promise.all(sums));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
