import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAdvisories, type Advisories } from './advisories';
import { licencesOf } from './licences';
import { release } from './release';

const NONE = { critical: 0, high: 0, moderate: 1, low: 0 };
const project = join(import.meta.dirname, '../..');
const PRESENT: string = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).version;
const NEXT = PRESENT.replace(/(\d+)\.\d+$/, (_, minor) => `${Number(minor) + 1}.0`);
/** A page that tells readers to install the Python package. */
const pageWith = (version: string) => `pip install conference_room-${version}-py3-none-any.whl\n`;
let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(join(project, 'deploy/helm'), join(root, 'deploy/helm'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(project, file), join(root, file));
  for (const file of ['config.json', 'changelog.cjs', 'README.md'])
    await cp(join(project, '.changeset', file), join(root, '.changeset', file));
  await writeFile(join(root, 'CHANGELOG.md'), `# Changelog\n\n## ${PRESENT}\n\n- Calls.\n`);
  await writeFile(join(root, '.gitignore'), 'releases/\n');
  await writeFile(join(root, 'README.md'), pageWith(PRESENT));
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});
afterAll(() => rm(root, { recursive: true }));

function make(advisories: Advisories, dryRun = false) {
  const said: string[] = [];
  const made = release({
    root,
    dryRun,
    findAdvisories: async () => advisories,
    say: (line) => said.push(line),
  });
  return made.then((version) => ({ version, said: said.join('\n') }));
}

async function describeChange(text: string) {
  await writeFile(join(root, '.changeset/one.md'), `---\n'conference-room': minor\n---\n\n${text}\n`);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change');
}

it('makes nothing that a check refuses, and nothing in a dry run', async () => {
  const before = git('rev-parse', 'HEAD');
  await expect(make({ ...NONE, high: 1 })).rejects.toThrow('critical or high');
  const { version, said } = await make(null, true);
  expect([version, said]).toEqual([PRESENT, expect.stringMatching(/- Calls\.$/m)]);
  expect(said).toContain('NOT CHECKED');
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  await writeFile(join(root, 'draft.txt'), '');
  await expect(make(NONE)).rejects.toThrow('not committed');
  await rm(join(root, 'draft.txt'));
});

it('releases the present version first, and then only described changes', { tags: ['slow'] }, async () => {
  const before = git('rev-parse', 'HEAD');
  await make(NONE);
  expect([git('rev-parse', 'HEAD'), git('describe')]).toEqual([before, `v${PRESENT}`]);
  await expect(make(NONE)).rejects.toThrow('no file that describes a change');
});

it(
  'names the version everywhere, tags it, and writes each file of a release with its checksum',
  { tags: ['slow'] },
  async () => {
    await describeChange('Rooms.');
    expect((await make(NONE, true)).said).toContain('- Rooms.');
    const { version } = await make(NONE);
    expect(version).toBe(NEXT);
    const read = async (path: string) => readFile(join(root, path), 'utf8');
    expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual([
      '',
      `v${NEXT}`,
      `Release ${NEXT}`,
    ]);
    expect(git('tag', '--list', `v${NEXT}`, '--format=%(contents)')).toBe(
      `${NEXT}\n\n### Minor Changes\n\n- Rooms.`,
    );
    const lock = JSON.parse(await read('package-lock.json'));
    expect([JSON.parse(await read('package.json')).version, lock.version, lock.packages[''].version]).toEqual(
      [version, version, version],
    );
    expect(await read('deploy/helm/conference-room/Chart.yaml')).toContain(
      `version: ${NEXT}\nappVersion: ${NEXT}\n`,
    );
    expect(await read('README.md')).toBe(pageWith(NEXT));
    expect(await read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## ${NEXT}\n\n### Minor Changes\n\n- Rooms.\n\n## ${PRESENT}\n\n- Calls.\n`,
    );
    expect(await readdir(join(root, '.changeset'))).toEqual(['README.md', 'changelog.cjs', 'config.json']);

    const folder = join(root, 'releases', version);
    expect((await readdir(folder)).toSorted()).toEqual([
      'SHA256SUMS',
      `conference-room-${NEXT}.tar.gz`,
      `conference-room-chart-${NEXT}.tgz`,
      'licences.md',
      'provenance.json',
      'sbom.cdx.json',
    ]);
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
    expect(
      execFileSync('tar', ['tzf', `conference-room-chart-${NEXT}.tgz`], { cwd: folder, encoding: 'utf8' }),
    ).toContain('conference-room/Chart.yaml\n');
    const sbom = JSON.parse(await read(`releases/${version}/sbom.cdx.json`));
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'conference-room', version } },
    });
    const described = sbom.components.map(
      (one: { name: string; version: string }) => `${one.name}@${one.version}`,
    );
    const shipped = licencesOf(await read('package-lock.json')).map((one) => `${one.name}@${one.version}`);
    expect(new Set(described)).toEqual(new Set(shipped));
    const provenance = JSON.parse(await read(`releases/${version}/provenance.json`));
    expect(provenance).toMatchObject({ commit: git('rev-parse', 'HEAD'), advisories: NONE });
  },
);

it('judges licences by what the package leaves to choose, and takes no answer for none', async () => {
  const lock = (license?: string, name = 'one') =>
    JSON.stringify({ packages: { [`node_modules/${name}`]: { version: '1.0.0', license } } });
  const isAllowed = (...of: Parameters<typeof lock>) => licencesOf(lock(...of))[0]?.isAllowed;
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].map((licence) => isAllowed(licence))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ['GPL-3.0', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later', undefined].map((licence) => isAllowed(licence)),
  ).toEqual([false, false, false, false]);
  expect(isAllowed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true);
  const own = licencesOf(await readFile(join(project, 'package-lock.json'), 'utf8'));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter((one) => !one.isAllowed)).toEqual([]);
  expect(readAdvisories('{"message":"405 Method Not Allowed"}')).toBeNull();
  expect(readAdvisories('')).toBeNull();
  expect(
    readAdvisories(JSON.stringify({ metadata: { vulnerabilities: { ...NONE, info: 0, total: 1 } } })),
  ).toMatchObject(NONE);
});
