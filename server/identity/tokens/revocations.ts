import type { Db, Tx } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { AccountPrincipal, Caller, KeyPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { JOIN_TTL_MAX_SECONDS } from './issuer';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** The most revocations of one account that are kept at a time. */
export const REVOCATIONS_MAX = 20_000;
/** How far the clocks of processes that make and read tokens may be apart, in milliseconds. */
const LEEWAY_MS = 3_600_000;
/** How long a revocation is kept, in milliseconds: longer than any token that was made before it is valid. */
const KEPT_MS = JOIN_TTL_MAX_SECONDS * 1_000 + LEEWAY_MS;

/**
 * Revokes a token of the caller's account. When this resolves, every join that used the token is committed, and every
 * later one is refused. A revoked token stays revoked. Other tokens are not affected.
 * @throws ApiError TOO_MANY_REQUESTS when the account has `REVOCATIONS_MAX` of them
 */
export async function storeRevocation(
  { db, now }: Deps,
  caller: Caller<KeyPrincipal | AccountPrincipal>,
  tokenId: string,
): Promise<void> {
  const { accountId } = caller.principal;
  const revokedAt = now();
  await db.transaction(async (tx) => {
    await store.lockToken(tx, tokenId);
    if (await store.hasRevocation(tx, { accountId, tokenId })) return;
    if ((await store.countRevocations(tx, accountId, REVOCATIONS_MAX)) === REVOCATIONS_MAX) {
      throw new ApiError('TOO_MANY_REQUESTS', SENTENCE);
    }
    await store.insertRevocation(tx, { accountId, tokenId, revokedAt });
    await recordEvent(tx, caller, { at: revokedAt, accountId, action: 'token.revoke', targetId: tokenId });
  });
}

/**
 * Revokes tokens of an account, in a transaction that makes them worthless. Not counted against the limit of the
 * account.
 */
export async function revokeTokens(
  tx: Tx,
  { accountId, tokenIds, at }: { accountId: string; tokenIds: readonly string[]; at: Date },
): Promise<void> {
  // In one order, so that two transactions cannot wait for each other.
  for (const tokenId of [...new Set(tokenIds)].toSorted()) {
    await store.lockToken(tx, tokenId);
    if (!(await store.hasRevocation(tx, { accountId, tokenId })))
      await store.insertRevocation(tx, { accountId, tokenId, revokedAt: at });
  }
}

const SENTENCE =
  'The account has revoked too many tokens within a day. A revocation is deleted about a day later, when the token has expired.';

/** Deletes the revocations of tokens that have expired. */
export const deleteOldRevocations = ({ db, now }: Deps): Promise<void> =>
  store.deleteRevocations(db, new Date(now().getTime() - KEPT_MS));
