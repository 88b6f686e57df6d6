/** @module-tag slow */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request as forward } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATA_FORMAT } from '../platform/db/embedded/data-directory-format';
import { newCertificate } from '../testing/certificate';
import { startCollector, type Collector } from '../testing/collector';
import { startDiscoveryDouble, type DiscoveryDouble } from '../testing/discovery-double';
import { textToSpeechDouble, type TextToSpeechDouble } from '../testing/text-to-speech';
import { embeddingDouble, type EmbeddingDouble } from '../testing/embeddings';
import { languageModelDouble, type LanguageModelDouble, type Reply } from '../testing/language-model';
import { openLiveKitDouble, type LiveKitDouble } from '../testing/livekit-double';
import { startMailServer, type MailServer } from '../testing/mail-server';
import { poorDatabase } from '../testing/postgres';
import { NO_REDIS, startRedis, type TestRedis } from '../testing/redis-server';
import { startRelayDouble, type RelayDouble } from '../testing/relay';
import { reservePort } from '../testing/reserved-port';
import { openS3Double, type S3Double } from '../testing/s3-double';
import { testServer, type TestServer } from '../testing/server';
import { newSigningKey } from '../testing/signing';
import { transcriptionDouble, type TranscriptionDouble } from '../testing/transcription';
import { checkPart, type Finding } from './doctor/part';
import { examine } from './doctor/examine';

/** The speed of the machine must not decide a test. */
const ASKED = { isStopped: false, patience: 1_000 };
const SECRET = 'known-to-relay-and-server';
const root = join(import.meta.dirname, '../..');

let server: TestServer;
let s3: S3Double;
let relay: RelayDouble;
let livekit: LiveKitDouble;
let redis: TestRedis | null = null;
let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let vectors: EmbeddingDouble;
let voice: TextToSpeechDouble;
let mail: MailServer;
let collector: Collector;
let company: DiscoveryDouble;
let unused: number;
/** The environment of a server that uses every service. */
let env: Record<string, string>;

beforeAll(async () => {
  const port = await reservePort();
  unused = await reservePort();
  s3 = await openS3Double();
  relay = await startRelayDouble(SECRET);
  livekit = await openLiveKitDouble();
  if (NO_REDIS === null) redis = await startRedis();
  speech = await transcriptionDouble();
  model = await languageModelDouble(() => ({ json: { word: 'ready' } }));
  vectors = await embeddingDouble(() => [1, 0]);
  voice = await textToSpeechDouble();
  mail = await startMailServer();
  collector = await startCollector();
  company = await startDiscoveryDouble();
  const baseUrl = `http://localhost:${port}`;
  s3.allowedOrigin = baseUrl;
  s3.abortsUploads = true;
  env = {
    ...s3.env,
    PORT: `${port}`,
    BASE_URL: baseUrl,
    DISK_RESERVE_MB: '0',
    RECORDER: 'off', // a Chromium would start for each test
    STUN_URLS: relay.stunUrl,
    TURN_URLS: relay.url,
    TURN_SECRET: SECRET,
    LIVEKIT_URL: livekit.options.url,
    LIVEKIT_API_KEY: livekit.options.apiKey,
    LIVEKIT_API_SECRET: livekit.options.apiSecret,
    STT_BASE_URL: speech.url,
    STT_API_KEY: 'of-the-speech-service',
    LLM_BASE_URL: model.url,
    LLM_API_KEY: 'of-the-language-service',
    LLM_MODEL: 'small',
    EMBEDDINGS_BASE_URL: vectors.url,
    EMBEDDINGS_API_KEY: 'of-the-embedding-service',
    EMBEDDINGS_MODEL: 'embed',
    TTS_BASE_URL: voice.url,
    TTS_API_KEY: 'of-the-voice-service',
    SMTP_URL: mail.url,
    ...company.env,
    ...(redis && { REDIS_URL: redis.url, RATE_LIMITS: 'recommended' }),
  };
  server = await testServer({ env });
  env = {
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    DATA_DIR: server.dataDir,
    ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
  };
});
// The exporters read the standard variables where every program has them.
beforeEach(() => void vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url));
afterAll(async () => {
  await server.close();
  mail.close();
  await Promise.all(
    [s3, relay, livekit, speech, model, vectors, voice, collector, company].map((double) => double.close()),
  );
  await redis?.stop();
});

const isPostgres = process.env.TEST_DATABASE === 'postgres';
/** The Postgres of the tests does not write through to the disk, which is fast but unsafe. */
const expected = isPostgres ? ['database: durability'] : [];

const having = (status: Finding['status']) => (findings: Finding[]) =>
  findings.filter((finding) => finding.status === status).map(({ what }) => what);
const failed = having('failed');
const warned = having('warning');

/** Runs the command as an operator does. */
async function run(args: string[], more: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/boot/doctor/main.ts'), ...args],
    {
      cwd: root,
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env, ...more },
    },
  );
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { out, code };
}

it('finds nothing wrong with a server that has everything but a safe Postgres, and says what it tried', async () => {
  const findings = await examine(env, ASKED);
  expect(failed(findings)).toEqual(expected);
  const told = new Map(findings.map(({ what, status }) => [what, status]));
  for (const what of [
    'configuration',
    'data directory: format',
    'data directory: modes',
    'data directory: file system',
    'database: schema',
    'bucket: reading',
    'bucket: deleting',
    'bucket: playback',
    'bucket: unfinished uploads',
    `stun: ${relay.stunUrl}`,
    `relay: ${relay.url}`,
    `relay: ${relay.url}, private addresses`,
    'livekit: rooms',
    `livekit: ${livekit.options.url}`,
    ...(redis ? ['redis: counting'] : []),
    ...(redis && isPostgres ? ['redis: calls'] : []),
    'speech to text: a second of sound',
    'text to speech: a word',
    'language model: a question',
    'embeddings: a text',
    'mail: signing in',
    'single sign-on: discovery',
    'collector: traces',
    'collector: metrics',
    'public address: server',
    'public address: WebSockets',
    'public address: proxies',
  ]) {
    expect({ what, status: told.get(what) }).toEqual({ what, status: 'ok' });
  }
  // The doctor leaves nothing behind, sends nothing, and uses the services as calls do.
  expect(s3.names()).toEqual([]);
  expect(relay.allocations).toBe(0);
  expect(livekit.rooms.size).toBe(0);
  expect(mail.mails).toEqual([]);
  expect(speech.asked.at(-1)).toMatchObject({ seconds: 1 });
  expect([collector.spans, collector.metrics.size]).toEqual([[], 0]);
});

it.skipIf(isPostgres)(
  'tells scripts by its exit code and as JSON what it found, and the operator in lines',
  async () => {
    const [good, bad] = await Promise.all([
      run(['--json', '--patience', '1000']),
      run(['--stopped', '--patience', '1000'], { TURN_SECRET: 'another', DATABASE_URL: '' }),
    ]);
    expect(failed(JSON.parse(good.out))).toEqual([]);
    expect(good.code).toBe(0);
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/^FAILED {2}relay: .*\n {10}TURN_SECRET and /m);
    expect(bad.out).toMatch(/^off {5}public address: /m);
    expect(bad.out).toContain('\n1 failed, ');
  },
);

/** Returns an address where nobody listens. */
const nowhere = (scheme: string) => `${scheme}127.0.0.1:${unused}`;

interface Broken {
  name: string;
  /** Returns the variables that differ. */
  change?: () => Record<string, string>;
  /** Breaks the service behind a part. @returns repairs it */
  spoil?: () => (() => void) | Promise<() => unknown>;
  /** The only checks that fail then. */
  fails: () => string[];
  /** The checks that warn then. */
  warns?: () => string[];
  says: RegExp;
}

const withReply = (reply: Reply) => () => {
  const { onAsked } = model;
  model.onAsked = () => reply;
  return () => void (model.onAsked = onAsked);
};

/** Changes the discovery document of the company's provider. */
const withDocument = (changed: Record<string, unknown>) => ({
  spoil: () => {
    company.changed = changed;
    return () => void (company.changed = {});
  },
});

const broken: Broken[] = [
  {
    name: 'a configuration that no server starts with',
    change: () => ({ TURN_SECRET: '' }),
    fails: () => ['configuration'],
    says: /^TURN_SECRET: is needed with TURN_URLS/,
  },
  {
    name: 'an ffmpeg that is not there',
    change: () => ({ FFMPEG_PATH: join(server.dataDir, 'missing') }),
    fails: () => ['ffmpeg: program'],
    says: /^FFMPEG_PATH is not a program/,
  },
  {
    name: 'an ffmpeg without the encoder of H.264',
    change: () => ({ FFMPEG_PATH: join(server.dataDir, 'ffmpeg') }),
    spoil: async () => {
      const program = join(server.dataDir, 'ffmpeg');
      await writeFile(program, '#!/bin/sh\necho "  rtmp\n A..... aac                  AAC"\n', {
        mode: 0o700,
      });
      return () => rm(program);
    },
    fails: () => ['ffmpeg: encoders'],
    says: /^It lacks libx264/,
  },
  {
    name: 'an ffmpeg that cannot send RTMP',
    change: () => ({ FFMPEG_PATH: join(server.dataDir, 'ffmpeg') }),
    spoil: async () => {
      const program = join(server.dataDir, 'ffmpeg');
      await writeFile(program, '#!/bin/sh\necho " V..... libx264  x\n A..... aac  x\n A..... libopus  x"\n', {
        mode: 0o700,
      });
      return () => rm(program);
    },
    fails: () => ['ffmpeg: rtmp'],
    says: /^It lacks the protocol rtmp/,
  },
  {
    name: 'a Chromium that is not there',
    change: () => ({ RECORDER: 'on', CHROMIUM_PATH: join(server.dataDir, 'missing') }),
    fails: () => ['recorder: program'],
    says: /^CHROMIUM_PATH is not a program/,
  },
  {
    name: 'a LiveKit that takes nothing for LiveKit Egress',
    change: () => ({ RECORDER: 'egress' }),
    fails: () => ['recorder: egress'],
    says: /^It failed: /,
  },
  {
    name: 'a data directory that others can read',
    spoil: async () => {
      await chmod(server.dataDir, 0o755);
      return () => chmod(server.dataDir, 0o700);
    },
    fails: () => ['data directory: modes'],
    says: /Other users of this machine/,
  },
  {
    name: 'a data directory of a newer version',
    spoil: async () => {
      const write = (format: number) => writeFile(join(server.dataDir, 'format'), `${format}\n`);
      await write(DATA_FORMAT + 1);
      return () => write(DATA_FORMAT);
    },
    fails: () => ['data directory: format'],
    says: /this version knows formats up to/,
  },
  {
    name: 'a disk that is too full',
    change: () => ({ DISK_RESERVE_MB: '999999999' }),
    fails: () => ['data directory: space'],
    says: /below the reserve: nothing is recorded/,
  },
  {
    name: 'a database that does not answer',
    change: () => ({ DATABASE_URL: `${nowhere('postgres://ada:hunter2@')}/calls` }),
    fails: () => ['database: connection'],
    says: /^No database answers at 127\.0\.0\.1/,
  },
  {
    name: 'a bucket with another key',
    change: () => ({ S3_SECRET_ACCESS_KEY: 'wrong' }),
    fails: () => ['bucket: writing'],
    says: /does not know this access key/,
  },
  {
    name: 'a bucket whose key may only write',
    change: () => ({
      S3_ACCESS_KEY_ID: s3.writeOnly.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.writeOnly.secretAccessKey,
    }),
    fails: () => ['bucket: reading', 'bucket: deleting'],
    says: /access key has no permission/,
  },
  {
    name: 'a bucket that no page may read, and that keeps what was never finished',
    spoil: () => {
      const { allowedOrigin } = s3;
      Object.assign(s3, { allowedOrigin: null, abortsUploads: false });
      return () => void Object.assign(s3, { allowedOrigin, abortsUploads: true });
    },
    fails: () => [],
    warns: () => ['bucket: playback', 'bucket: unfinished uploads'],
    says: /cannot read it \(CORS\)|No rule of the bucket aborts them/,
  },
  {
    name: 'a STUN server that is not there',
    change: () => ({ STUN_URLS: nowhere('stun:') }),
    fails: () => [`stun: ${nowhere('stun:')}`],
    says: /ECONNREFUSED/,
  },
  {
    name: 'a relay with another secret',
    change: () => ({ TURN_SECRET: 'another' }),
    fails: () => [`relay: ${relay.url}`],
    says: /rejects the request \(401\)/,
  },
  {
    name: 'a relay that leads into private networks',
    spoil: () => {
      relay.isOpen = true;
      return () => void (relay.isOpen = false);
    },
    fails: () => [`relay: ${relay.url}, private addresses`],
    says: /can reach 127\.0\.0\.1, 10\.0\.0\.1, .*169\.254\.169\.254/,
  },
  {
    name: 'a relay that is not there, over UDP and TCP',
    change: () => ({ TURN_URLS: `${nowhere('turn:')},${nowhere('turn:')}?transport=tcp` }),
    fails: () => [`relay: ${nowhere('turn:')}`, `relay: ${nowhere('turn:')}?transport=tcp`],
    says: /ECONNREFUSED/,
  },
  {
    name: 'a LiveKit with another secret',
    change: () => ({ LIVEKIT_API_SECRET: 'another-secret-of-more-than-32-letters' }),
    fails: () => ['livekit: rooms'],
    says: /unauthenticated/,
  },
  {
    name: 'a LiveKit whose public address leads nowhere',
    change: () => ({ LIVEKIT_URL: nowhere('ws://'), LIVEKIT_API_URL: livekit.options.apiUrl }),
    fails: () => [`livekit: ${nowhere('ws://')}`],
    says: /ECONNREFUSED/,
  },
  {
    name: 'a Redis that is not there',
    change: () => ({ REDIS_URL: nowhere('redis://:hunter2@'), RATE_LIMITS: 'recommended' }),
    fails: () => ['redis: connection'],
    says: /ECONNREFUSED/,
  },
  {
    name: 'a service of speech that refuses the key',
    spoil: () => {
      speech.behaviour = 'refuses';
      return () => void (speech.behaviour = 'well');
    },
    fails: () => ['speech to text: a second of sound'],
    says: /auth_failed/,
  },
  {
    name: 'a text-to-speech service that returns MP3',
    spoil: () => {
      voice.behaviour = 'mp3';
      return () => void (voice.behaviour = 'well');
    },
    fails: () => ['text to speech: a word'],
    says: /invalid_response/,
  },
  {
    name: 'a language model that does not exist',
    spoil: withReply({ status: 404, body: '{}' }),
    fails: () => ['language model: a question'],
    says: /LLM_MODEL/,
  },
  {
    name: 'an embedding model that does not exist',
    spoil: () => {
      vectors.vectorOf = () => 404;
      return () => void (vectors.vectorOf = () => [1, 0]);
    },
    fails: () => ['embeddings: a text'],
    says: /EMBEDDINGS_MODEL/,
  },
  {
    name: 'a mail server that is not there',
    change: () => ({ SMTP_URL: nowhere('smtp://ada:hunter2@') }),
    fails: () => ['mail: signing in'],
    says: /ESOCKET|ECONNREFUSED/,
  },
  {
    name: 'a provider of a company that is not there',
    change: () => ({ OIDC_ISSUER: nowhere('http://') }),
    fails: () => ['single sign-on: discovery'],
    says: /ECONNREFUSED/,
  },
  {
    name: 'the address of something else than a provider',
    change: () => ({ OIDC_ISSUER: `${company.env.OIDC_ISSUER}/realms/staff` }),
    fails: () => ['single sign-on: discovery'],
    says: /^It returns status 404/,
  },
  {
    name: 'a provider that names another issuer',
    ...withDocument({ issuer: 'https://login.example.com' }),
    fails: () => ['single sign-on: discovery'],
    says: /names another issuer/,
  },
  {
    name: 'a provider whose ID tokens are not accepted, and that does not know a scope',
    ...withDocument({
      id_token_signing_alg_values_supported: ['ES256'],
      scopes_supported: ['openid', 'email'],
    }),
    fails: () => ['single sign-on: ID tokens'],
    warns: () => ['single sign-on: scopes'],
    says: /RS256|does not list profile/,
  },
  {
    name: 'a collector whose address leads to something else',
    spoil: () => {
      vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', env.BASE_URL);
      return () => vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    },
    fails: () => ['collector: traces', 'collector: metrics'],
    says: /returns status 404/,
  },
  {
    name: 'a trusted proxy that is none',
    // The running server would believe the address that the doctor claims. This doctor sees no proxy.
    change: () => ({ TRUSTED_PROXIES: '1' }),
    fails: () => ['public address: proxies'],
    says: /^No proxy in front; TRUSTED_PROXIES is 1/,
  },
  {
    name: 'a share of the connections that leaves too few to others',
    change: () => ({ CONNECTIONS_PER_ADDRESS: '5001' }),
    fails: () => [],
    warns: () => ['public address: connections'],
    says: /^One address can open 5001 of the 10000/,
  },
  {
    name: 'a public address that leads to another installation',
    change: () => ({ SIGNING_KEY: newSigningKey() }),
    fails: () => ['public address: proxies'],
    says: /belongs to another installation/,
  },
  {
    name: 'a public address where nobody answers, without encryption',
    change: () => ({ BASE_URL: `http://0.0.0.0:${unused}` }),
    fails: () => ['public address: camera and microphone', 'public address: server'],
    says: /Browsers refuse them|cannot be reached/,
  },
];

// Cases that do not depend on the database run on one database only.
describe.skipIf(isPostgres).each(broken)('$name', ({ change, spoil, fails, warns, says }) => {
  it('is named, with what mends it', async () => {
    const mend = await spoil?.();
    const findings = await examine({ ...env, ...change?.() }, ASKED);
    await mend?.();
    expect(failed(findings).toSorted()).toEqual(fails().toSorted());
    expect(warned(findings)).toEqual(expect.arrayContaining(warns?.() ?? []));
    const expectedOnes = [...fails(), ...(warns?.() ?? [])];
    const named = findings.filter(({ what }) => expectedOnes.includes(what));
    for (const finding of named) {
      expect(finding).toMatchObject({ result: expect.stringMatching(says), mend: expect.any(String) });
    }
    // No secret of the configuration is printed.
    const printed = JSON.stringify(findings);
    for (const secret of [
      SECRET,
      livekit.options.apiSecret,
      s3.credentials.secretAccessKey,
      'hunter2',
      env.STT_API_KEY ?? '',
    ]) {
      expect(printed).not.toContain(secret);
    }
  });
});

it.skipIf(isPostgres)('names a host name that does not resolve, and no certificate', async () => {
  const findings = await examine({ ...env, BASE_URL: 'https://meet.invalid' }, ASKED);
  expect(failed(findings)).toEqual([...expected, 'public address: name']);
  expect(findings.find(({ what }) => what === 'public address: name')?.mend).toContain('DNS');
});

it.skipIf(isPostgres)('names a server that nobody answers for, and no certificate', async () => {
  const findings = await examine({ ...env, BASE_URL: `https://localhost:${unused}` }, ASKED);
  expect(failed(findings)).toEqual([...expected, 'public address: server']);
});

it.skipIf(isPostgres)('names a certificate that browsers do not trust', async () => {
  const proxy = createServer(newCertificate('localhost'), (_request, response) => response.end());
  proxy.listen(0);
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const findings = await examine({ ...env, BASE_URL: `https://localhost:${port}` }, ASKED);
  expect(failed(findings)).toEqual([...expected, 'public address: certificate', 'public address: server']);
  expect(findings.find(({ what }) => what === 'public address: certificate')?.result).toContain(
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  );
  proxy.closeAllConnections();
  proxy.close();
});

/** Opens a proxy that passes requests on, but no WebSockets, and a server behind it. */
async function openBehindProxy(env: Record<string, string>) {
  let target = '';
  const proxy = createHttpServer((message, response) => {
    // The proxy passes requests on without their headers for an upgrade.
    const { upgrade: _, connection: __, ...headers } = message.headers;
    const from = [headers['x-forwarded-for'], message.socket.remoteAddress].filter(Boolean).join(', ');
    const { method, url: path = '/' } = message;
    const onward = forward(
      new URL(path, target),
      { method, headers: { ...headers, 'x-forwarded-for': from } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    message.pipe(onward);
  });
  proxy.listen(0);
  await once(proxy, 'listening');
  const address = proxy.address();
  const BASE_URL = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const behind = await testServer({ env: { ...env, BASE_URL } });
  target = behind.url;
  return {
    env: { ...env, BASE_URL, DATA_DIR: behind.dataDir, DISK_RESERVE_MB: '0' },
    async close() {
      await behind.close();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

it.skipIf(isPostgres)('names a proxy that passes no WebSockets on and is not counted', async () => {
  const behind = await openBehindProxy({});
  const findings = await examine(behind.env, ASKED);
  expect(failed(findings)).toEqual(['public address: WebSockets', 'public address: proxies']);
  const results = findings.filter(({ status }) => status === 'failed').map(({ result }) => result);
  expect(results[0]).toBe('They do not work: the response has status 404.');
  expect(results[1]).toMatch(
    /^One proxy in front; TRUSTED_PROXIES is 0\. All people seem to have the same address/,
  );
  await behind.close();
});

it.skipIf(isPostgres)('names a proxy that passes on the country that a client claims', async () => {
  const behind = await openBehindProxy({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'x-country' });
  const findings = await examine(behind.env, ASKED);
  expect(failed(findings)).toEqual(['public address: WebSockets', 'public address: country']);
  expect(findings.at(-1)?.result).toMatch(/^Clients can fake their country in the header x-country/);
  await behind.close();
});

it.runIf(isPostgres)(
  'names a Postgres that keeps text in no Unicode and lets us make no tables',
  async () => {
    const { url, drop } = await poorDatabase();
    const findings = await examine({ ...env, DATABASE_URL: url }, ASKED);
    await drop();
    expect(failed(findings)).toEqual(['database: encoding', ...expected, 'database: schema']);
    const resultOf = (what: string) => findings.find((finding) => finding.what === what)?.result;
    expect(resultOf('database: encoding')).toMatch(/^It stores text in SQL_ASCII/);
    expect(resultOf('database: schema')).toMatch(/cannot create tables\.$/);
    // The connections of other users count as well, although this user may not see their details.
    const [open] = resultOf('database: connections')?.split(' ') ?? [];
    expect(Number(open)).toBeGreaterThan(1);
  },
);

it('ends a check that takes too long, and keeps what it found until then', async () => {
  const findings = await checkPart(
    {
      name: 'service',
      off: null,
      deadlineMs: 1,
      mend: 'Look at the service.',
      async check(report) {
        report.ok('name', 'It is known.');
        await new Promise(() => {});
      },
    },
    1,
  );
  expect(findings).toEqual([
    { what: 'service: name', status: 'ok', result: 'It is known.', mend: null },
    {
      what: 'service: check',
      status: 'failed',
      result: 'It took longer than 0.001 s.',
      mend: 'Look at the service.',
    },
  ]);
});
