import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authSecretOf, encryptionKeyOf, signingKeyOf } from './secrets';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'conference-room-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it.each([
  ['signing-key.pem', signingKeyOf],
  ['auth-secret', authSecretOf],
  ['encryption-key', encryptionKeyOf],
] as const)('%s is made once, for its owner alone', async (file, secretOf) => {
  const secret = await secretOf(dataDir);
  expect(await secretOf(dataDir)).toBe(secret);
  expect(await readFile(join(dataDir, file), 'utf8')).toBe(secret);
  expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
});

it('gives two processes that start together the same secret and leaves no draft', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => authSecretOf(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
});

it('creates the directory, readable by its owner only', async () => {
  const inner = join(dataDir, 'new', 'data');
  expect((await authSecretOf(inner)).length).toBeGreaterThanOrEqual(32);
  expect((await stat(inner)).mode & 0o777).toBe(0o700);
});

it('fails when a secret cannot be read', async () => {
  await expect(authSecretOf(join(dataDir, 'auth-secret\0'))).rejects.toThrow('null bytes');
});
