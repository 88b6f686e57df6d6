import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES } from '../../../packages/element/interface.ts';
import { codeBlocksIn, scriptsIn, type CodeBlock } from '../../testing/code-blocks';
import { PROJECT_ROOT } from '../../testing/project-files';
import { isAtHand } from '../../testing/snippets';

/*
 * The code of start pages and guides: types, names and syntax. code-blocks.test.ts runs the commands and the programs of
 * the start pages against a server.
 */

const blocks = codeBlocksIn(/^docs\/(?:start|guides)\//);
const checked = blocks.filter(({ note }) => note === null);
const inLanguages = (...languages: string[]) =>
  checked.filter(({ language }) => languages.includes(language));

/** The reasons for which a block is not run, and how many blocks have each. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'acts on the data of an installation': 8,
  'downloads packages': 2,
  'installs packages': 5,
  'needs a bucket': 2,
  'needs a clean checkout': 1,
  'needs a proxy': 1,
  'needs a running call': 8,
  'needs an assistant': 3,
  'needs containers': 5,
  'needs ffmpeg': 1,
  'needs React Native': 1,
  'needs root': 7,
  'starts a server': 17,
};

describe('a block of code that no test here checks', () => {
  it('has one of the known reasons, each as often as it is counted', () => {
    const counts: Record<string, number> = {};
    for (const { note } of blocks)
      if (note?.kind === 'not run') counts[note.text] = (counts[note.text] ?? 0) + 1;
    expect(counts).toEqual(NOT_RUN);
  });

  it('names a test that reads its document', () => {
    const elsewhere = blocks.filter(({ note }) => note?.kind === 'run by');
    expect(elsewhere.length).toBeGreaterThan(0);
    const wrong = elsewhere.filter(({ document, note }) => {
      const path = join(PROJECT_ROOT, note?.text ?? '');
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(document);
    });
    expect(wrong).toEqual([]);
  });
});

it.each([['docs/start/nextjs.md', 'examples/nextjs']])(
  '%s shows files of %s as they are',
  (document, example) => {
    const shown = blocks.filter((block) => block.document === document && block.file !== null);
    expect(shown.length).toBeGreaterThan(0);
    for (const { file, code } of shown)
      // The first line of a block names its file.
      expect(code.replace(/^.+\n/, '')).toBe(readFileSync(join(PROJECT_ROOT, example, file ?? ''), 'utf8'));
  },
);

it('has a known language', () => {
  const known = /^(?:bash|caddyfile|go|html|ini|js|json|jsx|nginx|py|python|sh|sql|toml|ts|tsx|vue|yaml)$/;
  expect(blocks.filter(({ language }) => !known.test(language))).toEqual([]);
});

it('compiles, with the types of the packages of this server', { tags: ['slow'] }, async () => {
  const folder = join(PROJECT_ROOT, `node_modules/.cache/code-blocks-${randomUUID()}`);
  const files = inLanguages('js', 'jsx', 'ts', 'tsx', 'html', 'vue').flatMap(filesOf);
  expect(files.length).toBeGreaterThan(12);
  try {
    for (const [path, code] of files) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), code);
    }
    const paths = files.map(([path]) => path);
    const isStrict = (path: string) => /\.tsx?$/.test(path);
    const errors = await Promise.all([
      compile(folder, { strict: true, files: paths.filter(isStrict) }),
      compile(folder, { strict: false, files: paths.filter((path) => !isStrict(path)) }),
    ]);
    expect(errors).toEqual(['', '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Returns the files that the compiler reads of a block, with paths that keep the documents apart. */
function filesOf({ document, line, language, code, file }: CodeBlock): [path: string, code: string][] {
  const folder = document.replaceAll(/[/.]/g, '-');
  if (language === 'html')
    return scriptsIn(code).map((script, index) => [`${folder}/html-${line}-${index}.mjs`, script]);
  const path = `${folder}/${file ?? `block-${line}.${language}`}`;
  if (language !== 'vue') return [[path, code]];
  const { descriptor } = parse(code);
  return [[`${path}.ts`, compileScript(descriptor, { id: 'call' }).content]];
}

/** Compiles files. @returns the errors of the compiler */
async function compile(folder: string, { strict, files }: { strict: boolean; files: string[] }) {
  const project = join(folder, `tsconfig-${String(strict)}.json`);
  const root = '../../..';
  const compilerOptions = {
    strict,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    // Each file is a module, also without an import.
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    jsx: 'react-jsx',
    types: ['node'],
    paths: {
      '@conference-room/client': [`${root}/packages/client/index.ts`],
      '@conference-room/element/react': [`${root}/packages/element/react.ts`],
      '@conference-room/element/vue': [`${root}/packages/element/vue.ts`],
      '@conference-room/element': [`${root}/packages/element/index.ts`],
      'https://meet.example.com/embed.js': [`${root}/packages/element/frame.ts`],
    },
  };
  // The contract has the type of the element that `querySelector('conference-room')` returns.
  const withContract = [...files, `${root}/web-component/contract.ts`];
  await writeFile(project, JSON.stringify({ compilerOptions, files: withContract }));
  const tsc = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: folder }).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
}

it.each(inLanguages('vue'))('$document has a template that Vue compiles', ({ code }) => {
  const { descriptor, errors } = parse(code);
  expect(errors).toEqual([]);
  const compiled = compileTemplate({
    source: descriptor.template?.content ?? '',
    filename: 'App.vue',
    id: 'call',
    compilerOptions: { bindingMetadata: compileScript(descriptor, { id: 'call' }).bindings },
  });
  expect(compiled.errors).toEqual([]);
  // A name that the script does not have would be looked up in the component.
  expect([...compiled.code.matchAll(/_ctx\.(\w+)/g)].map(([, name]) => name)).toEqual([]);
  expect(attributesOf(code)).toEqual([]);
});

it.each(inLanguages('html'))('$document, line $line, uses attributes that the element has', ({ code }) => {
  expect(attributesOf(code)).toEqual([]);
});

/** Returns the attributes of `<conference-room>` in a block that neither it nor every element has. */
function attributesOf(code: string): string[] {
  const known = [...Object.values(ATTRIBUTES), 'id', 'style', 'class', 'server'];
  const tags = [...code.matchAll(/<(?:conference-room|ConferenceRoom)\b((?:"[^"]*"|[^">])*)>/g)];
  return tags
    .flatMap(([, attributes = '']) => [
      ...attributes.replaceAll(/"[^"]*"/g, '').matchAll(/(?<=\s)([:@]?[a-z][\w-]*)(?==|\s|\/|$)/g),
    ])
    .map(([, name = '']) => name)
    .filter(
      (name) => !name.startsWith('@') && !name.startsWith('v-') && !known.includes(name.replace(/^:/, '')),
    );
}

it.skipIf(!isAtHand('python3', '--version'))('has the syntax of Python (skipped without python3)', () => {
  const sources = inLanguages('py', 'python').map(({ document, line, code }) => [
    `${document}:${line}`,
    code,
  ]);
  const program = 'import ast, json, sys\nfor name, code in json.load(sys.stdin): ast.parse(code, name)';
  const { stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
  });
  expect(sources.length).toBeGreaterThan(0);
  expect(stderr).toBe('');
});
