import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../identity/keys/secret';
import { testClock } from '../../testing/clock';
import { newKeyFor } from '../../testing/people';
import { joinToken, newScene, type Scene } from '../../testing/scene';
import { readStructuredList } from '../../testing/structured-fields';
import { testServer, type Answer, type CallOptions, type TestServer } from '../../testing/server';

const clock = testClock();

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** Returns how many answers had each status. */
const countByStatus = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses(answers))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

/** Calls at the same time, one after the other only as far as a hundred connections require it. */
async function callAtOnce(server: TestServer, count: number, path: string, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const call = () =>
    new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const sent = request(server.url + path, { agent, headers: { 'X-API-Key': key } }, (response) => {
        response.resume();
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        });
      });
      sent.once('error', reject);
      sent.end();
    });
  const answers = await Promise.all(Array.from({ length: count }, call));
  agent.destroy();
  return answers;
}

describe('with the recommended limits', () => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await testServer({
      env: { RATE_LIMITS: 'recommended' },
      replace: () => ({ now: clock.now }),
    });
    scene = await newScene(server);
  });
  afterAll(() => server.close());
  beforeEach(() => clock.passSeconds(60));

  it(
    'takes the burst of 2,000 calls at once, and as many as its rate after each Retry-After',
    { tags: ['slow'] },
    async () => {
      const path = `/api/rooms/${scene.embed.roomId}`;
      let answers = await callAtOnce(server, 2_000, path, scene.key);
      expect(countByStatus(answers)).toEqual({ 200: 1_000, 429: 1_000 });
      for (const count of [200, 250]) {
        const refused = answers.filter(({ status }) => status === 429);
        expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['1']));
        clock.passSeconds(1);
        answers = [...refused.slice(count), ...(await callAtOnce(server, count, path, scene.key))];
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
      }
    },
  );

  it('ignores X-Forwarded-For when no proxy is trusted', async () => {
    const remaining = [];
    for (const ip of ['192.0.2.1', '192.0.2.2', '2001:db8::1']) {
      const headers = { 'X-Forwarded-For': ip };
      const answer = await server.call('GET', `/api/rooms/${scene.own.roomId}`, { headers });
      remaining.push(usageOf(answer)?.params['r']);
    }
    expect(remaining).toEqual([499, 498, 497]);
  });
});

describe('without limits', () => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await testServer();
    scene = await newScene(server);
  });
  afterAll(() => server.close());

  it('refuses none of 2,000 calls at once', { tags: ['slow'] }, async () => {
    const answers = await callAtOnce(server, 2_000, `/api/rooms/${scene.embed.roomId}`, scene.key);
    expect(countByStatus(answers)).toEqual({ 200: 2_000 });
  });

  it('sends no header of a limit', async () => {
    const { headers } = await server.call('GET', `/api/rooms/${scene.embed.roomId}`, { key: scene.key });
    expect([headers.get('RateLimit'), headers.get('RateLimit-Policy')]).toEqual([null, null]);
  });
});

const usageOf = ({ headers }: Answer) => readStructuredList(headers.get('RateLimit'))[0];
const policyOf = ({ headers }: Answer) => readStructuredList(headers.get('RateLimit-Policy'))[0];

describe('with small limits, behind a proxy', () => {
  let server: TestServer;
  let scene: Scene;
  let lookUps = 0;
  let addresses = 0;
  beforeAll(async () => {
    server = await testServer({
      env: {
        RATE_LIMITS: 'account=2/s:4, anonymous=1/s:3, credentials=1/s:3',
        TRUSTED_PROXIES: '1',
      },
      replace: ({ authenticate }) => ({
        now: clock.now,
        authenticate: (...given) => {
          lookUps += 1;
          return authenticate(...given);
        },
      }),
    });
    scene = await newScene(server);
  });
  afterAll(() => server.close());
  beforeEach(() => clock.passSeconds(60));

  /** Creates an address that has not called yet. */
  const newAddress = () => `192.0.2.${(addresses += 1)}`;
  const from = (ip: string, method: string, path: string, options: CallOptions = {}) =>
    server.call(method, path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': ip } });
  const readRoom = (ip: string, options: CallOptions = {}) =>
    from(ip, 'GET', `/api/rooms/${scene.embed.roomId}`, options);
  const times = async (count: number, call: () => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (let made = 0; made < count; made += 1) answers.push(await call());
    return answers;
  };
  const PRIVATE = '/api/recordings';

  it('says in each answer how the caller stands, as structured fields', async () => {
    const answers = await times(5, () => readRoom(newAddress(), { key: scene.key }));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 429]);
    expect(answers.map(usageOf)).toEqual(
      [3, 2, 1, 0, 0].map((r) => ({ value: 'account', params: { r, t: 1 } })),
    );
    for (const answer of answers) {
      expect(policyOf(answer)).toEqual({ value: 'account', params: { q: 4, w: 2 } });
    }
    expect(answers.map(({ headers }) => headers.get('Retry-After'))).toEqual([null, null, null, null, '1']);
    expect(answers[4]?.body).toEqual({
      error: 'Too many calls with this credential, or others of its account. Please try again in 1 s.',
    });
  });

  it.each([
    ['a port that changes with each connection', (n: number) => `203.0.113.8:${40_000 + n}`],
    ['brackets, quotes and a port', (n: number) => `"[2001:db8:8::8]:${40_000 + n}"`],
    [
      'the spelling of the address',
      (n: number) => `${['', '::ffff:', '::FFFF:', '0:0:0:0:0:ffff:'][n]}203.0.113.9`,
    ],
    ['a zone', (n: number) => `fe80:0:0:8::8%eth${n}`],
    ['text that is not an address', (n: number) => `_hidden-${n}`],
  ])('counts one caller when its proxies vary %s', async (_what, addressOf) => {
    let sent = 0;
    const answers = await times(4, () => readRoom(addressOf(sent++), {}));
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  });

  it('counts all keys of an account together, from every address, and other accounts apart', async () => {
    const second = await newKeyFor(scene.owner);
    const [one, other] = [newAddress(), newAddress()];
    expect(statuses(await times(3, () => readRoom(one, { key: scene.key })))).toEqual([200, 200, 200]);
    expect(statuses(await times(2, () => readRoom(other, { key: second })))).toEqual([200, 429]);
    expect((await readRoom(one, { key: scene.testKey })).status).toBe(200);
    expect((await readRoom(one, { key: scene.otherKey })).status).toBe(200);
  });

  it('counts the calls of a token to its person, not to the account of the room', async () => {
    const [ip, token] = [newAddress(), joinToken(server, scene.embed.roomId, 'participant')];
    expect(statuses(await times(5, () => readRoom(ip, { bearer: token })))).toEqual([
      200, 200, 200, 200, 429,
    ]);
    expect((await readRoom(ip, { key: scene.key })).status).toBe(200);
    expect((await readRoom(ip, { bearer: scene.owner.bearer })).status).toBe(200);
    const elsewhere = joinToken(server, scene.own.roomId, 'participant');
    expect((await readRoom(ip, { bearer: elsewhere })).status).toBe(200);
  });

  it('counts calls that fail after authentication, and counts each call once', async () => {
    const create = () => from(newAddress(), 'POST', '/api/embed/rooms', { key: scene.key, body: '{' });
    expect(statuses(await times(5, create))).toEqual([400, 400, 400, 400, 429]);
  });

  it('takes the addresses of one IPv6 /64 for one caller, and those of two for two', async () => {
    const hosts = ['1', '2', 'ffff:ffff:ffff:1', '3'];
    const answers = [];
    for (const host of hosts) {
      const ip = host.includes(':') ? `2001:db8:0:1:${host}` : `2001:db8:0:1::${host}`;
      answers.push(await readRoom(ip));
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.error).toBe(
      'Too many calls without a credential from this address. Please try again in 1 s.',
    );
    expect((await readRoom('2001:db8:0:2::1')).status).toBe(200);
  });

  it('counts what no operation answers as anonymous, whatever the credential', async () => {
    const { key } = scene;
    const calls: [status: number, method: string, path: string][] = [
      [404, 'GET', '/api/nothing'],
      [405, 'DELETE', '/api/embed/rooms'],
      [204, 'OPTIONS', '/api/embed/rooms'],
      [401, 'GET', `/api/recordings/${scene.own.recordingId}/file?token=x`],
    ];
    for (const [status, method, path] of calls) {
      const ip = newAddress();
      const answers = await times(4, () => from(ip, method, path, { key }));
      expect(statuses(answers)).toEqual([status, status, status, 429]);
      expect(answers.map(usageOf)).toEqual(
        [2, 1, 0, 0].map((r) => ({ value: 'anonymous', params: { r, t: 1 } })),
      );
    }
    expect(usageOf(await readRoom(newAddress(), { key }))?.params['r']).toBe(3);
  });

  it('counts calls without a credential once, also where one is needed', async () => {
    const ip = newAddress();
    expect(statuses(await times(4, () => from(ip, 'GET', PRIVATE)))).toEqual([401, 401, 401, 429]);
    expect((await readRoom(ip, { key: scene.key })).status).toBe(200);
  });

  it('counts a good key where only tokens are taken as anonymous', async () => {
    const path = `/api/recordings/${scene.own.recordingId}`;
    const ip = newAddress();
    const answers = await times(4, () => from(ip, 'GET', path, { key: scene.key }));
    expect(statuses(answers)).toEqual([403, 403, 403, 429]);
    expect((await readRoom(newAddress(), { key: scene.key })).status).toBe(200);
  });

  describe('bad credentials', () => {
    it.each([
      ['an unknown key', () => ({ key: newKey('live') })],
      ['a malformed key', () => ({ key: 'sk_live_x' })],
      ['a publishable key', () => ({ key: 'pk_live_x' })],
      ['a bad token', () => ({ bearer: 'x.y.z' })],
      ['another scheme', () => ({ headers: { Authorization: 'Basic eDp5' } })],
    ])(
      'answers 429 before it looks for the owner of %s, when the address has sent too many',
      async (_what, bad) => {
        const ip = newAddress();
        const call = () => from(ip, 'GET', PRIVATE, bad());
        expect(statuses(await times(3, call))).toEqual([401, 401, 401]);
        const before = lookUps;
        const refused = await call();
        expect([refused.status, lookUps]).toEqual([429, before]);
        expect(refused.body.error).toBe(
          'Too many calls with invalid credentials from this address. Please try again in 1 s.',
        );
        expect(usageOf(refused)).toEqual({ value: 'credentials', params: { r: 0, t: 1 } });
        expect((await from(newAddress(), 'GET', PRIVATE, bad())).status).toBe(401);
        clock.passSeconds(Number(refused.headers.get('Retry-After')));
        expect(statuses([await call(), await call()])).toEqual([401, 429]);
      },
    );

    it('says of no more credentials that they are bad when many come at once', async () => {
      const ip = newAddress();
      const calls = Array.from({ length: 30 }, () => from(ip, 'GET', PRIVATE, { key: newKey('live') }));
      expect(countByStatus(await Promise.all(calls))).toEqual({ 401: 3, 429: 27 });
    });

    it('counts them also where they are as good as none', async () => {
      const ip = newAddress();
      const answers = await times(4, () => readRoom(ip, { key: newKey('live') }));
      expect(statuses(answers)).toEqual([200, 200, 200, 429]);
      expect(answers.map((answer) => usageOf(answer)?.value)).toEqual(Array(4).fill('credentials'));
      expect((await readRoom(ip)).status).toBe(200);
    });

    it('does not lock out a key behind the same address that was good before', async () => {
      const ip = newAddress();
      expect((await readRoom(ip, { key: scene.key })).status).toBe(200);
      await times(5, () => from(ip, 'GET', PRIVATE, { key: newKey('live') }));
      expect((await readRoom(ip, { key: scene.key })).status).toBe(200);
    });

    it('lets a key that was never used through as soon as one call has come back', async () => {
      const [ip, fresh] = [newAddress(), await newKeyFor(scene.owner)];
      await times(5, () => from(ip, 'GET', PRIVATE, { key: newKey('live') }));
      const refused = await readRoom(ip, { key: fresh });
      expect(refused.status).toBe(429);
      clock.passSeconds(Number(refused.headers.get('Retry-After')));
      expect((await readRoom(ip, { key: fresh })).status).toBe(200);
    });

    it('refuses a key like any bad one once it is revoked', async () => {
      const [ip, key] = [newAddress(), await newKeyFor(scene.owner)];
      expect((await readRoom(ip, { key })).status).toBe(200);
      const { keys } = await scene.owner.portal.keys.list({ accountId: scene.owner.live });
      const keyId = keys.find(({ end }) => end === key.slice(-4))?.keyId ?? '';
      await scene.owner.portal.keys.revoke({ keyId });
      await times(3, () => from(ip, 'GET', PRIVATE, { key: newKey('live') }));
      const before = lookUps;
      expect(statuses(await times(3, () => from(ip, 'GET', PRIVATE, { key })))).toEqual([429, 429, 429]);
      expect(lookUps).toBe(before + 1);
    });
  });

  it('counts neither the portal nor the health of the server', { tags: ['slow'] }, async () => {
    const ip = newAddress();
    for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/trpc/users.me']) {
      const answers = await times(6, () => from(ip, 'GET', path));
      expect(statuses(answers)).not.toContain(429);
      expect(answers[5]?.headers.get('RateLimit')).toBeNull();
    }
  });
});

describe('with a limit of anonymous calls alone', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({
      env: { RATE_LIMITS: 'anonymous=1/s:3' },
      replace: () => ({ now: clock.now }),
    });
  });
  afterAll(() => server.close());

  it('does not let a made-up credential around it', async () => {
    const answers = [];
    for (let call = 0; call < 4; call += 1) {
      answers.push(await server.call('GET', '/api/recordings', { key: newKey('live') }));
    }
    expect(statuses(answers)).toEqual([401, 401, 401, 429]);
  });
});
