import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../platform/hash-secret';
import type { Vault } from '../tokens/vault';

/** The prefix of a secret shows its purpose: authorization code, access token or refresh token. */
const PREFIXES = { code: 'oac_', access: 'oat_', refresh: 'ort_' } as const;

/** Creates a secret of 256 random bits. It is returned once; only its `hashSecret` is stored. */
export const newSecret = (kind: keyof typeof PREFIXES): string =>
  PREFIXES[kind] + randomBytes(32).toString('base64url');

/**
 * Returns the secret for which a refresh token is exchanged. It is derived from the token and the key of this
 * installation. So every process can compute it again for a retry, although only its hash is stored, and nobody can
 * compute it without the key.
 */
export const successorOf = (kind: 'access' | 'refresh', refreshToken: string, vault: Vault): string =>
  PREFIXES[kind] + vault.hash(refreshToken, `${kind} token after a refresh token`);

/** Returns whether a text could be a secret of this kind. Other texts need no query. */
export const isSecret = (kind: keyof typeof PREFIXES, text: string): boolean =>
  text.length === PREFIXES[kind].length + 43 && text.startsWith(PREFIXES[kind]);

/** Returns whether a verifier is well-formed and the one whose challenge was given. */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [given, expected] = [Buffer.from(hashSecret(verifier)), Buffer.from(challenge)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
