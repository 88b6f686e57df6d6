import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** Signs join tokens with the claims and the header of our own. */
export function createSigner(privateKeyPem: string): (claims: object) => string {
  const privateKey = createPrivateKey(privateKeyPem);
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const header = encode({ alg: 'EdDSA', typ: 'join+jwt', kid });
  return (claims) => {
    const signed = `${header}.${encode(claims)}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
