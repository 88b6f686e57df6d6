import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPrograms, type BuiltPrograms } from '../../testing/built-programs';

let built: BuiltPrograms;
let folder: string;
beforeAll(async () => {
  const names = ['audit', 'backup', 'restore', 'quota', 'user'] as const;
  built = await buildPrograms(
    Object.fromEntries(names.map((name) => [name, `server/boot/commands/${name}.ts`])),
  );
  folder = await mkdtemp(join(tmpdir(), 'command-'));
  await mkdir(join(folder, 'unfinished/database/cluster.new'), { recursive: true });
  await writeFile(join(folder, 'file'), 'hello');
});
afterAll(() => Promise.all([built.remove(), rm(folder, { recursive: true, force: true })]));

/** Runs a command of the operator in a folder without `.env`; `@` in an argument is that folder. */
async function run(command: string, args: string[], dataDir = 'none') {
  const at = (text: string) => text.replace('@', `${folder}/`);
  const child = spawn(process.execPath, [built.path(command), ...args.map(at)], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, dataDir), DATABASE_URL: '', BASE_URL: '' },
  });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, said: said.replaceAll(`${folder}/`, '@') };
}

it(
  'tells what an operator did wrong in one sentence, and makes no data directory by the way',
  { tags: ['slow'] },
  async () => {
    const wrong: [command: string, args: string[], dataDir: string, code: number, said: string][] = [
      [
        'audit',
        ['verify', '@missing'],
        'none',
        1,
        '@none has no signing key: set DATA_DIR or SIGNING_KEY as for the server.',
      ],
      [
        'backup',
        ['@made'],
        'unfinished',
        1,
        '@unfinished holds no embedded database: DATA_DIR names the directory to back up.',
      ],
      ['restore', ['@unfinished'], 'none', 1, '@unfinished is a directory.'],
      [
        'restore',
        ['@file'],
        'file',
        1,
        '@file/database cannot be used: it, or its parent, is not a directory.',
      ],
      [
        'quota',
        ['ada@example.com'],
        'unfinished',
        1,
        '@unfinished holds no embedded database: set DATA_DIR, or DATABASE_URL.',
      ],
      [
        'user',
        ['reset', 'ada@example.com'],
        'unfinished',
        1,
        '@unfinished holds no embedded database: set DATA_DIR, or DATABASE_URL.',
      ],
      [
        'user',
        ['delete', 'ada@example.com'],
        'none',
        2,
        'Deleting a person cannot be undone: add --yes. See --help.',
      ],
      [
        'user',
        ['reset'],
        'none',
        2,
        'Give list, reset, suspend, resume, drop-second-factor, make-owner or delete. See --help.',
      ],
      ['quota', ['--rooms', '1'], 'none', 2, "Unknown option '--rooms'. See --help."],
    ];
    const results = await Promise.all(wrong.map(([command, args, dataDir]) => run(command, args, dataDir)));
    expect(results).toEqual(
      wrong.map(([, , , code, sentence]) => ({ code, out: '', said: `${sentence}\n` })),
    );
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'unfinished']);
  },
);
