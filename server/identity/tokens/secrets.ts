import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readIfThere, readOrCreate } from '../../platform/storage/data-file';

/** The secrets of a server. */
export interface Secrets {
  /** The Ed25519 private key (PKCS#8 PEM) that signs tokens. */
  signingKey: string;
  /** Encrypts login cookies. */
  authSecret: string;
  /** Encrypts secrets in the database: 32 bytes in hex. */
  encryptionKey: string;
}

/** Returns the configured secrets, or else those of the data directory, which are made at first use. */
export async function openSecrets(
  dataDir: string,
  configured: { [Name in keyof Secrets]: Secrets[Name] | null },
): Promise<Secrets> {
  return {
    signingKey: configured.signingKey ?? (await signingKeyOf(dataDir)),
    authSecret: configured.authSecret ?? (await authSecretOf(dataDir)),
    encryptionKey: configured.encryptionKey ?? (await encryptionKeyOf(dataDir)),
  };
}

/**
 * Returns hashes of the secrets by their variables. The hashes show whether two servers have the same secrets, and
 * nothing else: the signing key is hashed by its public half, and the other secrets are hashed with its private half.
 */
export function hashSecrets({ signingKey, authSecret, encryptionKey }: Secrets): Record<string, string> {
  const publicKey = createPublicKey(signingKey).export({ type: 'spki', format: 'der' });
  const keyed = (secret: string) => createHmac('sha256', signingKey.trim()).update(secret).digest('hex');
  return {
    SIGNING_KEY: createHash('sha256').update(publicKey).digest('hex'),
    AUTH_SECRET: keyed(authSecret),
    ENCRYPTION_KEY: keyed(encryptionKey.toLowerCase()),
  };
}

const SIGNING_KEY = 'signing-key.pem';

/** Returns the Ed25519 private key (PKCS#8 PEM) of this data directory, made at first use. */
export const signingKeyOf = (dataDir: string): Promise<string> =>
  readOrCreate(dataDir, SIGNING_KEY, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );

/** Returns the signing key of this data directory; null when none has been made. */
export const findSigningKey = (dataDir: string): Promise<string | null> => readIfThere(dataDir, SIGNING_KEY);

/** Returns the secret with which login cookies are encrypted, of this data directory, made at first use. */
export const authSecretOf = (dataDir: string): Promise<string> =>
  readOrCreate(dataDir, 'auth-secret', () => randomBytes(32).toString('base64url'));

/** Returns the key with which secrets in the database are encrypted, of this data directory, made at first use. */
export const encryptionKeyOf = (dataDir: string): Promise<string> =>
  readOrCreate(dataDir, 'encryption-key', () => randomBytes(32).toString('hex'));
