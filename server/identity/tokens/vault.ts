import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

declare module '../../platform/procedures/services' {
  interface Services {
    vault: Vault;
  }
}

/** Encrypts secrets that are used again and therefore cannot be stored as hashes. */
export interface Vault {
  /**
   * Encrypts a secret; the result differs every time.
   * @param owner whose secret it is: only `open` with the same owner decrypts it, so that it is useless in another row
   */
  seal(secret: string, owner: string): string;
  /** The secret; null when it was encrypted with another key or for another owner, or was altered. */
  open(box: string, owner: string): string | null;
  /**
   * Returns a hash that is the same for the same value and owner. Nobody without the key can compute it, so a list of
   * possible values does not reveal the value.
   */
  hash(value: string, owner: string): string;
}

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a vault. @param keyHex 32 bytes @throws Error when it is not such a key */
export function createVault(keyHex: string): Vault {
  if (!/^[0-9a-f]{64}$/i.test(keyHex.trim())) throw new Error('The encryption key is not 32 bytes in hex.');
  const key = Buffer.from(keyHex.trim(), 'hex');
  const hashKey = createHmac('sha256', key).update('vault hash v1').digest();
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(box, owner) {
      const [version, text = ''] = box.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return null;
      }
    },
    hash: (value, owner) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([owner, value]))
        .digest('base64url'),
  };
}
