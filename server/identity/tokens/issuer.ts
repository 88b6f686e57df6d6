import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { z } from 'zod';
import { tokenPermissions } from '../../platform/principal/token-permissions';
import { MODES, ROOM_ROLES } from '../../platform/principal/principal';

declare module '../../platform/procedures/services' {
  interface Services {
    tokens: Tokens;
  }
}

/** Longest life of a join token, in seconds; a longer one is clamped. */
export const JOIN_TTL_MAX_SECONDS = 86_400;
/** Default life of a join token, in seconds. */
export const JOIN_TTL_DEFAULT_SECONDS = 3_600;

/** A token, and the values that every token has in addition to its claims. `expiresAt` is the token's `exp`. */
export interface Issued {
  token: string;
  expiresAt: Date;
}

/**
 * Makes and reads the tokens of this service. Several kinds, told apart by `typ` and `aud`; one never passes for
 * another. The reading functions answer null for everything that is not a valid, unexpired token of that kind.
 */
export interface Tokens {
  /** Public keys for anybody who wants to check a token, in JWK Set form. */
  readonly jwks: { keys: JWK[] };
  /** Lets one person into one room for `ttlSeconds`. */
  signJoin(claims: JoinClaims, ttlSeconds: number): Issued;
  readJoin(token: string): JoinClaims | null;
  /** A join token of this server, expired or not: `exp` limits joining, not resuming. */
  readJoinOfAnyAge(token: string): AgedJoin | null;
  /** A person's bearer for the REST routes; it is valid as long as the login that it names. */
  signAccess(claims: AccessClaims): Issued;
  readAccess(token: string): AccessClaims | null;
  /** Permission to fetch the bytes of one recording for one purpose. */
  signFile(claims: FileClaims): Issued;
  readFile(token: string): FileClaims | null;
  /** Permission to fetch the bytes of one render of a recording. */
  signRender(claims: RenderClaims): Issued;
  readRender(token: string): RenderClaims | null;
  /** Permission to fetch the archive with the data of a person. */
  signExport(claims: ExportClaims): Issued;
  readExport(token: string): ExportClaims | null;
  /** Permission to upload the bytes of one file of the chat. */
  signUpload(claims: UploadClaims): Issued;
  readUpload(token: string): UploadClaims | null;
  /** Permission to fetch the bytes of one file of the chat. */
  signDownload(claims: DownloadClaims): Issued;
  readDownload(token: string): DownloadClaims | null;
  /** Proves for a minute that somebody holds the signing key of this installation. */
  signDoctor(): Issued;
  isDoctor(token: string): boolean;
  /** Signs a statement about stored data, as a JWS that never expires. No reading function accepts it. */
  signProof(statement: object): string;
}

export type JoinClaims = z.infer<typeof JoinClaims>;
const JoinClaims = z.object({
  /** `ext:<accountId>:<externalUserId>`, `usr_…` or `gst_…`. */
  sub: z.string(),
  room: z.string(),
  role: z.enum(ROOM_ROLES),
  name: z.string(),
  scope: z.string(),
  mode: z.enum(MODES),
  jti: z.string(),
  /** The invitation that it was made from, and with which it is revoked; missing: none. */
  invitation: z.string().optional(),
  /** The permissions that the token removes from its role; missing: none. */
  permissions: tokenPermissions.optional(),
  /** The data that the application stores with the holder of the token; missing: none. */
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** A join token and whether it still allows joining. */
export interface AgedJoin {
  claims: JoinClaims;
  expiresAt: Date;
  isExpired: boolean;
}

type AccessClaims = z.infer<typeof AccessClaims>;
const AccessClaims = z.object({
  sub: z.string(),
  /** The login that it was made from; looked up on every use. */
  login: z.string(),
});

export type FileClaims = z.infer<typeof FileClaims>;
const FileClaims = z.object({
  recording: z.string(),
  /** The file of a person in it; absent: that of everybody. */
  file: z.string().optional(),
  /** A picture of it for the player, instead of a file. */
  picture: z.enum(['poster', 'sprite']).optional(),
  use: z.enum(['stream', 'download']),
});

type RenderClaims = z.infer<typeof RenderClaims>;
/** A separate kind of token: that of a clip must not open the whole recording. */
const RenderClaims = z.object({ render: z.string() });

type ExportClaims = z.infer<typeof ExportClaims>;
const ExportClaims = z.object({ export: z.string() });

export type UploadClaims = z.infer<typeof UploadClaims>;
const UploadClaims = z.object({
  file: z.string(),
  /** The participant who uploads the file. Nobody else can upload it. */
  participant: z.string(),
  session: z.string(),
  account: z.string(),
  /** The owner of the account. Tokens of earlier servers have no owner. */
  owner: z.string().optional(),
});

type DownloadClaims = z.infer<typeof DownloadClaims>;
const DownloadClaims = z.object({ chatFile: z.string() });

const KINDS = {
  join: { typ: 'join+jwt', aud: 'svc:join', claims: JoinClaims },
  access: { typ: 'access+jwt', aud: 'svc:api', claims: AccessClaims },
  file: { typ: 'file+jwt', aud: 'svc:file', claims: FileClaims },
  render: { typ: 'render+jwt', aud: 'svc:render', claims: RenderClaims },
  export: { typ: 'export+jwt', aud: 'svc:export', claims: ExportClaims },
  upload: { typ: 'upload+jwt', aud: 'svc:upload', claims: UploadClaims },
  download: { typ: 'download+jwt', aud: 'svc:download', claims: DownloadClaims },
  doctor: { typ: 'doctor+jwt', aud: 'svc:doctor', claims: z.object({}) },
} as const;

/** How far the clock of the signing process may be ahead of the reading one. It never extends the life of a token. */
const CLOCK_LEEWAY_SECONDS = 60;
const ACCESS_TTL_SECONDS = 600;
const DOCTOR_TTL_SECONDS = 60;
/** How long after permission was given an upload of a chat file may begin, and a download, in seconds. */
const CHAT_FILE_TTL_SECONDS = 900;
/** How long the URL of a recording is valid, in seconds, by its use. */
export const FILE_TTL_SECONDS = { stream: 3_600, download: 900 } as const;

/**
 * @param options.privateKeyPem Ed25519, PKCS#8
 * @param options.issuer `iss`, the public origin of this server
 * @throws Error when the key is not an Ed25519 private key.
 */
export async function createTokens(options: {
  privateKeyPem: string;
  issuer: string;
  now: () => Date;
}): Promise<Tokens> {
  const privateKey = readPrivateKey(options.privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const kind = <C extends z.ZodObject>(of: { typ: string; aud: string; claims: C }) =>
    tokenKind({ ...of, kid, privateKey, publicKey, issuer: options.issuer, now: options.now });

  const join = kind(KINDS.join);
  const access = kind(KINDS.access);
  const file = kind(KINDS.file);
  const render = kind(KINDS.render);
  const personExport = kind(KINDS.export);
  const upload = kind(KINDS.upload);
  const download = kind(KINDS.download);
  const doctor = kind(KINDS.doctor);
  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] },
    signJoin: (claims, ttlSeconds) => join.sign(claims, Math.min(ttlSeconds, JOIN_TTL_MAX_SECONDS)),
    readJoin: join.read,
    readJoinOfAnyAge: join.readOfAnyAge,
    signAccess: (claims) => access.sign(claims, ACCESS_TTL_SECONDS),
    readAccess: access.read,
    signFile: (claims) => file.sign(claims, FILE_TTL_SECONDS[claims.use]),
    readFile: file.read,
    signRender: (claims) => render.sign(claims, FILE_TTL_SECONDS.download),
    readRender: render.read,
    signExport: (claims) => personExport.sign(claims, FILE_TTL_SECONDS.download),
    readExport: personExport.read,
    signUpload: (claims) => upload.sign(claims, CHAT_FILE_TTL_SECONDS),
    readUpload: upload.read,
    signDownload: (claims) => download.sign(claims, CHAT_FILE_TTL_SECONDS),
    readDownload: download.read,
    signDoctor: () => doctor.sign({}, DOCTOR_TTL_SECONDS),
    isDoctor: (token) => doctor.read(token) !== null,
    signProof: (statement) =>
      signWith(
        privateKey,
        encode({ alg: 'EdDSA', typ: 'proof+jwt', kid }),
        encode({ iss: options.issuer, ...statement }),
      ),
  };
}

/** Returns a JWS. @param header encoded, as is the payload */
const signWith = (key: KeyObject, header: string, payload: string): string =>
  `${header}.${payload}.${sign(null, Buffer.from(`${header}.${payload}`), key).toString('base64url')}`;

function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The signing key is not an Ed25519 key.');
  return key;
}

/**
 * Creates one kind of token. The header is the same for all tokens of a kind and is compared as a whole, so a stranger
 * cannot choose an algorithm, type or key id. Signing is a hot path: node:crypto takes 37 µs, and jose 38 to 100 µs.
 */
function tokenKind<C extends z.ZodObject>(options: {
  typ: string;
  aud: string;
  claims: C;
  kid: string;
  issuer: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  now: () => Date;
}) {
  const { typ, aud, kid, issuer } = options;
  const header = encode({ alg: 'EdDSA', typ, kid });
  const envelope = z.object({
    ...options.claims.shape,
    iss: z.literal(issuer),
    aud: z.literal(aud),
    nbf: z.int(),
    exp: z.int(),
  });

  return {
    sign(claims: z.infer<C>, ttlSeconds: number): Issued {
      const iat = Math.floor(options.now().getTime() / 1000);
      const exp = iat + ttlSeconds;
      const payload = encode({ iss: issuer, aud, ...claims, iat, nbf: iat, exp });
      return { token: signWith(options.privateKey, header, payload), expiresAt: new Date(exp * 1000) };
    },

    readOfAnyAge,

    read(token: string): z.infer<C> | null {
      const found = readOfAnyAge(token);
      return found === null || found.isExpired ? null : found.claims;
    },
  };

  function readOfAnyAge(token: string): { claims: z.infer<C>; expiresAt: Date; isExpired: boolean } | null {
    const [head, body, signature, ...rest] = token.split('.');
    if (head !== header || !body || !signature || rest.length > 0) return null;
    const signatureBytes = Buffer.from(signature, 'base64url');
    if (signatureBytes.toString('base64url') !== signature) return null; // one spelling for each token
    if (!verify(null, Buffer.from(`${head}.${body}`), options.publicKey, signatureBytes)) return null;
    const claims = envelope.safeParse(decode(body));
    const seconds = options.now().getTime() / 1000;
    if (!claims.success || claims.data.nbf > seconds + CLOCK_LEEWAY_SECONDS) return null;
    const { exp } = claims.data;
    return {
      claims: options.claims.parse(claims.data),
      expiresAt: new Date(exp * 1000),
      isExpired: exp <= seconds,
    };
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString());
  } catch {
    return null;
  }
}
