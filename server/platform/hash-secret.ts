import { createHash } from 'node:crypto';

/**
 * Returns the form in which a random secret is stored and looked up: SHA-256, base64url. A slow hash is not needed,
 * because nobody can guess the secret. It is also the S256 of PKCE.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
