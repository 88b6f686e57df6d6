import type { Db, Tx } from '../../platform/db/client';
import type { Caller } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { OAuthError } from './oauth-error';
import { isResource } from './resource';
import { fitsChallenge, hashSecret, isSecret, newSecret } from './secret';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
}

/** How long an access token is valid, in seconds. */
const ACCESS_SECONDS = 3_600;
/** How long a refresh token is valid, in seconds; each use brings another one. */
const REFRESH_SECONDS = 30 * 86_400;

/** The parameters of a request to the token endpoint. */
export type TokenParams = Readonly<Record<string, string>>;

/** What an application gets, as RFC 6749 names it. */
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
 * Exchanges an authorization code or a refresh token for tokens. Each can be exchanged once: whoever comes second may be a
 * thief, or the first one was, so that the grant is revoked.
 * @param caller for the audit log
 * @throws OAuthError
 */
export async function exchange(deps: Deps, caller: Caller, params: TokenParams): Promise<IssuedTokens> {
  const { resource, grant_type: type } = params;
  if (resource !== undefined && !isResource(resource, deps.baseUrl)) {
    throw new OAuthError('invalid_target', 'Tokens are for the address of the tools alone.');
  }
  const redeem = type === undefined ? undefined : REDEEMERS.get(type);
  if (redeem === undefined) {
    throw new OAuthError('unsupported_grant_type', 'Send grant_type: authorization_code or refresh_token.');
  }
  // What a refused exchange revoked has to stay revoked, so the transaction does not fail with it.
  const outcome = await deps.db.transaction((tx) => redeem({ tx, caller, at: deps.now() }, params));
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

interface Exchange {
  tx: Tx;
  caller: Caller;
  at: Date;
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
    return new OAuthError('invalid_grant', 'The redirect_uri is not that of the authorization request.');
  }
  if (!fitsChallenge(verifier, found.code.challenge)) {
    return new OAuthError('invalid_grant', 'The code_verifier does not fit the code_challenge.');
  }
  await store.markCodeUsed(tx, found.code.hash, at);
  return issue(exchange, found.grant);
}

async function redeemRefreshToken(exchange: Exchange, params: TokenParams) {
  const { tx, caller, at } = exchange;
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
  if (found.token.usedAt !== null) return revokeStolen(exchange, grant, 'refresh token');
  if (found.token.expiresAt <= at || !(await isInForce(tx, grant))) return refusal('refresh token');
  await store.markTokenUsed(tx, found.token.hash, at);
  return issue(exchange, grant);
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

const isInForce = async (tx: Tx, grant: store.GrantRow): Promise<boolean> =>
  grant.revokedAt === null && (await store.isStillTheirs(tx, grant));

async function issue({ tx, at }: Exchange, grant: store.GrantRow): Promise<IssuedTokens> {
  const [access, refresh] = [newSecret('access'), newSecret('refresh')];
  const expiresAt = inSeconds(at, REFRESH_SECONDS);
  await store.insertTokens(tx, [
    {
      hash: hashSecret(access),
      grantId: grant.id,
      kind: 'access',
      expiresAt: inSeconds(at, ACCESS_SECONDS),
    },
    { hash: hashSecret(refresh), grantId: grant.id, kind: 'refresh', expiresAt },
  ]);
  await store.updateGrant(tx, grant, { expiresAt });
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: grant.toolsets.join(' '),
  };
}

const inSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

/**
 * Revokes the grant of a token, as RFC 7009 has it. A token that is unknown, or another client's, is no error: it is not
 * valid for this client already.
 */
export async function revokeByToken(deps: Deps, caller: Caller, params: TokenParams): Promise<void> {
  const { token = '', client_id: clientId } = params;
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
