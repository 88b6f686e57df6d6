import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

/** The scripts that an operator runs after `npm ci --omit=dev`. */
const OPERATOR_SCRIPTS = ['prepare', 'build', 'prestart', 'start', 'key', 'quota', 'mcp'];
/** The packages that `next build` expects for TypeScript pages, and installs by itself when they are missing. */
const LOOKED_FOR_BY_NEXT = ['typescript', '@types/node', '@types/react'];

const root = import.meta.dirname;
let manifest: {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  customElements: string;
};

beforeAll(async () => {
  manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
});

describe('an installation without development packages', () => {
  it('has every package that the build and what it builds import', { tags: ['slow'] }, async () => {
    const imported = await importedPackages(['build.mjs', 'next.config.mjs', ...(await shippedFiles())]);
    expect(imported).toContain('esbuild');
    expect(imported).toContain('react');
    expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });

  it('names the description of the element where the build writes it', () => {
    expect(manifest.customElements).toBe('dist/web-component/custom-elements.json');
  });

  it('has what the build of the pages looks for', () => {
    expect(LOOKED_FOR_BY_NEXT.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });

  it('has every command that an operator runs', async () => {
    const commands = OPERATOR_SCRIPTS.map(
      (name) => manifest.scripts[name]?.replace(/^exec /, '').split(' ')[0] ?? 'no such script',
    );
    const installed = await Promise.all(Object.keys(manifest.dependencies).map(commandsOf));
    expect(commands.filter((command) => command !== 'node' && !installed.flat().includes(command))).toEqual(
      [],
    );
  });
});

it('copies every file that the server reads beside its bundles', async () => {
  const sources = (await shippedFiles()).filter((path) => path.startsWith('server/'));
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')));
  const read = texts.flatMap(
    (text, n) =>
      [...text.matchAll(/new URL\('\.\/([^']+)', import\.meta\.url\)/g)]
        .map(([, name = '']) => join(dirname(sources[n] ?? ''), name))
        .filter((path) => /\.(?!(?:ts|js|mjs)$)\w+$/.test(path)), // the others are separate entries
  );
  expect(read).toContain('server/recordings/capture/simulated.webm');
  const [, copied = ''] =
    /serverAssets = \[([^\]]*)\]/.exec(await readFile(join(root, 'build.mjs'), 'utf8')) ?? [];
  expect([...copied.matchAll(/'([^']+)'/g)].map(([, path]) => path)).toEqual(read);
});

it(
  'packs what a server runs, and no sources, tests, data, caches or secrets',
  { tags: ['slow'] },
  async () => {
    const needed = [
      '.next/BUILD_ID',
      '.next/required-server-files.json',
      '.next/server/app/page.js',
      '.next/static/chunk.js',
      'dist/cli.js',
      'dist/packages/client.tgz',
      'dist/web-component/conference-room.js.map',
      'docs/guides/operate/README.md',
      'docs/reference/rest.md',
      'drizzle/0000_first.sql',
      'drizzle/meta/_journal.json',
      'next.config.mjs',
      'node_modules/postgres/package.json',
      'package.json',
      'packages/client/README.md',
      'README.md',
      'server/boot/cli/launch.mjs',
      'server/boot/launch.mjs',
      'server/boot/mcp/launch.mjs',
      'web-component/README.md',
    ];
    const others = [
      '.env',
      '.next/cache/turbopack/0.sst',
      '.next/server/app/page.js.map',
      '.next/trace',
      'data/database/PG_VERSION',
      'dist/complete',
      'dist/main.js.map',
      'dist/packages/conference-room.tgz',
      'docs/portal.png',
      'drizzle/meta/0055_snapshot.json',
      'node_modules/next/package.json',
      'packages/client/client.ts',
      'server/boot/cli/main.ts',
      'server/boot/start.ts',
      'server/testing/server.ts',
      'web-component/element.ts',
    ];
    const folder = await mkdtemp(join(tmpdir(), 'packed-'));
    try {
      for (const path of [...needed, ...others]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), path.endsWith('package.json') ? '{}' : '');
      }
      await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
      await writeFile(
        join(folder, 'node_modules/postgres/package.json'),
        JSON.stringify({ name: 'postgres', version: '1.0.0' }),
      );
      const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
      const { stdout } = await promisify(execFile)('npm', args, { cwd: folder });
      const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
      expect(files.map(({ path }) => path).toSorted()).toEqual(needed.toSorted());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Returns all files except tests. */
async function shippedFiles(): Promise<string[]> {
  const folders = ['app', 'components', 'server', 'web-component'];
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path)),
    ),
  );
  return listed
    .flat()
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|\.d\.m?ts$|\/testing\//.test(path));
}

/** Returns the packages that these files, and their imports, need for more than types. */
async function importedPackages(files: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const sources = await Promise.all(
    Object.keys(metafile.inputs).map(async (path) => readFile(join(root, path), 'utf8')),
  );
  const resolved = sources.flatMap((source) =>
    [...source.matchAll(/createRequire\(.*\)\.resolve\('([^']+)'\)/g)].map(([, path = '']) => path),
  );
  const paths = [...imports.filter(({ external }) => external).map(({ path }) => path), ...resolved];
  return [...new Set(paths.filter((path) => !isBuiltin(path)).map(packageOf))].toSorted();
}

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

async function commandsOf(name: string): Promise<string[]> {
  const { bin } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return typeof bin === 'string' ? [packageOf(name).replace(/^@.*\//, '')] : Object.keys(bin ?? {});
}
