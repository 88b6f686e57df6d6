import type { Config } from './config';
import { IDEMPOTENCY_WAIT_MS } from '../identity/idempotency/keyed';
import type { Quotas } from '../identity/quotas/quotas';
import { createTokens } from '../identity/tokens/issuer';
import type { Secrets } from '../identity/tokens/secrets';
import { createVault } from '../identity/tokens/vault';
import { createHashing } from '../identity/users/hashing';
import type { Db } from '../platform/db/client';
import type { Services } from '../platform/procedures/services';
import { openRegistration } from './registration';

/** Opens what decides who somebody is and how much they may use. */
export async function openIdentity(
  config: Config,
  { db, secrets, quotas, now }: { db: Db; secrets: Secrets; quotas: Quotas; now: () => Date },
): Promise<
  Pick<Services, 'tokens' | 'vault' | 'hashing' | 'idempotency' | 'quotas' | 'registration' | 'singleSignOn'>
> {
  return {
    tokens: await createTokens({ privateKeyPem: secrets.signingKey, issuer: config.baseUrl, now }),
    vault: createVault(secrets.encryptionKey),
    hashing: createHashing(),
    idempotency: { waitMs: IDEMPOTENCY_WAIT_MS },
    quotas,
    registration: openRegistration(config.registration, { db, now }),
    singleSignOn: config.signInProviders.find(({ name }) => name === 'oidc')?.singleSignOn ?? null,
  };
}
