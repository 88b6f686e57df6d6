import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createTokens, type Tokens } from '../identity/tokens/issuer';
import { TEST_BASE_URL } from './server';

/** Returns a new Ed25519 private key, PKCS#8 PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Creates the issuer of a test server, with a signing key or a clock of the test. */
export const issuer = (
  privateKeyPem: string,
  given: { issuer?: string; now?: () => Date } = {},
): Promise<Tokens> => createTokens({ privateKeyPem, issuer: TEST_BASE_URL, now: () => new Date(), ...given });

/** Returns the parts of a token, decoded. */
export function partsOf(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  return { header: decode(head), claims: decode(body), head, body, signature };
}

/** Forged tokens that a holder of only the public key can make from a good token. */
export const forgeries: Record<string, (good: string, privateKeyPem: string) => string> = {
  'with other claims': (good) => {
    const { head, claims, signature } = partsOf(good);
    return `${head}.${encode({ ...claims, exp: claims.exp + 1 })}.${signature}`;
  },
  'with another signature': (good) => {
    const { head, body } = partsOf(good);
    return `${head}.${body}.${Buffer.alloc(64, 7).toString('base64url')}`;
  },
  'without a signature': (good) => `${partsOf(good).head}.${partsOf(good).body}.`,
  'with alg none': (good) => {
    const { header, body } = partsOf(good);
    return `${encode({ ...header, alg: 'none' })}.${body}.`;
  },
  'with alg none and the old signature': (good) => {
    const { header, body, signature } = partsOf(good);
    return `${encode({ ...header, alg: 'none' })}.${body}.${signature}`;
  },
  'with HS256 keyed by the public key': (good, pem) => {
    const { header, body } = partsOf(good);
    const signed = `${encode({ ...header, alg: 'HS256' })}.${body}`;
    const secret = createPublicKey(pem).export({ type: 'spki', format: 'pem' });
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  },
  'with a fourth part': (good) => `${good}.e30`,
  'with padding': (good) => `${good}=`,
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (segment: string) => JSON.parse(Buffer.from(segment, 'base64url').toString());
