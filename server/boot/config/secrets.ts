import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** The secrets of this server. An unset secret is created at the first start and kept in the data directory. */
export const secretVariables = {
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; leave it out to have one made.')
    .optional(),
  SIGNING_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isSigningKey, {
      error: 'must be an Ed25519 private key in PKCS#8 PEM; leave it out to have one made.',
    })
    .optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes in hex; leave it out to have one made.')
    .optional(),
};

export const secretsOf = (env: z.infer<z.ZodObject<typeof secretVariables>>) => ({
  /** Signs login cookies. Null: kept in the data directory. */
  authSecret: env.AUTH_SECRET ?? null,
  /** Signs tokens: PKCS#8 PEM. Null: kept in the data directory. */
  signingKey: env.SIGNING_KEY ?? null,
  /** 32 bytes in hex with which stored secrets are encrypted. Null: kept in the data directory. */
  encryptionKey: env.ENCRYPTION_KEY ?? null,
});

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
