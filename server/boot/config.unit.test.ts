import { generateKeyPairSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORDINARY_SCOPES } from '../platform/principal/principal';
import { readConfig, VARIABLES } from './config';
import { ConfigError } from './config/config-error';
import { newKey } from '../identity/keys/secret';
import { newId } from '../platform/ids';
import { newSigningKey } from '../testing/signing';

/** Returns the lines with which an environment is refused; none when it is accepted. */
function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

it('starts without any variable', () => {
  expect(readConfig({})).toMatchObject({
    development: false,
    port: 4000,
    baseUrl: 'http://localhost:4000',
    dataDir: resolve('data'),
    databaseUrl: null,
    authSecret: null,
    signingKey: null,
    logLevel: 'info',
    registration: 'open',
    allowPrivateBuckets: false,
    allowPrivateStreams: false,
    allowPrivateWebhooks: false,
    bootstrap: { email: null, password: null, liveKey: null, testKey: null, keyScopes: ORDINARY_SCOPES },
  });
});

it.each(['', '  ', '\t\n'])('treats an empty variable (%j) as unset', (empty) => {
  const names = ['PORT', 'BASE_URL', 'DATA_DIR', 'DATABASE_URL', 'AUTH_SECRET', 'SIGNING_KEY', 'LOG_LEVEL'];
  const keys = ['BOOTSTRAP_EMAIL', 'BOOTSTRAP_PASSWORD', 'BOOTSTRAP_LIVE_KEY', 'BOOTSTRAP_TEST_KEY'];
  expect(readConfig(Object.fromEntries([...names, ...keys].map((name) => [name, empty])))).toEqual(
    readConfig({}),
  );
});

/** Every variable with a value that is not its default. */
const EVERY: Record<string, string> = {
  NODE_ENV: 'development',
  PORT: '4001',
  BASE_URL: 'https://meet.example.com',
  LOG_LEVEL: 'debug',
  TRUSTED_PROXIES: '1',
  PROCESSES: '2',
  PROCESS_NUMBER: '2',
  DATA_DIR: '/var/lib/rooms',
  DATABASE_URL: 'postgres://u:p@host/d',
  DISK_RESERVE_MB: '1',
  FFMPEG_PATH: '/usr/bin/ffmpeg',
  RECORDER: 'off',
  CHROMIUM_PATH: '/usr/bin/chromium',
  RECORDER_MAX: '2',
  RECORDER_MEMORY_MB: '1000',
  RECORDER_SERVER_URL: 'http://app:4000',
  ALLOW_PRIVATE_STREAMS: 'true',
  CHAT_FILE_MAX_MB: '1',
  SESSION_RETENTION_DAYS: '40',
  REQUEST_LOG_DAYS: '14',
  AUTH_SECRET: 'a secret of thirty-two characters!',
  SIGNING_KEY: newSigningKey().trim(),
  ENCRYPTION_KEY: 'ab'.repeat(32),
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'oidc-id',
  OIDC_CLIENT_SECRET: 'oidc-secret',
  OIDC_NAME: 'Example Inc.',
  OIDC_SCOPES: 'openid email groups',
  OIDC_DOMAINS: 'example.com, Example.org',
  OIDC_TRUST_EMAIL: 'true',
  OIDC_ORGANIZATION: newId('org'),
  OIDC_GROUPS_CLAIM: 'roles',
  OIDC_ROLES: 'cn=it=admin, staff=developer',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  SMTP_FROM: 'rooms@example.com',
  REGISTRATION: 'invited',
  BOOTSTRAP_EMAIL: 'ada@example.com',
  BOOTSTRAP_PASSWORD: 'four horses and a cart',
  BOOTSTRAP_LIVE_KEY: newKey('live'),
  BOOTSTRAP_TEST_KEY: newKey('test'),
  BOOTSTRAP_KEY_SCOPES: 'svc:rooms, svc:keys',
  MESH_MAX_PARTICIPANTS: '5',
  STUN_URLS: 'stun:stun.example.com, stun:stun2.example.com',
  TURN_URLS: 'turn:turn.example.com',
  TURN_SECRET: 'turn-secret',
  TURN_TTL_SECONDS: '600',
  LIVEKIT_URL: 'wss://media.example.com',
  LIVEKIT_API_URL: 'http://10.0.0.5:7880/livekit',
  LIVEKIT_API_KEY: 'livekit-key',
  LIVEKIT_API_SECRET: 'livekit-secret-of-thirty-two-characters',
  LIVEKIT_MAX_PARTICIPANTS: '20',
  S3_ENDPOINT: 'https://storage.example.com/storage/v1/s3',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'recordings',
  S3_ACCESS_KEY_ID: 's3-key',
  S3_SECRET_ACCESS_KEY: 's3-secret',
  S3_PATH_STYLE: 'false',
  ALLOW_PRIVATE_BUCKETS: 'true',
  CONNECTIONS_PER_ADDRESS: '400',
  COUNTRY_HEADER: 'CF-IPCountry',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  STT_BASE_URL: 'http://speech.example.com/v1',
  STT_API_KEY: 'stt-key',
  STT_MODEL: 'stt-model',
  LLM_BASE_URL: 'http://model.example.com/v1',
  LLM_API_KEY: 'llm-key',
  LLM_MODEL: 'llm-model',
  LLM_PART_TOKENS: '5000',
  LLM_MAX_PARTS: '5',
  EMBEDDINGS_BASE_URL: 'http://vectors.example.com/v1',
  EMBEDDINGS_API_KEY: 'embeddings-key',
  EMBEDDINGS_MODEL: 'embeddings-model',
  TTS_BASE_URL: 'http://voice.example.com/v1',
  TTS_API_KEY: 'tts-key',
  TTS_MODEL: 'tts-model',
  TTS_VOICE: 'ash',
  TRANSLATE_CAPTIONS: 'false',
  QUOTA_STORAGE_MB: '1',
  QUOTA_RECORDINGS_AT_ONCE: '1',
  QUOTA_RECORDING_MINUTES: '1',
  QUOTA_ROOMS: '1',
  QUOTA_PARTICIPANTS: '1',
  QUOTA_KEYS: '1',
  QUOTA_AGENT_MINUTES: '1',
  RATE_LIMITS: 'account=1/s:1, anonymous=2/s:2',
  REDIS_URL: 'redis://localhost:6379/1',
  MCP_ENABLED: 'true',
  MCP_TOOLSETS: 'default, rooms',
  MCP_ALLOWED_HOSTS: 'tools.example.com, tools2.example.com',
  METRICS_TOKEN: 'a-token-of-sixteen',
  METRICS_PORT: '9464',
  METRICS_HOST: '0.0.0.0',
  OTEL_SDK_DISABLED: 'false',
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRICS_EXPORTER: 'otlp',
  OTEL_METRIC_EXPORT_INTERVAL: '70000',
  OTEL_METRIC_EXPORT_TIMEOUT: '20000',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces',
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://collector:4318/v1/metrics',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json',
};

describe('white space around a value', () => {
  it('is tested for every variable', () => {
    expect(Object.keys(EVERY).toSorted()).toEqual(VARIABLES.toSorted());
  });

  it.each(Object.keys(EVERY))('does not count in %s', (name) => {
    for (const around of ['\n', '\r\n', ' ', '\t', '\ufeff', ' \r\n\n'])
      for (const value of [`${EVERY[name]}${around}`, `${around}${EVERY[name]}${around}`])
        expect(readConfig({ ...EVERY, [name]: value })).toEqual(readConfig(EVERY));
  });

  it('counts inside of a value', () => {
    const { bootstrap } = readConfig({ BOOTSTRAP_PASSWORD: 'four  horses\tand a cart\n' });
    expect(bootstrap.password).toBe('four  horses\tand a cart');
  });
});

it("reads the rules of a company's provider", () => {
  const { signInProviders } = readConfig(EVERY);
  expect(signInProviders.find(({ name }) => name === 'oidc')).toEqual({
    name: 'oidc',
    label: 'Example Inc.',
    issuer: 'https://login.example.com/realms/staff',
    clientId: 'oidc-id',
    clientSecret: 'oidc-secret',
    singleSignOn: {
      scopes: 'openid email groups',
      groupsClaim: 'roles',
      domains: ['example.com', 'example.org'],
      trustsEmail: true,
      organizationId: EVERY.OIDC_ORGANIZATION,
      roles: [
        { group: 'cn=it', role: 'admin' },
        { group: 'staff', role: 'developer' },
      ],
    },
  });
});

it("offers a company's provider on this machine over http, without rules unless they are set", () => {
  const OIDC_ISSUER = 'http://localhost:8080/realms/staff';
  const env = { OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  expect(readConfig(env).signInProviders).toMatchObject([
    {
      label: 'Single sign-on',
      issuer: OIDC_ISSUER,
      singleSignOn: {
        scopes: 'openid email profile',
        groupsClaim: 'groups',
        domains: [],
        trustsEmail: false,
        organizationId: null,
        roles: [],
      },
    },
  ]);
});

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const broken = newKey('live').slice(0, -1);

it('runs one process, unless a Postgres lets several share the port', () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/rooms' };
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(1);
  expect(readConfig({ ...postgres }).processes).toBe(1);
  expect(readConfig({ ...postgres, PROCESSES: '3' }).processes).toBe(3);
  expect(readConfig({ ...postgres, PROCESSES: 'auto' }).processes).toBe(Math.min(availableParallelism(), 64));
  expect(readConfig({ ...postgres, PROCESSES: '3', NODE_ENV: 'development' }).processes).toBe(1);
  expect(mistakesOf({ PROCESSES: '2' })).toEqual([
    expect.stringMatching(/^PROCESSES: .* needs DATABASE_URL/),
  ]);
});

it('sends a collector what OTEL_TRACES_EXPORTER and OTEL_METRICS_EXPORTER let it have', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  const sent = (more: Record<string, string>) => {
    const { tracing, metrics } = readConfig({ ...env, ...more });
    return [tracing?.protocol ?? null, metrics?.pushed?.protocol ?? null, metrics?.scraped ?? null];
  };
  expect(sent({})).toEqual(['http/protobuf', 'http/protobuf', null]);
  expect(sent({ OTEL_TRACES_EXPORTER: 'none' })).toEqual([null, 'http/protobuf', null]);
  expect(sent({ OTEL_METRICS_EXPORTER: 'none' })).toEqual(['http/protobuf', null, null]);
  expect(sent({ OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' })[1]).toBe('http/json');
  expect(sent({ OTEL_SDK_DISABLED: 'true' })).toEqual([null, null, null]);
  expect(() => sent({ OTEL_METRICS_EXPORTER: 'prometheus' })).toThrow('for Prometheus set METRICS_TOKEN');
});

it('reads the country of clients only where a proxy is trusted', () => {
  const env = { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' };
  expect(readConfig(env).countryHeader).toBe('cf-ipcountry');
  expect(readConfig({}).countryHeader).toBeNull();
  expect(mistakesOf({ COUNTRY_HEADER: 'cf-ipcountry' })).toEqual([
    expect.stringMatching(/^COUNTRY_HEADER: needs TRUSTED_PROXIES/),
  ]);
});

it('gives each process a port for its metrics', () => {
  const env = {
    DATABASE_URL: 'postgres://localhost/rooms',
    PROCESSES: '2',
    METRICS_TOKEN: 'a-token-of-24-characters',
  };
  expect(mistakesOf(env)).toEqual([expect.stringMatching(/^METRICS_PORT: is needed /)]);
  const portOf = (number: string) =>
    readConfig({ ...env, METRICS_PORT: '9464', PROCESS_NUMBER: number }).metrics?.scraped?.listen?.port;
  expect(['1', '2'].map(portOf)).toEqual([9464, 9465]);
});

it('refuses LiveKit Egress without a LiveKit or a bucket', () => {
  const liveKit = {
    LIVEKIT_URL: 'wss://media.example.com',
    LIVEKIT_API_KEY: 'livekit-key',
    LIVEKIT_API_SECRET: 'livekit-secret-of-thirty-two-characters',
  };
  const refusal = [expect.stringMatching(/^RECORDER: egress needs the LIVEKIT and S3 variables/)];
  expect(mistakesOf({ RECORDER: 'egress', ...liveKit })).toEqual(refusal);
  expect(mistakesOf({ RECORDER: 'egress', S3_BUCKET: 'recordings' })).toEqual(refusal);
  expect(readConfig({ RECORDER: 'egress', S3_BUCKET: 'recordings', ...liveKit }).recorder.usesEgress).toBe(
    true,
  );
});

describe('reports a wrong value in one line that names its variable', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PROCESSES', '0'],
    ['COUNTRY_HEADER', 'cf ipcountry'],
    ['COUNTRY_HEADER', 'x-country:'],
    ['PROCESSES', 'all'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '40.5'],
    ['PORT', '0x50'],
    ['BASE_URL', 'calls.example.org'],
    ['BASE_URL', 'ftp://calls.example.org'],
    ['BASE_URL', 'https://calls.example.org/app'],
    ['BASE_URL', 'https://calls.example.org/?x=1'],
    ['BASE_URL', 'https://calls.example.org;sandbox'],
    ['LIVEKIT_URL', 'wss://media.example.org;sandbox'],
    ['LIVEKIT_URL', 'wss://*'],
    ['LIVEKIT_URL', 'wss://media.example.org/path'],
    ['LIVEKIT_API_URL', 'https://media.example.org/?x=1'],
    ['S3_ENDPOINT', 'https://storage.example.org;sandbox/s3'],
    ['S3_ENDPOINT', 'https://storage.example.org/s3?x=1'],
    ['S3_ENDPOINT', 'https://storage.example.org/s3#x'],
    ['S3_ENDPOINT', 'https://user:word@storage.example.org/s3'],
    ['S3_ENDPOINT', 'ftp://storage.example.org/s3'],
    ['BASE_URL', 'https://user:word@calls.example.org'],
    ['DATABASE_URL', 'mysql://user:word@host/db'],
    ['DATABASE_URL', 'host=localhost'],
    ['AUTH_SECRET', 'x'.repeat(31)],
    ['LLM_MAX_PARTS', 'all'],
    ['TRANSLATE_CAPTIONS', 'de'],
    ['SIGNING_KEY', 'nonsense'],
    ['SIGNING_KEY', '-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----'],
    ['SIGNING_KEY', rsaKey],
    ['LOG_LEVEL', 'loud'],
    ['REGISTRATION', 'everybody'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'yes'],
    ['ALLOW_PRIVATE_STREAMS', 'yes'],
    ['QUOTA_ROOMS', '-1'],
    ['QUOTA_STORAGE_MB', 'much'],
    ['DISK_RESERVE_MB', '1.5'],
    ['RATE_LIMITS', 'recommended, account=1/s:1'],
    ['RATE_LIMITS', 'account=200/s:1000,'],
    ['RATE_LIMITS', 'person=200/s:1000'],
    ['REDIS_URL', 'cache.example.org:6379'],
    ['REDIS_URL', 'http://user:word@host'],
    ['REDIS_URL', 'redis:///7'],
    ['REDIS_URL', 'redis://user:word@host/calls'],
    ['REDIS_URL', 'redis://user:word@host/0/1'],
    ['REDIS_URL', 'redis://user:word@host?db=1'],
    ['REDIS_URL', 'redis://user:%@host'],
    ['BOOTSTRAP_EMAIL', 'nobody'],
    ['BOOTSTRAP_PASSWORD', 'short'],
    ['BOOTSTRAP_PASSWORD', 'x'.repeat(201)],
    ['BOOTSTRAP_LIVE_KEY', broken],
    ['BOOTSTRAP_LIVE_KEY', newKey('test')],
    ['BOOTSTRAP_TEST_KEY', newKey('live')],
    ['BOOTSTRAP_TEST_KEY', 'pk_test_x'],
    ['BOOTSTRAP_KEY_SCOPES', 'svc:rooms, svc:everything'],
    ['BOOTSTRAP_KEY_SCOPES', 'svc:keys svc:rooms'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org/?realm=staff'],
    ['OIDC_ISSUER', 'https://user:word@login.example.org'],
    ['OIDC_NAME', 'x'.repeat(61)],
    ['OIDC_SCOPES', 'openid profile'],
    ['OIDC_SCOPES', 'email groups'],
    ['OIDC_DOMAINS', '@example.org'],
    ['OIDC_DOMAINS', 'example.org example.net'],
    ['OIDC_DOMAINS', '*.example.org'],
    ['OIDC_TRUST_EMAIL', 'yes'],
    ['OIDC_ORGANIZATION', 'Example Inc.'],
    ['OIDC_ORGANIZATION', 'acc_aaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['OIDC_ROLES', 'nurses'],
    ['OIDC_ROLES', 'staff=boss'],
    ['OIDC_ROLES', '=developer,nurses=viewer'],
    ['OIDC_ROLES', 'staff=viewer,staff=admin'],
  ])('reports %s=%s in one line that names the variable', (name, value) => {
    const mistakes = mistakesOf({ [name]: value });
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name}: [^\\n]+[.]$`))]);
    expect(mistakes.join()).not.toContain(value);
  });

  it.each([
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ])('reports %s without %s in one line that names the variable', (given, missing) => {
    expect(mistakesOf({ [given]: 'x' })).toEqual([expect.stringContaining(`${missing}: `)]);
  });

  it.each([
    ['on', /^RATE_LIMITS: must be "recommended", or limits .* account, anonymous or credentials/],
    ['acount=200/s:1000', /^RATE_LIMITS: must be "recommended", or limits/],
    ['account=200', /^RATE_LIMITS: needs a rate and a burst for account, for example account=200\/s:1000\.$/],
    ['anonymous=100/s', /^RATE_LIMITS: needs a rate and a burst for anonymous/],
    ['credentials=20/min:500', /^RATE_LIMITS: needs a rate and a burst for credentials/],
    ['account=-1/s:5', /^RATE_LIMITS: needs a rate and a burst for account/],
    ['account=0/s:5', /^RATE_LIMITS: needs a rate of 1 to 100000 calls a second for account\.$/],
    ['account=100001/s:5', /^RATE_LIMITS: needs a rate of 1 to 100000 calls/],
    ['account=5/s:0', /^RATE_LIMITS: needs a burst of 1 to 1000000 calls for account\.$/],
    ['account=5/s:1, account=6/s:1', /^RATE_LIMITS: names account twice\.$/],
  ])('says what is wrong with the rate limits %j', (RATE_LIMITS, sentence) => {
    expect(mistakesOf({ RATE_LIMITS })).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    ['OIDC_ISSUER', 'https://login.example.com', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    ['OIDC_CLIENT_ID', 'x', ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET']],
    ['OIDC_DOMAINS', 'example.com', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ])('reports %s=%s without %j', (name, value, missing) => {
    const lines = missing.map((one) => `${one}: is needed with ${name}.`);
    expect(mistakesOf({ [name]: value })).toEqual(lines);
  });

  it('reports roles of groups without the organization in which they apply', () => {
    const { OIDC_ORGANIZATION: _, ...env } = EVERY;
    expect(mistakesOf(env)).toEqual(['OIDC_ORGANIZATION: is needed with OIDC_ROLES.']);
  });

  it('refuses invitations without a mail server', () => {
    expect(mistakesOf({ REGISTRATION: 'invited' })).toEqual([expect.stringContaining('SMTP_URL: ')]);
  });

  it('reports all mistakes at once', () => {
    const env = { PORT: 'x', LOG_LEVEL: 'x', BASE_URL: 'x', AUTH_SECRET: 'x', BOOTSTRAP_LIVE_KEY: 'x' };
    const named = mistakesOf(env).map((line) => line.split(':')[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(env)));
    expect(named).toHaveLength(5);
  });
});

describe('reads valid values', () => {
  const pem = newSigningKey();
  const live = newKey('live');
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080' }],
    [{ BASE_URL: 'https://meet.example.com/' }, { baseUrl: 'https://meet.example.com' }],
    [{ BASE_URL: ' https://MEET.example.com:443 ' }, { baseUrl: 'https://meet.example.com' }],
    [
      { S3_BUCKET: 'abc', S3_ENDPOINT: 'https://x.example/storage/v1/s3/' },
      { s3: { endpoint: 'https://x.example/storage/v1/s3' } },
    ],
    [{ S3_BUCKET: 'abc', S3_ENDPOINT: 'https://x.example/' }, { s3: { endpoint: 'https://x.example' } }],
    [{ DATABASE_URL: 'postgresql://u:p@h/d' }, { databaseUrl: 'postgresql://u:p@h/d' }],
    [{ SIGNING_KEY: pem }, { signingKey: pem.trim() }],
    [{ SIGNING_KEY: pem.replaceAll('\n', '\\n') }, { signingKey: pem }],
    [{ BOOTSTRAP_LIVE_KEY: ` ${live} ` }, { bootstrap: { liveKey: live } }],
    [
      { BOOTSTRAP_KEY_SCOPES: 'svc:rooms, svc:keys' },
      { bootstrap: { keyScopes: ['svc:rooms', 'svc:keys'] } },
    ],
    [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
    [{ REGISTRATION: 'invited', SMTP_URL: 'smtp://mail.test' }, { registration: 'invited' }],
    [{ NODE_ENV: 'development' }, { development: true }],
    [
      { LLM_BASE_URL: 'http://llm.test/v1', LLM_MODEL: 'm', LLM_MAX_PARTS: '7' },
      { languageModel: { dataTokens: 12_000, maxParts: 7 }, translatesCaptions: true },
    ],
    [
      { EMBEDDINGS_API_KEY: 'k', EMBEDDINGS_MODEL: 'm' },
      { embeddings: { baseUrl: 'https://api.openai.com/v1', apiKey: 'k', model: 'm' } },
    ],
    [
      { TTS_API_KEY: 'k' },
      {
        textToSpeech: {
          baseUrl: 'https://api.openai.com/v1',
          apiKey: 'k',
          model: 'tts-1',
          voice: 'alloy',
        },
      },
    ],
    [{ TTS_MODEL: 'm', TTS_VOICE: 'v' }, { textToSpeech: null }],
    [{ TRANSLATE_CAPTIONS: 'false' }, { translatesCaptions: false }],
    [{ QUOTA_ROOMS: '0', QUOTA_KEYS: '20' }, { quotas: { rooms: 0, keys: 20, participants: null } }],
    [{ DISK_RESERVE_MB: '0' }, { diskReserveMb: 0 }],
    [{}, { rateLimits: null }],
    [{ RATE_LIMITS: ' ' }, { rateLimits: null }],
    [
      { RATE_LIMITS: ' recommended ' },
      {
        rateLimits: {
          account: { perSecond: 200, burst: 1000 },
          anonymous: { perSecond: 100, burst: 500 },
          credentials: { perSecond: 20, burst: 500 },
        },
      },
    ],
    [{ RATE_LIMITS: ' account = 5/s:7 ' }, { rateLimits: { account: { perSecond: 5, burst: 7 } } }],
    [{ REDIS_URL: '' }, { redisUrl: null }],
    [{ REDIS_URL: ' redis://localhost ' }, { redisUrl: 'redis://localhost' }],
    [{ REDIS_URL: 'rediss://u:p%25@host:6380/2' }, { redisUrl: 'rediss://u:p%25@host:6380/2' }],
    [{ REDIS_URL: 'redis://[::1]:6379/' }, { redisUrl: 'redis://[::1]:6379/' }],
    [{ ALLOW_PRIVATE_WEBHOOKS: 'true' }, { allowPrivateWebhooks: true, allowPrivateBuckets: false }],
    [{ UNKNOWN: 'x' }, { diskReserveMb: null }],
  ])('reads the valid values %j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config);
  });
});
