import { randomUUID } from 'node:crypto';
import { newKey } from '../identity/keys/secret';
import { newKeyFor, newPerson, portalOf } from './people';
import { changeKey } from './identity-rows';
import { joinToken, type Scene } from './scene';
import type { CallOptions, TestServer } from './server';
import { forgeries, issuer, newSigningKey } from './signing';

/** Invalid credentials by the reason; each counts as none. */
export type Wrong = Record<string, Pick<CallOptions, 'key' | 'bearer' | 'headers'>>;

/** Returns invalid texts that look like a secret key. */
export async function wrongKeys(server: TestServer, scene: Scene): Promise<Wrong> {
  const revoked = await newKeyFor(scene.owner);
  const { keys } = await scene.owner.portal.keys.list({ accountId: scene.owner.live });
  const keyId = keys.find(
    (key) => key.end === revoked.slice(-4) && key.start === revoked.slice(0, 16),
  )?.keyId;
  await scene.owner.portal.keys.revoke({ keyId: keyId ?? '' });
  const expired = await newKeyFor(scene.owner);
  await changeKey(server.services.db, expired, { expiresAt: new Date(Date.now() - 1) });
  const last = scene.key.endsWith('0') ? '1' : '0';
  return {
    'no credential': {},
    'empty key': { key: '' },
    'malformed key': { key: 'sk_live_short' },
    'unknown key': { key: newKey('live') },
    'revoked key': { key: revoked },
    'expired key': { key: expired },
    'key with a broken checksum': { key: scene.key.slice(0, -1) + last },
    'live key that says test': { key: scene.key.replace('sk_live_', 'sk_test_') },
    'key with something after it': { key: `${scene.key}0` },
    'key as a bearer': { bearer: scene.key },
    'key in a cookie': { headers: { Cookie: `X-API-Key=${scene.key}` } },
  };
}

/**
 * Returns invalid texts that look like a bearer.
 * @param pem the server's own signing key
 */
export async function wrongBearers(server: TestServer, scene: Scene, pem: string): Promise<Wrong> {
  const { tokens } = server.services;
  const access = { sub: scene.owner.userId, login: scene.owner.loginId };
  const join = tokens.readJoin(joinToken(server, scene.embed.roomId, 'host'));
  if (join === null) throw new Error('A join token of this server is not accepted by it.');
  const revoked = tokens.signJoin({ ...join, jti: randomUUID() }, 3_600).token;
  const revocation = `/api/embed/tokens/${tokens.readJoin(revoked)?.jti}`;
  await server.call('DELETE', revocation, { key: scene.key });
  const signedOut = await newPerson(server.services);
  await portalOf(server.services, signedOut.loginId).users.signOut();
  const past = await issuer(pem, { now: () => new Date(Date.now() - 3_601_000) });
  const future = await issuer(pem, { now: () => new Date(Date.now() + 86_400_000) });
  const elsewhere = await issuer(pem, { issuer: 'https://elsewhere.test' });
  const foreign = await issuer(newSigningKey());
  const bearers: Record<string, string> = {
    'file token': tokens.signFile({ recording: scene.embed.recordingId, use: 'stream' }).token,
    'access token of a login that was signed out': signedOut.bearer,
    'access token that expired': past.signAccess(access).token,
    'access token of tomorrow': future.signAccess(access).token,
    'access token of another issuer': elsewhere.signAccess(access).token,
    "access token signed by a stranger's key": foreign.signAccess(access).token,
    'join token that was revoked': revoked,
    'join token that expired': past.signJoin(join, 3_600).token,
    'join token of another issuer': elsewhere.signJoin(join, 3_600).token,
    "join token signed by a stranger's key": foreign.signJoin(join, 3_600).token,
    'no token at all': 'nonsense',
  };
  for (const [how, forge] of Object.entries(forgeries)) {
    bearers[`access token ${how}`] = forge(scene.owner.bearer, pem);
    bearers[`join token ${how}`] = forge(joinToken(server, scene.embed.roomId, 'host'), pem);
  }
  const wrong: Wrong = { 'basic authorization': { headers: { Authorization: 'Basic b2xnYTpzZWNyZXQ=' } } };
  for (const [what, bearer] of Object.entries(bearers)) wrong[what] = { bearer };
  return wrong;
}
