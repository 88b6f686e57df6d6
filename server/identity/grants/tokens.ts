import type { Db, Tx } from '../../platform/db/client';
import type { Caller } from '../../platform/principal/principal';
import { isMember } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Vault } from '../tokens/vault';
import { assertKnownClient } from './clients';
import { OAuthError } from './oauth-error';
import { isResource } from './resource';
import { hashSecret } from '../../platform/hash-secret';
import { fitsChallenge, isSecret, newSecret, successorOf } from './secret';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
  vault: Vault;
}

/** How long an access token is valid, in seconds. */
const ACCESS_SECONDS = 3_600;
/** How long a refresh token is valid, in seconds; each use brings another one. */
const REFRESH_SECONDS = 30 * 86_400;
/** How long a refresh token that was used brings the same tokens again: two windows sent it, or the answer was lost. */
const RETRY_SECONDS = 60;

/** The parameters of a request to the token endpoint. */
export type TokenParams = Readonly<Record<string, string>>;

/** The answer to an application, with the names of RFC 6749. */
export interface IssuedTokens {
  access_token: string;
  token_type: 'Bearer';
  /** In seconds. */
  expires_in: number;
  refresh_token: string;
  /** The toolsets that the person allowed, which may be others than the application asked for. */
  scope: string;
}

/**
 * Exchanges an authorization code or a refresh token for tokens. Each can be exchanged once, except for retries of a
 * refresh token within a minute. A second exchange revokes the grant, because one of the two callers may be a thief.
 * @param caller for the audit log
 * @throws OAuthError
 */
export async function exchange(deps: Deps, caller: Caller, params: TokenParams): Promise<IssuedTokens> {
  const { resource, grant_type: type, client_id: clientId } = params;
  const redeem = type === undefined ? undefined : REDEEMERS.get(type);
  if (redeem === undefined) {
    throw new OAuthError('unsupported_grant_type', 'Send grant_type: authorization_code or refresh_token.');
  }
  await assertKnownClient(deps.db, clientId);
  if (resource !== undefined && !isResource(resource, deps.baseUrl)) {
    throw new OAuthError('invalid_target', 'Tokens are only valid for the address of the tools.');
  }
  // A grant that a refused exchange revoked has to stay revoked, so the refusal does not roll the transaction back.
  const outcome = await deps.db.transaction((tx) =>
    redeem({ tx, caller, at: deps.now(), vault: deps.vault }, params),
  );
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

interface Exchange {
  tx: Tx;
  caller: Caller;
  at: Date;
  vault: Vault;
}

type Redeem = (exchange: Exchange, params: TokenParams) => Promise<IssuedTokens | OAuthError>;

const REDEEMERS: ReadonlyMap<string, Redeem> = new Map([
  ['authorization_code', redeemCode],
  ['refresh_token', redeemRefreshToken],
]);

async function redeemCode(exchange: Exchange, params: TokenParams): Promise<IssuedTokens | OAuthError> {
  const { tx, at } = exchange;
  const { code = '', client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier = '' } = params;
  const found = isSecret('code', code) ? await store.findCode(tx, hashSecret(code)) : null;
  if (found === null || found.grant.clientId !== clientId) return refusal('code');
  if (found.code.usedAt !== null) return revokeStolen(exchange, found.grant, 'code');
  if (found.code.expiresAt <= at || !(await isInForce(tx, found.grant))) return refusal('code');
  if (redirectUri !== undefined && redirectUri !== found.code.redirectUri) {
    return new OAuthError('invalid_grant', 'The redirect_uri differs from the authorization request.');
  }
  if (!fitsChallenge(verifier, found.code.challenge)) {
    return new OAuthError('invalid_grant', 'The code_verifier does not match the code_challenge.');
  }
  await store.markCodeUsed(tx, found.code.hash, at);
  return issue(exchange, found.grant, { access: newSecret('access'), refresh: newSecret('refresh') });
}

async function redeemRefreshToken(exchange: Exchange, params: TokenParams) {
  const { tx, caller, at, vault } = exchange;
  const { refresh_token: token = '', client_id: clientId } = params;
  const found = isSecret('refresh', token) ? await store.findToken(tx, hashSecret(token)) : null;
  if (found === null || found.grant.clientId !== clientId) return refusal('refresh token');
  const { grant } = found;
  if (grant.revokedAt !== null) {
    if (found.token.usedAt !== null) return refusal('refresh token');
    await store.markTokenUsed(tx, found.token.hash, at); // so that the audit log tells of it once
    await recordEvent(tx, caller, { ...about(grant, at), action: 'grant.refuse' });
    return refusal('refresh token');
  }
  if (!(await isInForce(tx, grant))) return refusal('refresh token');
  const successors = {
    access: successorOf('access', token, vault),
    refresh: successorOf('refresh', token, vault),
  };
  const { usedAt, expiresAt, hash } = found.token;
  if (usedAt !== null) {
    const passedSeconds = secondsBetween(usedAt, at);
    const isRetry = passedSeconds <= RETRY_SECONDS;
    // Tokens of an older version, or of another encryption key, have other successors.
    return isRetry && (await store.hasToken(tx, hashSecret(successors.refresh)))
      ? tokensOf(grant, successors, ACCESS_SECONDS - passedSeconds)
      : revokeStolen(exchange, grant, 'refresh token');
  }
  if (expiresAt <= at) return refusal('refresh token');
  await store.markTokenUsed(tx, hash, at);
  return issue(exchange, grant, successors);
}

/** One sentence for all, so that nothing can be learned from it. */
const refusal = (what: string): OAuthError =>
  new OAuthError('invalid_grant', `The ${what} is not valid, has expired, or was issued to another client.`);

async function revokeStolen({ tx, caller, at }: Exchange, grant: store.GrantRow, what: string) {
  if (grant.revokedAt === null) {
    await store.updateGrant(tx, grant, { revokedAt: at });
    await recordEvent(tx, caller, {
      ...about(grant, at),
      action: 'grant.revoke',
      detail: { reason: `used twice: ${what}` },
    });
  }
  return refusal(what);
}

const isInForce = async (tx: Tx, { revokedAt, userId, accountId }: store.GrantRow): Promise<boolean> =>
  revokedAt === null && (await isMember(tx, userId, accountId));

/** The secrets that an application gets. Only their hashes are stored. */
interface TokenPair {
  access: string;
  refresh: string;
}

async function issue({ tx, at }: Exchange, grant: store.GrantRow, pair: TokenPair): Promise<IssuedTokens> {
  const grantId = grant.id;
  const expiresAt = inSeconds(at, REFRESH_SECONDS);
  await store.insertTokens(tx, [
    { hash: hashSecret(pair.access), grantId, kind: 'access', expiresAt: inSeconds(at, ACCESS_SECONDS) },
    { hash: hashSecret(pair.refresh), grantId, kind: 'refresh', expiresAt },
  ]);
  await store.updateGrant(tx, grant, { expiresAt });
  return tokensOf(grant, pair, ACCESS_SECONDS);
}

const tokensOf = (
  { toolsets }: store.GrantRow,
  { access, refresh }: TokenPair,
  expiresInSeconds: number,
): IssuedTokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: expiresInSeconds,
  refresh_token: refresh,
  scope: toolsets.join(' '),
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));

const inSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

/**
 * Revokes the grant of a token according to RFC 7009. A token that is unknown or belongs to another client is not an
 * error, because it is already invalid for this client.
 * @throws OAuthError for a client that this server does not know
 */
export async function revokeByToken(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  params: TokenParams,
): Promise<void> {
  const { token = '', client_id: clientId } = params;
  await assertKnownClient(deps.db, clientId);
  if (!isSecret('access', token) && !isSecret('refresh', token)) return;
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const grant = (await store.findToken(tx, hashSecret(token)))?.grant;
    if (grant === undefined || grant.clientId !== clientId || grant.revokedAt !== null) return;
    await store.updateGrant(tx, grant, { revokedAt: at });
    await recordEvent(tx, caller, { ...about(grant, at), action: 'grant.revoke' });
  });
}

const about = ({ id, accountId }: store.GrantRow, at: Date) => ({ at, accountId, targetId: id });
