import { createHash, randomBytes } from 'node:crypto';

/** A new secret with which a lost connection takes up its place, and what is kept of it. */
export function newResumeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashResumeSecret(secret) };
}

/** What is stored of a secret: SHA-256, base64url. Nothing slower is needed, for it has 256 random bits. */
export const hashResumeSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
