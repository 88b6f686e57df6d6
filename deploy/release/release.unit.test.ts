import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAdvisories, type Advisories } from './advisories';
import { nextVersion } from './changelog';
import { licencesOf } from './licences';
import { release } from './release';

const NONE = { critical: 0, high: 0, moderate: 1, low: 0 };
const project = join(import.meta.dirname, '../..');
let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(join(project, 'deploy/helm'), join(root, 'deploy/helm'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(project, file), join(root, file));
  await writeFile(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- Rooms.\n\n## 0.0.1 – 2020-01-01\n\n- Old.\n',
  );
  await writeFile(join(root, '.gitignore'), 'releases/\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});
afterAll(() => rm(root, { recursive: true }));

function make(wanted: string, advisories: Advisories, dryRun = false) {
  const said: string[] = [];
  const made = release({
    root,
    wanted,
    dryRun,
    day: '2026-01-31',
    findAdvisories: async () => advisories,
    say: (line) => said.push(line),
  });
  return made.then((version) => ({ version, said: said.join('\n') }));
}

it('makes nothing that a check refuses, and nothing in a dry run', async () => {
  const before = git('rev-parse', 'HEAD');
  await expect(make('minor', { ...NONE, high: 1 })).rejects.toThrow('critical or high');
  await expect(make('0.0.9', NONE)).rejects.toThrow('not greater');
  const { version, said } = await make('9.0.0', null, true);
  expect([version, said]).toEqual(['9.0.0', expect.stringMatching(/- Rooms\.$/m)]);
  expect(said).toContain('NOT CHECKED');
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  await writeFile(join(root, 'draft.txt'), '');
  await expect(make('minor', NONE)).rejects.toThrow('not committed');
  await rm(join(root, 'draft.txt'));
});

it('names the version everywhere, tags it, and writes what is given to others with its checksums', async () => {
  const { version } = await make('9.1.2', NONE);
  const read = async (path: string) => readFile(join(root, path), 'utf8');
  expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual([
    '',
    'v9.1.2',
    'Release 9.1.2',
  ]);
  expect(git('tag', '--list', '--format=%(contents)')).toBe('9.1.2\n\n### Added\n\n- Rooms.');
  const lock = JSON.parse(await read('package-lock.json'));
  expect([JSON.parse(await read('package.json')).version, lock.version, lock.packages[''].version]).toEqual([
    version,
    version,
    version,
  ]);
  expect(await read('deploy/helm/conference-room/Chart.yaml')).toContain(
    'version: 9.1.2\nappVersion: 9.1.2\n',
  );
  expect(await read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 9.1.2 – 2026-01-31\n\n### Added\n\n- Rooms.\n\n## 0.0.1 – 2020-01-01\n\n- Old.\n',
  );

  const folder = join(root, 'releases', version);
  expect((await readdir(folder)).toSorted()).toEqual([
    'SHA256SUMS',
    'conference-room-9.1.2.tar.gz',
    'conference-room-chart-9.1.2.tgz',
    'licences.md',
    'provenance.json',
    'sbom.cdx.json',
  ]);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  expect(
    execFileSync('tar', ['tzf', 'conference-room-chart-9.1.2.tgz'], { cwd: folder, encoding: 'utf8' }),
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
  await expect(make('patch', NONE)).rejects.toThrow('says nothing');
});

it('counts versions as semantic versioning does', () => {
  expect(['major', 'minor', 'patch', '1.3.0', '1.2.9'].map((wanted) => nextVersion('1.2.9', wanted))).toEqual(
    ['2.0.0', '1.3.0', '1.2.10', '1.3.0', '1.2.9'],
  );
  expect(() => nextVersion('1.2.9', 'next')).toThrow('no semantic version');
  expect(() => nextVersion('1.2.9', '1.2.8')).toThrow('not greater');
});

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
