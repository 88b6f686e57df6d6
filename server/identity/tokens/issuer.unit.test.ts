import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgeries, issuer, newSigningKey, partsOf } from '../../testing/signing';
import type { JoinClaims, Tokens } from './issuer';

const pem = newSigningKey();
const START = new Date('2026-03-01T10:00:00.900Z');
const START_SECONDS = 1_772_359_200;
let now = START;
let tokens: Tokens;
beforeAll(async () => {
  tokens = await issuer(pem, { now: () => now });
});

const claims: JoinClaims = {
  sub: 'ext:acc_a:user-42',
  room: 'rm_a',
  role: 'host',
  name: 'Ada',
  scope: 'svc:rooms svc:history',
  mode: 'test',
  jti: 'j1',
};
const KINDS = {
  join: { typ: 'join+jwt', aud: 'svc:join', make: () => tokens.signJoin(claims, 60), life: 60 },
  access: {
    typ: 'access+jwt',
    aud: 'svc:api',
    make: () => tokens.signAccess({ sub: 'usr_a', login: 'lgn_a' }),
    life: 600,
  },
  stream: {
    typ: 'file+jwt',
    aud: 'svc:file',
    make: () => tokens.signFile({ recording: 'r', use: 'stream' }),
    life: 3_600,
  },
  download: {
    typ: 'file+jwt',
    aud: 'svc:file',
    make: () => tokens.signFile({ recording: 'r', use: 'download' }),
    life: 900,
  },
  render: {
    typ: 'render+jwt',
    aud: 'svc:render',
    make: () => tokens.signRender({ render: 'n' }),
    life: 900,
  },
  personExport: {
    typ: 'export+jwt',
    aud: 'svc:export',
    make: () => tokens.signExport({ export: 'e' }),
    life: 900,
  },
  upload: {
    typ: 'upload+jwt',
    aud: 'svc:upload',
    make: () => tokens.signUpload({ file: 'f', participant: 'p', session: 's', account: 'a' }),
    life: 900,
  },
  chatFile: {
    typ: 'download+jwt',
    aud: 'svc:download',
    make: () => tokens.signDownload({ chatFile: 'f' }),
    life: 900,
  },
  doctor: { typ: 'doctor+jwt', aud: 'svc:doctor', make: () => tokens.signDoctor(), life: 60 },
} as const;
const READERS = {
  join: (token: string) => tokens.readJoin(token),
  access: (token: string) => tokens.readAccess(token),
  stream: (token: string) => tokens.readFile(token),
  download: (token: string) => tokens.readFile(token),
  render: (token: string) => tokens.readRender(token),
  personExport: (token: string) => tokens.readExport(token),
  upload: (token: string) => tokens.readUpload(token),
  chatFile: (token: string) => tokens.readDownload(token),
  doctor: (token: string) => tokens.isDoctor(token) || null,
};
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** Reads a token at a moment, in milliseconds after the start. */
function readAt(kind: keyof typeof KINDS, token: string, ms: number) {
  now = new Date(START.getTime() + ms);
  const read = READERS[kind](token);
  now = START;
  return read;
}

describe.each(kinds)('a %s token', (kind) => {
  const { typ, aud, make, life } = KINDS[kind];

  it('names its type, issuer and life', () => {
    const { token, expiresAt } = make();
    const { header, claims: written } = partsOf(token);
    const [iat, exp] = [START_SECONDS, START_SECONDS + life];
    expect(header).toEqual({ alg: 'EdDSA', typ, kid: tokens.jwks.keys[0]?.kid });
    expect(written).toMatchObject({ iss: 'https://meet.test', aud, iat, nbf: iat, exp });
    expect(expiresAt.getTime()).toBe(exp * 1000);
  });

  it('is verified by a library with the published keys', async () => {
    const keys = createLocalJWKSet(tokens.jwks);
    const options = {
      algorithms: ['EdDSA'],
      issuer: 'https://meet.test',
      audience: aud,
      typ,
      currentDate: START,
    };
    await expect(jwtVerify(make().token, keys, options)).resolves.toMatchObject({ payload: { aud } });
  });

  it('expires to the second', () => {
    const { token } = make();
    expect(readAt(kind, token, 0)).not.toBeNull();
    expect(readAt(kind, token, life * 1000 - 901)).not.toBeNull();
    expect(readAt(kind, token, life * 1000 - 900)).toBeNull();
  });

  it('is accepted by a process whose clock is up to a minute behind that of the signer', () => {
    const { token } = make();
    expect(readAt(kind, token, -1_000)).not.toBeNull();
    expect(readAt(kind, token, -60_900)).not.toBeNull();
    expect(readAt(kind, token, -60_901)).toBeNull();
  });

  it.each(kinds.filter((other) => KINDS[other].typ !== typ))('is refused as a %s token', (other) => {
    expect(READERS[other](make().token)).toBeNull();
  });

  it.each(Object.keys(forgeries))('is refused when it is %s', (how) => {
    expect(READERS[kind](forgeries[how]?.(make().token, pem) ?? '')).toBeNull();
  });

  it('is refused by a server with another origin or another key', async () => {
    const others = [await issuer(pem, { issuer: 'https://other.test' }), await issuer(newSigningKey())];
    const foreign = others.flatMap((other) => [other.readJoin, other.readAccess, other.readFile]);
    expect(foreign.map((read) => read(make().token))).toEqual(Array.from({ length: 6 }, () => null));
  });
});

it('walks every kind of token above', () => {
  const signing = (Object.keys(tokens) as (keyof Tokens)[]).filter(
    (name) => name.startsWith('sign') && name !== 'signProof',
  );
  const types = new Set(Object.values(KINDS).map(({ typ }) => typ));
  expect(types.size).toBe(signing.length);
});

it('signs a proof, which no function reads as a token', () => {
  const proof = tokens.signProof({ ...claims, aud: 'svc:join', nbf: 0, exp: 9_999_999_999 });
  const reading = Object.entries(tokens).filter(([name]) => /^(read|is)/.test(name));
  expect(reading.length).toBeGreaterThan(6);
  for (const [, read] of reading) expect(read(proof)).toBeFalsy();
});

it.each(['', '.', '..', '...', 'a.b.c', 'null', '{}', '\0', 'é.é.é', 'x'.repeat(100_000)])(
  'refuses %j as a token',
  (text) => {
    expect([tokens.readJoin(text), tokens.readAccess(text), tokens.readFile(text)]).toEqual([
      null,
      null,
      null,
    ]);
  },
);

it.each([
  [1, 1],
  [86_400, 86_400],
  [86_401, 86_400],
  [Number.MAX_SAFE_INTEGER, 86_400],
])('issues a join token for %i s with a life of %i s', (wished, granted) => {
  const { token, expiresAt } = tokens.signJoin(claims, wished);
  expect(expiresAt.getTime()).toBe((START_SECONDS + granted) * 1000);
  expect(partsOf(token).claims.exp).toBe(START_SECONDS + granted);
});

it('puts exactly the given claims into a join token', () => {
  const { token } = tokens.signJoin(claims, 60);
  const decided = ['iss', 'aud', 'sub', 'room', 'role', 'name', 'scope', 'mode', 'jti', 'iat', 'nbf', 'exp'];
  expect(Object.keys(partsOf(token).claims).sort()).toEqual(decided.sort());
  expect(tokens.readJoin(token)).toEqual(claims);
});

it('publishes only the public key, under its RFC 7638 thumbprint', async () => {
  const jwk = createPublicKey(pem).export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(jwk);
  expect(tokens.jwks).toEqual({ keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] });
  expect(JSON.stringify(tokens.jwks)).not.toContain('"d"');
});

it('refuses a signing key of another kind', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  await expect(issuer(rsa.toString())).rejects.toThrow('not an Ed25519 key');
});
