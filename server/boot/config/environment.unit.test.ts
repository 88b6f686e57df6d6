import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { passphraseOf } from '../commands/passphrase';
import { loadEnvFile } from './environment';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'environment-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(['', '\ufeff'])(
  'reads a file of variables that begins with %j, and leaves what is set',
  async (start) => {
    const path = join(folder, '.env');
    await writeFile(
      path,
      `${start}PORT=4001\r\n# a comment\r\nBASE_URL="https://meet.example.com"\r\nDATA_DIR=/data\r\n`,
    );
    const env = { DATA_DIR: '/own' };
    loadEnvFile(path, env);
    expect(env).toEqual({ PORT: '4001', BASE_URL: 'https://meet.example.com', DATA_DIR: '/own' });
  },
);

it('reads no variables where there is no file', () => {
  const env = {};
  loadEnvFile(join(folder, '.env'), env);
  expect(env).toEqual({});
});

it.each([
  ['six green fields', 'six green fields'],
  ['six green fields\n', 'six green fields'],
  ['six green fields\r\n', 'six green fields'],
  ['\ufeffsix green fields\r\n', 'six green fields'],
  [' six green fields \n', ' six green fields '],
])('reads the passphrase %j from a file and from the environment as %j', async (text, passphrase) => {
  const path = join(folder, 'passphrase');
  await writeFile(path, text);
  expect(await passphraseOf(path)).toBe(passphrase);
  expect(await passphraseOf(undefined, { BACKUP_PASSPHRASE: text })).toBe(passphrase);
});
