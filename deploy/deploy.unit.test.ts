import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from '../server/boot/config';
import { isAtHand } from '../server/testing/snippets';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lines = (path: string) => read(path).split('\n');

/** Folders that the build makes, so they need not exist before. */
const BUILT = ['node_modules', 'dist', '.next'];
/** Variables in deploy/ that belong to the other images, or only to these files. */
const FOREIGN =
  /^(POSTGRES_(USER|DB|PASSWORD)|ROOT_(ACCESS|SECRET)_KEY|REDIS_(PASSWORD|HOST)|REDISCLI_AUTH|NODE_IP|LIVEKIT_(KEYS|CONFIG)|DOMAIN|PUBLIC_IP|IMAGE)$/;

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const [build = '', final = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
  const copied = (stage: string, pattern: RegExp) =>
    [...stage.matchAll(pattern)].flatMap(([, words = '']) => words.trim().split(/\s+/).slice(0, -1));

  it('copies only what exists and what .dockerignore lets into the context', () => {
    const allowed = lines('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(allowed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const sources = copied(build, /^COPY (?!--)(.*)$/gm).filter((path) => path !== '.');
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((path) => !allowed.includes(path.replace('./', '')))).toEqual([]);
    const kept = copied(final, /^COPY --from=build (.*)$/gm).map((path) => path.replace('/app/', ''));
    expect(kept).toEqual(expect.arrayContaining(BUILT));
    expect(kept.filter((path) => ![...allowed, ...BUILT].includes(path))).toEqual([]);
    const needed = [...read('build.mjs').matchAll(/'((?:server|web-component)\/[^']+\.ts)'/g)];
    expect(needed.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    // `.dockerignore` lists the modules next to build.mjs one by one.
    const imported = [...read('build.mjs').matchAll(/from '\.\/([^'/]+)'/g)].map(([, path = '']) => path);
    expect(imported).toContain('build-server.mjs');
    expect(imported.filter((path) => !allowed.includes(path))).toEqual([]);
  });

  it('leaves out no package that the server itself imports', () => {
    const removed = /npm uninstall([\s\S]*?)&&/.exec(build)?.[1]?.match(/(?<=\s)@?[a-z][\w./-]*/g) ?? [];
    expect(removed).toEqual(expect.arrayContaining(['@mantine/core', 'esbuild', 'typescript']));
    const { dependencies } = JSON.parse(read('package.json'));
    expect(removed.filter((name) => !(name in dependencies))).toEqual([]);
    const imported = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
      .flatMap((path) => [
        ...read(join('server', path)).matchAll(/(?:from|import\(|resolve\() ?'([^'.][^']*)'/g),
      ])
      .map(([, path = '']) => path);
    expect(imported).toEqual(expect.arrayContaining(['onnxruntime-web/wasm', 'pino']));
    const isOf = (name: string) => (path: string) => path === name || path.startsWith(`${name}/`);
    expect(removed.filter((name) => imported.some(isOf(name)))).toEqual([]);
  });

  it('installs without development packages, once, and runs as somebody who owns no program file', () => {
    expect(dockerfile.match(/npm (ci|install|i)\b.*$/gm)).toEqual(['npm ci --omit=dev']);
    expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(final).not.toMatch(/--chown|chmod/);
    expect(final).toMatch(/^HEALTHCHECK[\s\S]*\/readyz/m);
    const started = /^CMD \["node", "dist\/(.+)\.js"\]$/m.exec(final)?.[1];
    expect(read('build.mjs')).toContain(`${started}: 'server/boot/${started}.ts'`);
  });
});

describe('variables of the deployment', () => {
  const known = new Set(lines('.env.example').flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []));
  const files = ['deploy/compose.yml', 'deploy/Caddyfile', 'deploy/.env.example', ...chart()];

  it('are all known to the server, or to the image that they are for', () => {
    const named = files.flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?:^\s*(?:# )?|\$\{?)([A-Z][A-Z0-9]*_[A-Z0-9_]+|DOMAIN|IMAGE)\b(?=[:=}\-?]|$)/gm,
        ),
      ].map(([, name = '']) => name),
    );
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'S3_BUCKET', 'TURN_SECRET']));
    expect([...new Set(named)].filter((name) => !known.has(name) && !FOREIGN.test(name))).toEqual([]);
  });

  function chart(): string[] {
    const folder = 'deploy/helm/conference-room';
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => join(folder, name));
  }
});

it('gives the chart and the product one version', () => {
  const { version } = JSON.parse(read('package.json'));
  const chart = read('deploy/helm/conference-room/Chart.yaml');
  expect(chart).toMatch(new RegExp(`^version: ${version}\nappVersion: ${version}$`, 'm'));
});

it('closes the relay to the same networks as the manual says', () => {
  const denied = (text: string) => text.match(/^denied-peer-ip=.*$/gm) ?? [];
  expect(denied(read('deploy/turnserver.conf')).length).toBeGreaterThan(20);
  expect(denied(read('deploy/turnserver.conf'))).toEqual(denied(read('docs/guides/operate/operations.md')));
});

describe('the unit of systemd', () => {
  const unit = lines('deploy/systemd/conference-room@.service').filter((line) => /^\w+=/.test(line));
  const valuesOf = (name: string) =>
    unit.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

  it('starts what the build makes, with variables that the server reads', () => {
    const started = /^\/usr\/bin\/node dist\/(.+)\.js$/.exec(valuesOf('ExecStart')[0] ?? '')?.[1];
    expect(read('build.mjs')).toContain(`${started}: 'server/boot/${started}.ts'`);
    const set = (valuesOf('Environment')[0] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(set).toEqual(['NODE_ENV', 'PORT', 'DATA_DIR']);
    expect(set.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it('gives the server longer to stop than it needs, and ends its main process first', () => {
    const graceMs = /^const GRACE_MS = ([\d_]+);$/m.exec(read('server/boot/main.ts'))?.[1]?.replace('_', '');
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(2 * Number(graceMs));
    expect(valuesOf('KillMode')).toEqual(['mixed']);
  });

  it('lets the user of the server write to its data directory alone', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('ReadWritePaths')).toEqual([]);
    expect(valuesOf('Environment')[0]).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`);
    expect(valuesOf('User')).not.toEqual(['root']);
  });
});

it.skipIf(!isAtHand('openssl', 'version'))(
  'the commands of docs/guides/operate/secrets.md make secrets that the server takes (skipped without openssl)',
  () => {
    const commands = /^\(\n([^]*?)^\) > env$/m.exec(read('docs/guides/operate/secrets.md'))?.[1] ?? '';
    const made = parseEnv(execFileSync('bash', ['-ec', commands], { encoding: 'utf8' }));
    expect(Object.keys(made).toSorted()).toEqual([
      'AUTH_SECRET',
      'ENCRYPTION_KEY',
      'METRICS_TOKEN',
      'SIGNING_KEY',
    ]);
    expect(() => readConfig(made)).not.toThrow();
    const broken = { ...made, SIGNING_KEY: made['SIGNING_KEY']?.replace('PRIVATE', 'PUBLIC') };
    expect(() => readConfig(broken)).toThrow(/SIGNING_KEY/);
  },
);
