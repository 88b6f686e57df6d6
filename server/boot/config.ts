import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseKey } from '../identity/keys/secret';
import type { Mode } from '../platform/principal/principal';
import { REGISTRATION_MODES } from '../identity/users/registration';
import type { Limits } from '../identity/quotas/limits';

/** What the environment says, with every default filled in. */
export type Config = ReturnType<typeof assemble>;

/** The environment is wrong: `mistakes` has one line for each, naming the variable, never its value. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment once. An empty variable counts as unset.
 * @throws ConfigError with every mistake at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  return assemble(parsed.data);
}

const secretKey = (mode: Mode) =>
  z
    .string()
    .trim()
    .refine((value) => parseKey(value)?.mode === mode, {
      error: `must be a whole sk_${mode}_ key with a right checksum; "npm run -s key -- ${mode}" prints one.`,
    });

const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an absolute http or https URL, for example https://meet.example.com.',
  })
  .refine((value) => !URL.canParse(value) || isBare(new URL(value)), {
    error: 'must be an origin alone: no path, query, fragment or user.',
  });

const isBare = (url: URL): boolean =>
  url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';

/** Base URL of a service, with its path, for example `http://localhost:8000/v1`. */
const serviceUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an absolute http or https URL, for example http://localhost:8000/v1.',
  })
  .transform((value) => value.replace(/\/+$/, ''));

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const urlList = (...schemes: string[]) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .refine((urls) => urls.every((url) => schemes.some((scheme) => url.startsWith(`${scheme}:`))), {
      error: `must be addresses that begin with ${schemes.join(': or ')}:, with commas between them.`,
    });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}.`);

const anyNumber = wholeNumber(0, 999_999_999);

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535.')
    .default(4000),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
      error: 'must be a postgres:// URL; leave it out for the embedded database.',
    })
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; leave it out to have one made.')
    .optional(),
  SIGNING_KEY: z
    .string()
    .trim()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isSigningKey, {
      error: 'must be an Ed25519 private key in PKCS#8 PEM; leave it out to have one made.',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent.',
    })
    .default('info'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be how many proxies stand in front of the server, 0 to 9.')
    .transform(Number)
    .default(0),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
      error: 'must be an smtp:// or smtps:// URL, for example smtp://user:password@mail.example.com:587.',
    })
    .optional(),
  SMTP_FROM: z.string().trim().min(3).max(320).optional(),
  REGISTRATION: z
    .enum(REGISTRATION_MODES, { error: 'must be one of open, invited, closed.' })
    .default('open'),
  BOOTSTRAP_EMAIL: z.string().trim().pipe(z.email('must be an email address.')).optional(),
  BOOTSTRAP_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters.')
    .max(200, 'must have at most 200 characters.')
    .optional(),
  BOOTSTRAP_LIVE_KEY: secretKey('live').optional(),
  BOOTSTRAP_TEST_KEY: secretKey('test').optional(),
  MESH_MAX_PARTICIPANTS: wholeNumber(2, 20).default(6),
  STUN_URLS: urlList('stun', 'stuns').default([]),
  TURN_URLS: urlList('turn', 'turns').default([]),
  TURN_SECRET: z.string().trim().optional(),
  TURN_TTL_SECONDS: wholeNumber(60, 604_800).default(43_200),
  ENCRYPTION_KEY: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes in hex; leave it out to have one made.')
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], { error: 'must be true or false.' })
    .transform((value) => value === 'true')
    .optional(),
  ALLOW_PRIVATE_BUCKETS: z
    .enum(['true', 'false'], { error: 'must be true or false.' })
    .transform((value) => value === 'true')
    .default(false),
  STT_BASE_URL: serviceUrl.optional(),
  STT_API_KEY: z.string().trim().optional(),
  STT_MODEL: z.string().trim().default('whisper-1'),
  LLM_BASE_URL: serviceUrl.optional(),
  LLM_API_KEY: z.string().trim().optional(),
  LLM_MODEL: z.string().trim().optional(),
  LLM_PART_TOKENS: wholeNumber(1_000, 1_000_000).default(12_000),
  LLM_MAX_PARTS: wholeNumber(1, 1_000).default(40),
  QUOTA_STORAGE_MB: anyNumber.optional(),
  QUOTA_RECORDINGS_AT_ONCE: anyNumber.optional(),
  QUOTA_RECORDING_MINUTES: anyNumber.optional(),
  QUOTA_ROOMS: anyNumber.optional(),
  QUOTA_PARTICIPANTS: anyNumber.optional(),
  QUOTA_KEYS: anyNumber.optional(),
  QUOTA_AGENT_MINUTES: anyNumber.optional(),
  DISK_RESERVE_MB: anyNumber.optional(),
});

/** Null in each: accounts may have as much as they like. */
const quotasOf = (env: z.infer<typeof Environment>): Limits => ({
  storageMb: env.QUOTA_STORAGE_MB ?? null,
  recordingsAtOnce: env.QUOTA_RECORDINGS_AT_ONCE ?? null,
  recordingMinutes: env.QUOTA_RECORDING_MINUTES ?? null,
  rooms: env.QUOTA_ROOMS ?? null,
  participants: env.QUOTA_PARTICIPANTS ?? null,
  keys: env.QUOTA_KEYS ?? null,
  agentMinutes: env.QUOTA_AGENT_MINUTES ?? null,
});

/** Null: calls go without a TURN server. */
function turnOf({
  TURN_URLS: urls,
  TURN_SECRET: secret,
  TURN_TTL_SECONDS: ttlSeconds,
}: z.infer<typeof Environment>) {
  if (urls.length === 0) return null;
  if (secret === undefined) throw new ConfigError(['TURN_SECRET: is needed with TURN_URLS.']);
  return { urls, secret, ttlSeconds };
}

function assemble(env: z.infer<typeof Environment>) {
  return {
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    /** Public origin of this server, without a slash at its end. */
    baseUrl: new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    /** Null: the embedded database. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Null: kept in the data directory, made at the first start. */
    authSecret: env.AUTH_SECRET ?? null,
    /** PKCS#8 PEM. Null: kept in the data directory, made at the first start. */
    signingKey: env.SIGNING_KEY ?? null,
    logLevel: env.LOG_LEVEL,
    /** How many proxies in front may be believed when they say where a request comes from. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Sign-in providers; null: not offered. */
    github: providerOf(env, 'GITHUB'),
    google: providerOf(env, 'GOOGLE'),
    /** Who may sign up. */
    registration: registrationOf(env),
    /** Null: nothing is sent by mail. */
    mail:
      env.SMTP_URL === undefined
        ? null
        : { url: env.SMTP_URL, from: env.SMTP_FROM ?? senderOf(env.BASE_URL ?? 'http://localhost') },
    bootstrap: {
      email: env.BOOTSTRAP_EMAIL ?? null,
      password: env.BOOTSTRAP_PASSWORD ?? null,
      liveKey: env.BOOTSTRAP_LIVE_KEY ?? null,
      testKey: env.BOOTSTRAP_TEST_KEY ?? null,
    },
    mesh: {
      maxParticipants: env.MESH_MAX_PARTICIPANTS,
      stunUrls: env.STUN_URLS,
      turn: turnOf(env),
    },
    /** 32 bytes in hex with which secrets are encrypted. Null: kept in the data directory, made at the first start. */
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    /** Null: files stay in the data directory. */
    s3: s3Of(env),
    /** Whether accounts may name buckets of their own at internal addresses, and without https. */
    allowPrivateBuckets: env.ALLOW_PRIVATE_BUCKETS,
    /** Speech to text; null: there is no agent. */
    speech: speechOf(env),
    /** The language model that writes minutes; null: sessions leave a transcript alone. */
    languageModel: languageModelOf(env),
    /** What every account may have at most, unless the operator gave it limits of its own. */
    quotas: quotasOf(env),
    /** Free disk space that recordings leave alone, in megabytes; 0: none. Null: chosen by the size of the disk. */
    diskReserveMb: env.DISK_RESERVE_MB ?? null,
  };
}

/** Invitations name people by addresses, which only mail can confirm. */
function registrationOf({ REGISTRATION: mode, SMTP_URL: smtpUrl }: z.infer<typeof Environment>) {
  if (mode !== 'invited' || smtpUrl !== undefined) return mode;
  throw new ConfigError(['SMTP_URL: is needed with REGISTRATION=invited, to mail the invitations.']);
}

/** Null: files stay in the data directory. */
function s3Of(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined) {
    if (env.S3_ENDPOINT === undefined && accessKeyId === undefined) return null;
    throw new ConfigError(['S3_BUCKET: is needed with the other S3 variables.']);
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: are needed together.']);
  }
  return {
    bucket,
    region: env.S3_REGION,
    /** Null: Amazon's own. */
    endpoint: env.S3_ENDPOINT ?? null,
    /** Null: the SDK's own chain finds them, for example the machine's role. */
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    /** The bucket in the path rather than in the host name; most servers other than Amazon's want that. */
    usesPathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  };
}

function speechOf({
  STT_BASE_URL: baseUrl,
  STT_API_KEY: apiKey,
  STT_MODEL: model,
}: z.infer<typeof Environment>) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  return { baseUrl: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? null, model };
}

function languageModelOf({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
  LLM_MODEL: model,
  LLM_PART_TOKENS: partTokens,
  LLM_MAX_PARTS: maxParts,
}: z.infer<typeof Environment>) {
  if (baseUrl === undefined && apiKey === undefined) return null;
  if (model === undefined) throw new ConfigError(['LLM_MODEL: is needed with LLM_BASE_URL or LLM_API_KEY.']);
  return {
    baseUrl: baseUrl ?? OPENAI_URL,
    apiKey: apiKey ?? null,
    model,
    /** How much of a transcript one question holds; longer meetings are written in parts. */
    dataTokens: partTokens,
    /** How many such parts a meeting has at most; the rest is left out, and the minutes say so. */
    maxParts,
  };
}

const OPENAI_URL = 'https://api.openai.com/v1';

/** Null: nobody signs in that way. */
function providerOf(env: z.infer<typeof Environment>, name: 'GITHUB' | 'GOOGLE') {
  const clientId = env[`${name}_CLIENT_ID`];
  const clientSecret = env[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) throw new ConfigError([`${name}_CLIENT_ID: is needed with the secret.`]);
  if (clientSecret === undefined) throw new ConfigError([`${name}_CLIENT_SECRET: is needed with the id.`]);
  return { clientId, clientSecret };
}

const senderOf = (baseUrl: string): string => `Conference Room <no-reply@${new URL(baseUrl).hostname}>`;
