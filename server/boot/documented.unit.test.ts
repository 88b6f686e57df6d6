import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from './config';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'bench/README.md',
  'web-component/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
/** The documents that tell an operator what to set. */
const manual = documents.filter((path) =>
  /^(README|docs\/(guides\/operate\/.*|reference\/configuration))\.md$/.test(path),
);

/** Returns the blocks of commands in a document. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^( *)```(?:sh|bash)\n([^]*?)^\1```$/gm)].map(([, , code = '']) => code);

/**
 * Returns the source of our script, with its folder if the script has its own; null: it is another project's program.
 */
function sourceOf(script: string): string | null {
  const path = /(?:server|bench|deploy)\/[\w/-]+\.(?:ts|mjs)/.exec(scripts[script] ?? '')?.[0] ?? null;
  if (path === null || !/\/(main\.ts|launch\.mjs)$/.test(path)) return path && read(path);
  const names = readdirSync(join(root, dirname(path))).filter((name) => /(?<!\.test)\.(ts|mjs)$/.test(name));
  return names.map((name) => read(join(dirname(path), name))).join('\n');
}

describe.each(documents)('the commands in %s', (document) => {
  const text = read(document).replaceAll('\\\n', ' ');

  it('run scripts that there are, with options that they take', () => {
    const unknown = [...text.matchAll(/npm run (?:-s )?([\w:]+)(?: -- ([^`\n|&;)#]*))?/g)].flatMap(
      ([command, script = '', given = '']) => {
        if (!(script in scripts)) return [command];
        const source = sourceOf(script);
        const options = given.match(/(?<!\S)--[a-z][\w-]*/g) ?? [];
        return source === null ? [] : options.filter((option) => !source.includes(option));
      },
    );
    expect(unknown).toEqual([]);
  });

  it('run files and projects of tests that there are', () => {
    const files = [...text.matchAll(/(?:tsx|node|vitest run|playwright test) ([^`\n|&;#]*)/g)]
      .flatMap(([, words = '']) => words.split(/\s+/))
      .filter((word) => /^[\w-]+(?:\/[\w.-]+)+\.(?:ts|mjs|js)$/.test(word));
    const built = (path: string) => {
      const [, name = ''] = /^dist\/([\w-]+)\.js$/.exec(path) ?? [];
      return new RegExp(`^  '?${name || '-'}'?: 'server/`, 'm').test(read('build.mjs'));
    };
    const here = dirname(document);
    const isThere = (path: string) =>
      built(path) || existsSync(join(root, path)) || existsSync(join(root, here, path));
    expect(files.filter((path) => !isThere(path))).toEqual([]);
    const projects = [...text.matchAll(/--project (\w+)/g)].map(([, name]) => name);
    const known = ['unit', 'embedded', 'postgres', 'pages', 'call'];
    expect(projects.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('are what a shell can read', () => {
    const blocks = commandsIn(read(document)).map((code) => code.replaceAll(/<[\w-]+>/g, 'PLACEHOLDER'));
    const complaints = blocks.map((input) => spawnSync('bash', ['-n'], { input, encoding: 'utf8' }).stderr);
    expect(complaints.filter((complaint) => complaint !== '')).toEqual([]);
  });
});

describe('the variables', () => {
  const example = read('.env.example');
  /** The variables that a server passes to the processes that it starts. */
  const own = ['NODE_ENV', 'PROCESS_NUMBER'];
  const ofOpenTelemetry = (name: string) => name.startsWith('OTEL_');

  it('names every variable that the server reads in the documents and in .env.example, which sets nothing else', () => {
    const described = `${read('docs/reference/configuration.md')}${read('docs/guides/operate/metrics.md')}`;
    const named = new Set([...described.matchAll(/[`/]([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name));
    const forOperators = VARIABLES.filter((name) => !own.includes(name));
    expect(forOperators.length).toBeGreaterThan(60);
    expect(forOperators.filter((name) => !named.has(name))).toEqual([]);
    const offered = Object.keys(parseEnv(example));
    expect(offered.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    // The file offers only the OpenTelemetry variable that the others depend on.
    expect(forOperators.filter((name) => !offered.includes(name) && !ofOpenTelemetry(name))).toEqual([]);
  });

  it('sets the defaults of the variables in .env.example', () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });

  it.each(manual)('knows every variable that %s has an operator set', (document) => {
    const text = read(document);
    const set = [
      ...commandsIn(text).flatMap((code) => [...code.matchAll(/(?<![\w$-])([A-Z][A-Z0-9_]+)=/g)]),
      ...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
    ].map(([, name = '']) => name);
    const ofDeployment = Object.keys(parseEnv(read('deploy/.env.example')));
    const unknown = set.filter((name) => ![...VARIABLES, ...ofDeployment, ...ELSEWHERE].includes(name));
    expect(unknown.filter((name) => !READ_BY_THE_SDK.test(name))).toEqual([]);
  });
});

/** Variables of commands, of Node, of tests, and of the reader's own shell. */
const ELSEWHERE = [
  'BACKUP_PASSPHRASE',
  'NODE_EXTRA_CA_CERTS',
  'TEST_S3_ENDPOINT',
  'TEST_S3_BUCKET',
  'TEST_S3_ACCESS_KEY_ID',
  'TEST_S3_SECRET_ACCESS_KEY',
  'KEY',
  'URL',
  'ROOM',
];
const READ_BY_THE_SDK =
  /^OTEL_(SERVICE_NAME|RESOURCE_ATTRIBUTES|TRACES_SAMPLER(_ARG)?|EXPORTER_OTLP_(HEADERS|TIMEOUT|COMPRESSION|CERTIFICATE)|BSP_\w*)$/;
