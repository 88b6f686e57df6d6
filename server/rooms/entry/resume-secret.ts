import { createHash, randomBytes } from 'node:crypto';

/** Creates a new secret with which a participant resumes after a lost connection, and its hash, which is stored. */
export function newResumeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashResumeSecret(secret) };
}

/**
 * Returns the stored form of a secret: SHA-256, base64url. A slow hash is not needed, because the secret has 256
 * random bits.
 */
export const hashResumeSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
