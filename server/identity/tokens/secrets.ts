import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../platform/errors/error-code';

/** The Ed25519 private key (PKCS#8 PEM) of this data directory, made at first use. */
export const signingKeyOf = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'signing-key.pem', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );

/** The secret with which login cookies are encrypted, of this data directory, made at first use. */
export const authSecretOf = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'auth-secret', () => randomBytes(32).toString('base64url'));

/** The key with which secrets in the database are encrypted, of this data directory, made at first use. */
export const encryptionKeyOf = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'encryption-key', () => randomBytes(32).toString('hex'));

/** Reads a secret file, or creates it with mode 0600. Two processes that create it at once get the same secret. */
async function readOrCreateSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path); // fails when another process was first, and never shows a half-written file
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
