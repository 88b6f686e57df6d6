import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../jobs/clean-up';
import { TOOLSETS, type Toolset } from '../../platform/toolsets';
import { openClientDocuments } from '../../identity/grants/documents';
import type { Get } from '../../platform/outbound/guarded-get';
import { testClock } from '../../testing/clock';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { eventsOn, giveAccount } from '../../testing/identity-rows';
import {
  authorizationRequest,
  CALLBACK,
  postForm,
  registerApplication,
  remoteAssistant,
} from '../../testing/oauth-client';
import { createCaller } from '../../api/router';
import { newKeyFor, newPerson, portalOf, type Person } from '../../testing/people';
import { TEST_BASE_URL, testServer, type Answer, type TestServer } from '../../testing/server';

const clock = testClock();
/** The document at an address that an application uses as its id. */
let published: Get extends (address: string) => Promise<infer A> ? (address: string) => A : never = () => ({
  status: 404,
  body: '',
});
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await testServer({
    env: { MCP_ALLOWED_HOSTS: 'localhost', MCP_TOOLSETS: TOOLSETS.join(',') },
    replace: () => ({
      now: clock.now,
      clientDocuments: openClientDocuments(async (address) => published(address), clock.now),
    }),
  });
});
/** Starts at today's date: logins end while the clock moves on. */
beforeEach(async () => {
  person = await newPerson(server.services);
});
afterAll(() => server.close());

interface Allowed {
  as?: Pick<Person, 'portal' | 'live' | 'test'>;
  toolsets?: Toolset[];
  readOnly?: boolean;
  mode?: 'live' | 'test';
}

/** Returns the address that the browser is sent to after a person has allowed the request of an application. */
async function allow(
  query: string,
  { as = person, toolsets = ['default'], readOnly = false, mode = 'live' }: Allowed = {},
) {
  const allowed = { query, accountId: as[mode], toolsets, readOnly };
  return new URL((await as.portal.grants.allow(allowed)).redirectTo);
}

const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

/** Returns an application with the code that a person's consent gave it. */
async function withCode(allowed: Allowed = {}) {
  const clientId = await registerApplication(server);
  const { query, verifier } = authorizationRequest(clientId);
  const code = codeOf(await allow(query, allowed));
  const params = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  };
  return { clientId, params };
}

const token = (params: Record<string, string>) => postForm(server, '/oauth/token', params);

/** Returns an application with tokens. */
async function withTokens(allowed: Allowed = {}) {
  const { clientId, params } = await withCode(allowed);
  const { body } = await token(params);
  return { clientId, params, access: String(body.access_token), refresh: String(body.refresh_token) };
}

const refreshing = (clientId: string, refresh: string) =>
  token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh });

/** Sends one message to the tools. */
const ask = (bearer: string | undefined, method: string, params: object = {}): Promise<Answer> =>
  server.call('POST', '/mcp', {
    bearer,
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
  });
const callTool = async (bearer: string, name: string, args: object = {}) =>
  (await ask(bearer, 'tools/call', { name, arguments: args })).body.result;
const toolsFor = async (bearer: string): Promise<string[]> =>
  (await ask(bearer, 'tools/list')).body.result.tools.map(({ name }: { name: string }) => name);

const auditOf = async (targetId: string) =>
  (await eventsOn(server.services.db, targetId)).map(({ action, actorKind }) => `${action} by ${actorKind}`);

describe('an assistant that knows the address alone', () => {
  it(
    'signs an application in, lets it work and stay signed in, and shuts it out when its person asks',
    { tags: ['slow'] },
    async () => {
      const owner = await newPerson(server.services);
      const assistant = remoteAssistant(server);
      await expect(assistant.connect()).rejects.toThrow('Unauthorized');
      const { asked } = assistant.kept;
      expect(asked?.href.split('?')[0]).toBe(`${TEST_BASE_URL}/oauth/authorize`);
      const query = asked?.search.slice(1) ?? '';
      expect(await owner.portal.grants.describeRequest({ query })).toEqual({
        kind: 'asks',
        clientName: 'Test assistant',
        redirectHost: 'assistant.test',
        isOnOwnMachine: false,
        toolsets: ['default'],
        deniedTo: expect.stringMatching(/^https:\/\/assistant\.test\/callback\?error=access_denied&/),
      });

      const back = await allow(query, { as: owner, toolsets: ['default', 'events'] });
      expect(back.href.split('?')[0]).toBe(CALLBACK);
      expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
        'state of the test',
        TEST_BASE_URL,
      ]);
      const client = await assistant.finish(codeOf(back));
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['create_room', 'list_events']),
      );
      const created = await client.callTool({ name: 'create_room', arguments: { roomName: 'Weekly' } });
      const roomId = (created.structuredContent as { roomId: string }).roomId;
      const invited = await client.callTool({
        name: 'get_join_info',
        arguments: { roomId, externalUserId: 'user-1' },
      });
      expect(invited.structuredContent).toMatchObject({ token: expect.any(String) });

      clock.passSeconds(3_601);
      await client.ping();
      const [grant] = (await owner.portal.grants.list({ accountId: owner.live })).grants;
      expect(grant).toMatchObject({
        clientName: 'Test assistant',
        redirectHost: 'assistant.test',
        toolsets: ['default', 'events'],
        readOnly: false,
        lastUsedAt: expect.any(String),
      });

      await owner.portal.grants.revoke({ grantId: grant?.grantId ?? '' });
      await expect(client.ping()).rejects.toThrow('The refresh token is not valid');
      expect((await owner.portal.grants.list({ accountId: owner.live })).grants).toEqual([]);
      const refused = await refreshing(
        String(assistant.kept.client?.client_id),
        assistant.kept.tokens?.refresh_token ?? '',
      );
      expect(refused.status).toBe(400);
      expect(await auditOf(roomId)).toEqual(['room.create by application']);
      const audited = await auditOf(grant?.grantId ?? '');
      expect([...new Set(audited)]).toEqual([
        'grant.create by user',
        'grant.revoke by user',
        'grant.refuse by system',
      ]);
    },
  );

  it('is told by the tools and the documents where to go', async () => {
    const refused = await ask(undefined, 'tools/list');
    const address = `${TEST_BASE_URL}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      401,
      `Bearer scope="default", resource_metadata="${address}"`,
    ]);
    const resource = await server.call('GET', '/.well-known/oauth-protected-resource/mcp');
    expect(resource.body).toMatchObject({
      resource: `${TEST_BASE_URL}/mcp`,
      authorization_servers: [TEST_BASE_URL],
    });
    const issuer = await server.call('GET', '/.well-known/oauth-authorization-server');
    expect(issuer.body).toMatchObject({
      issuer: TEST_BASE_URL,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('a program on the machine of its person', () => {
  it('gets its code at its own scheme', async () => {
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const body = { client_name: 'Cursor', redirect_uris: [redirect_uri, CALLBACK] };
    const registered = await server.call('POST', '/oauth/register', { body });
    expect([registered.status, registered.body.redirect_uris]).toEqual([201, body.redirect_uris]);
    const clientId = registered.body.client_id;
    const { query, verifier } = authorizationRequest(clientId, { redirect_uri });
    expect(await person.portal.grants.describeRequest({ query })).toMatchObject({
      redirectHost: 'cursor://anysphere.cursor-mcp',
      isOnOwnMachine: true,
    });
    const back = await allow(query);
    expect(back.href).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=oac_/);
    const params = { grant_type: 'authorization_code', client_id: clientId, code: codeOf(back) };
    expect((await token({ ...params, redirect_uri, code_verifier: verifier })).status).toBe(200);
  });

  it('is told every address that it cannot have', async () => {
    const refused = ['myapp://callback', 'javascript:alert("1")', 'http://elsewhere.test/'];
    const body = { redirect_uris: [CALLBACK, ...refused] };
    const answer = await server.call('POST', '/oauth/register', { body });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_redirect_uri']);
    for (const address of refused) expect(answer.body.error_description).toContain(encodeURI(address));
    expect(answer.body.error_description).not.toMatch(/["\\]|[^ -~]/);
    expect(answer.body.error_description).not.toContain(CALLBACK);
  });
});

describe('a slash at the end of an address', () => {
  it('leads from the tools to the same sign-in and the same tools', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const [without, withSlash] = [
      await server.call('POST', '/mcp', { body: message }),
      await server.call('POST', '/mcp/', { body: message }),
    ];
    expect(withSlash.status).toBe(401);
    expect(withSlash.headers.get('WWW-Authenticate')).toBe(without.headers.get('WWW-Authenticate'));
    const headers = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' };
    const { access } = await withTokens();
    const answer = await server.call('POST', '/mcp/', { bearer: access, body: message, headers });
    expect(answer.body.result.tools.length).toBeGreaterThan(0);
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/jwks.json',
  ])('changes nothing at %s', async (path) => {
    const [without, withSlash] = [await server.call('GET', path), await server.call('GET', `${path}/`)];
    expect([withSlash.status, withSlash.body]).toEqual([200, without.body]);
  });

  it.each(['/oauth/token', '/oauth/register', '/oauth/revoke'])('changes nothing at %s', async (path) => {
    const [without, withSlash] = [await postForm(server, path, {}), await postForm(server, `${path}/`, {})];
    expect([withSlash.status, withSlash.body]).toEqual([without.status, without.body]);
    expect(withSlash.body.error).toEqual(expect.any(String));
  });

  it('does not count in the parameter "resource"', async () => {
    const resource = `${TEST_BASE_URL}/mcp/`;
    const clientId = await registerApplication(server);
    const { query, verifier } = authorizationRequest(clientId, { resource });
    const params = { grant_type: 'authorization_code', client_id: clientId, code_verifier: verifier };
    const { status, body } = await token({ ...params, code: codeOf(await allow(query)), resource });
    expect(status).toBe(200);
    const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: body.refresh_token };
    expect((await token({ ...refresh, resource })).status).toBe(200);
  });
});

describe('an application that describes itself in a document', () => {
  const ID = 'https://assistant.test/oauth/client.json';
  const DOCUMENT = {
    client_id: ID,
    client_name: 'Documented',
    redirect_uris: ['http://127.0.0.1/done', CALLBACK],
  };
  const asking = (changed: Record<string, string> = {}) => authorizationRequest(ID, changed).query;
  const publish = (document: unknown, status = 200) => {
    clock.passSeconds(601);
    published = () => ({ status, body: typeof document === 'string' ? document : JSON.stringify(document) });
  };

  it('needs no registration, and listens on this machine where there is a free port', async () => {
    publish(DOCUMENT);
    const query = asking({ redirect_uri: 'http://127.0.0.1:49152/done' });
    expect(await person.portal.grants.describeRequest({ query })).toMatchObject({
      clientName: 'Documented',
      redirectHost: '127.0.0.1:49152',
      isOnOwnMachine: true,
    });
    const back = await allow(query);
    expect(back.origin).toBe('http://127.0.0.1:49152');
  });

  it.each<[what: string, document: unknown, status?: number]>([
    ['is not there', DOCUMENT, 404],
    ['is not JSON', '<html>'],
    ["is another application's", { ...DOCUMENT, client_id: `${ID}?` }],
    ['names no address', { ...DOCUMENT, redirect_uris: [] }],
    ['names other addresses', { ...DOCUMENT, redirect_uris: ['https://elsewhere.test/'] }],
  ])('is refused when the document %s', async (_, document, status) => {
    publish(document, status);
    const refused = person.portal.grants.describeRequest({ query: asking() });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('whoever calls the tools', () => {
  it('acts with their own key or token, and in their own account alone', async () => {
    const other = await newPerson(server.services);
    const [own, others] = await Promise.all([newKeyFor(person), withTokens({ as: other })]);
    const { roomId } = (await callTool(own, 'create_room')).structuredContent;
    expect((await callTool(own, 'get_room', { roomId })).structuredContent).toMatchObject({ roomId });
    for (const name of ['end_meeting', 'list_sessions', 'get_join_info']) {
      const args = { roomId, externalUserId: 'user-1' };
      expect(await callTool(others.access, name, args)).toMatchObject({ isError: true });
    }
    const ofTest = await withTokens({ mode: 'test' });
    expect((await callTool(ofTest.access, 'end_meeting', { roomId })).isError).toBe(true);
    expect((await callTool(own, 'end_meeting', { roomId })).structuredContent).toEqual({ success: true });
  });

  it('has the toolsets that were allowed, and reads alone where no more was allowed', async () => {
    const reader = await withTokens({ readOnly: true, toolsets: ['events'] });
    expect(await toolsFor(reader.access)).toEqual(['list_events', 'list_webhook_deliveries']);
    const { body } = await ask(reader.access, 'tools/call', { name: 'create_room', arguments: {} });
    expect(body.error).toBeDefined();
    const credential = { apiKey: null, bearer: null, loginId: null, fromPages: false };
    const inside = createCaller({
      services: server.services,
      credential: { ...credential, grantToken: reader.access },
      ip: null,
      requestId: null,
      rejectedBody: null,
      idempotencyKey: null,
    });
    await expect(inside.embed.createRoom({})).rejects.toThrow(
      'The application does not have permission to do this.',
    );
    await expect(inside.webhooks.list({})).rejects.toThrow(
      'The application does not have permission to do this.',
    );
    await expect(inside.keys.list({ accountId: person.live })).rejects.toThrow('no longer valid');
  });

  it(
    'speaks in calls only where its person allowed that, and not where it may write',
    { tags: ['slow'] },
    async () => {
      const { roomId } = (await callTool((await withTokens()).access, 'create_room')).structuredContent;
      const writing = await withTokens({ toolsets: ['say'] });
      const speaking = await withTokens({ toolsets: ['speak'] });
      expect(await toolsFor(speaking.access)).toEqual(['say_in_call']);
      const { token: ofHost } = (
        await server.call('POST', '/api/embed/sessions', {
          key: await newKeyFor(person),
          body: { roomId, externalUserId: 'ada', role: 'host' },
        })
      ).body;
      const host = await connectHub(server.url);
      host.send(joinMessage(ofHost));
      await host.take('welcome');
      const say = async (bearer: string, args: object) => {
        const { content } = await callTool(bearer, 'say_in_call', { roomId, text: 'Hello.', ...args });
        return JSON.parse(content[0].text);
      };
      // Nobody has invited an agent, and no service speaks: whoever may ask for it reads that.
      expect(await say(writing.access, {})).toMatchObject({ status: 409 });
      expect(await say(writing.access, { speak: true })).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('toolset "speak"') },
      });
      expect(await say(speaking.access, { speak: true })).toMatchObject({ status: 503 });
      host.drop();
    },
  );

  it(
    'simulates meetings in a test account that was allowed, and in a live one never',
    { tags: ['slow'] },
    async () => {
      const allowed = { toolsets: ['default', 'test'] satisfies Toolset[] };
      const meeting = { participants: [{ externalUserId: 'ada' }] };
      const simulate = async (bearer: string) => {
        const { roomId } = (await callTool(bearer, 'create_room')).structuredContent;
        return callTool(bearer, 'simulate_meeting', { roomId, ...meeting });
      };
      const ofTest = await withTokens({ ...allowed, mode: 'test' });
      expect((await simulate(ofTest.access)).structuredContent).toMatchObject({ participantCount: 1 });

      const ofLive = await withTokens(allowed);
      const refused = await simulate(ofLive.access);
      expect([refused.isError, JSON.parse(refused.content[0].text)]).toEqual([
        true,
        expect.objectContaining({
          status: 403,
          body: { error: expect.stringContaining('connect the application again, with your test account') },
        }),
      ]);
      const { sessions } = (await server.call('GET', '/api/sessions', { key: await newKeyFor(person) })).body;
      expect(sessions).toEqual([]);

      const without = await withTokens({ mode: 'test' });
      expect(await toolsFor(without.access)).not.toContain('simulate_meeting');
      const params = { name: 'simulate_meeting', arguments: { roomId: 'rm_x', ...meeting } };
      expect((await ask(without.access, 'tools/call', params)).body.error).toMatchObject({ code: -32602 });
    },
  );

  it('is refused from a page of another site, and under another name of the host', async () => {
    const key = await newKeyFor(person);
    const headers = { Origin: 'https://elsewhere.test' };
    expect((await server.call('POST', '/mcp', { bearer: key, body: {}, headers })).status).toBe(403);
    expect((await server.call('GET', '/mcp', { bearer: key })).status).toBe(405);
    const own = { Origin: TEST_BASE_URL };
    const question = { ...own, 'Access-Control-Request-Method': 'POST' };
    const leave = await server.call('OPTIONS', '/mcp', { headers: question });
    expect([leave.status, leave.headers.get('Access-Control-Allow-Origin')]).toEqual([204, TEST_BASE_URL]);
    const unsigned = await server.call('POST', '/mcp', { body: {}, headers: own });
    expect([unsigned.status, unsigned.headers.get('Access-Control-Allow-Origin')]).toEqual([
      401,
      TEST_BASE_URL,
    ]);
    const withKey = await server.call('POST', '/mcp', { key, body: {}, headers: own });
    expect(withKey.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

describe('an attack', () => {
  type Attack = [what: string, status: number, code: string, attempt: () => Promise<Answer>];
  const attacks: Attack[] = [
    [
      'a wrong verifier',
      400,
      'invalid_grant',
      async () => token({ ...(await withCode()).params, code_verifier: 'a'.repeat(43) }),
    ],
    [
      'another redirect URI',
      400,
      'invalid_grant',
      async () => token({ ...(await withCode()).params, redirect_uri: `${CALLBACK}/` }),
    ],
    [
      'another audience',
      400,
      'invalid_target',
      async () => token({ ...(await withCode()).params, resource: `${TEST_BASE_URL}/api` }),
    ],
    [
      "another client's code",
      400,
      'invalid_grant',
      async () => token({ ...(await withCode()).params, client_id: await registerApplication(server) }),
    ],
    [
      "another client's refresh token",
      400,
      'invalid_grant',
      async () => refreshing(await registerApplication(server), (await withTokens()).refresh),
    ],
    [
      'an expired code',
      400,
      'invalid_grant',
      async () => {
        const { params } = await withCode();
        clock.passSeconds(121);
        return token(params);
      },
    ],
    [
      'an expired refresh token',
      400,
      'invalid_grant',
      async () => {
        const { clientId, refresh } = await withTokens();
        clock.passSeconds(30 * 86_400);
        return refreshing(clientId, refresh);
      },
    ],
    ['a password grant', 400, 'unsupported_grant_type', () => token({ grant_type: 'password' })],
    [
      'a redirect to plain http',
      400,
      'invalid_redirect_uri',
      () => server.call('POST', '/oauth/register', { body: { redirect_uris: ['http://elsewhere.test/'] } }),
    ],
    [
      'a redirect to a script',
      400,
      'invalid_redirect_uri',
      () => server.call('POST', '/oauth/register', { body: { redirect_uris: ['javascript:alert(1)//'] } }),
    ],
  ];

  it.each(attacks)('answers an attack with %s with %i %s', async (_, status, code, attempt) => {
    const answer = await attempt();
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('revokes what a code brought when the code is used again', async () => {
    const { params, access, clientId, refresh } = await withTokens();
    expect(await toolsFor(access)).toContain('create_room');
    const [one, two] = await Promise.all([token(params), token(params)]);
    expect([one.status, two.status]).toEqual([400, 400]);
    expect((await ask(access, 'tools/list')).status).toBe(401);
    expect((await refreshing(clientId, refresh)).status).toBe(400);
  });

  it('gives neither of two clients a token when they redeem one code at once', async () => {
    const { params } = await withCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => token(params)));
    const [won, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect([won, ...others].map((answer) => answer?.status)).toEqual([200, 400, 400, 400, 400]);
    expect((await ask(String(won?.body.access_token), 'tools/list')).status).toBe(401);
  });

  it('redirects nowhere for an address that resembles the registered one', async () => {
    const body = { redirect_uris: [CALLBACK, 'http://localhost/cb'] };
    const { client_id: clientId } = (await server.call('POST', '/oauth/register', { body })).body;
    const leads = async (redirect_uri: string) => {
      const { query } = authorizationRequest(clientId, { redirect_uri });
      return person.portal.grants.describeRequest({ query }).then(
        ({ kind }) => kind,
        (error: unknown) => (error instanceof TRPCError ? error.code : error),
      );
    };
    expect(await leads('http://localhost:49152/cb')).toBe('asks');
    const { origin, host } = new URL(CALLBACK);
    const others = [
      `${CALLBACK}/`,
      `${CALLBACK}?`,
      `${CALLBACK}#`,
      `${CALLBACK}/../callback`,
      `${CALLBACK}%2f`,
      '',
      `https://${host}:443/callback`,
      `https://${host.toUpperCase()}/callback`,
      ` ${CALLBACK}`,
      `${CALLBACK}\n`,
      `${origin}.elsewhere.test/callback`,
      `${origin}@elsewhere.test/callback`,
      `//${host}/callback`,
      `http://${host}/callback`,
      'http://localhost:1@elsewhere.test/cb',
      'http://localhost:80\\@elsewhere.test/cb',
      'http://localhost.elsewhere.test/cb',
      'http://127.0.0.1/cb',
      'https://localhost/cb',
      'http://localhost/cb/x',
      'http://localhost:/cb?x',
      'http://localhost:99999/cb',
      'http://[::1]/cb',
      'javascript:alert(1)',
      'data:,x',
    ];
    for (const other of others) expect([other, await leads(other)]).toEqual([other, 'BAD_REQUEST']);
  });

  it('refuses the address of a document that is not public before it reads anything', async () => {
    published = (address) => {
      throw new Error(`${address} was read.`);
    };
    const addresses = [
      'http://apps.test/client',
      'https://apps.test',
      'https://apps.test/',
      'https://ada@apps.test/client',
      'https://apps.test/client#x',
      'https://apps.test/a/../client',
      'https://APPS.test/client',
      'file:///etc/passwd',
    ];
    for (const client_id of addresses) {
      const { query } = authorizationRequest(client_id);
      const refused = person.portal.grants.describeRequest({ query });
      await expect(refused.catch((error: unknown) => ({ client_id, error }))).resolves.toMatchObject({
        client_id,
        error: { code: 'BAD_REQUEST' },
      });
    }
  });

  it('revokes all that came of a refresh token when it is used again after a minute', async () => {
    const { clientId, refresh } = await withTokens();
    const { body } = await refreshing(clientId, refresh);
    clock.passSeconds(61);
    const reused = await refreshing(clientId, refresh);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    const refused = await ask(String(body.access_token), 'tools/list');
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    expect((await refreshing(clientId, String(body.refresh_token))).status).toBe(400);
  });

  it('accepts a token of the tools nowhere else, and no other token for the tools', async () => {
    const { access, refresh } = await withTokens();
    const rest = [
      await server.call('GET', '/api/rooms', { bearer: access }),
      await server.call('GET', '/api/rooms', { key: access }),
      await server.call('GET', '/api/recordings', { bearer: access }),
    ];
    expect(rest.map(({ status }) => status)).toEqual([401, 401, 401]);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await server.call('POST', '/mcp', { key: access, body: message })).status).toBe(401);
    expect((await server.call('POST', `/mcp?access_token=${access}`, { body: message })).status).toBe(401);
    for (const bearer of [refresh, person.bearer, 'pk_live_1', 'sk_live_1', `${access}x`]) {
      expect(await ask(bearer, 'tools/list')).toMatchObject({ status: 401 });
    }
  });

  it.each<[what: string, changed: Record<string, string>]>([
    ['an application that nobody registered', { client_id: 'clt_aaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['an address that is not registered', { redirect_uri: 'https://elsewhere.test/callback' }],
  ])('shows a sentence for an attack with %s, and redirects nowhere', async (_, changed) => {
    const { query } = authorizationRequest(await registerApplication(server), changed);
    await expect(person.portal.grants.describeRequest({ query })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(allow(query)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each<[what: string, changed: Record<string, string>, error: string]>([
    ['no S256', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['another audience', { resource: 'https://elsewhere.test/mcp' }, 'invalid_target'],
    ['another response', { response_type: 'token' }, 'unsupported_response_type'],
  ])('sends an attack that asks with %s back without a code', async (_, changed, error) => {
    const { query } = authorizationRequest(await registerApplication(server), changed);
    const back = await allow(query);
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual([error, null]);
    expect(back.searchParams.get('iss')).toBe(TEST_BASE_URL);
  });

  it('answers for an account of somebody else as if it did not exist', async () => {
    const other = await newPerson(server.services);
    const { query } = authorizationRequest(await registerApplication(server));
    const allowed = { query, accountId: other.live, toolsets: ['default' as const], readOnly: false };
    await expect(person.portal.grants.allow(allowed)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(person.portal.grants.list({ accountId: other.live })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a refresh token that is sent again within a minute', () => {
  it(
    'brings the same tokens, also to requests at the same time and to another process',
    { tags: ['slow'] },
    async () => {
      const { clientId, refresh } = await withTokens();
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => refreshing(clientId, refresh)));
      clock.passSeconds(60);
      const other = await testServer({
        env: { MCP_ALLOWED_HOSTS: 'localhost' },
        replace: () => ({ db: server.services.db, now: clock.now, vault: server.services.vault }),
      });
      const params = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh };
      const later = await postForm(other, '/oauth/token', params);
      await other.close();
      const [first, ...others] = [...atOnce, later].map(({ status, body }) => ({ status, ...body }));
      expect(first).toMatchObject({ status: 200, expires_in: 3_600 });
      expect(others).toEqual([first, first, first, first, { ...first, expires_in: 3_540 }]);
      expect(await toolsFor(first.access_token)).toContain('create_room');
      expect((await refreshing(clientId, first.refresh_token)).status).toBe(200);
    },
  );

  it('brings nothing to another client, or once the grant was revoked', async () => {
    const { clientId, refresh } = await withTokens();
    const { body } = await refreshing(clientId, refresh);
    expect((await refreshing(await registerApplication(server), refresh)).status).toBe(400);
    expect((await ask(String(body.access_token), 'tools/list')).status).toBe(200);
    await postForm(server, '/oauth/revoke', { client_id: clientId, token: refresh });
    expect((await refreshing(clientId, refresh)).status).toBe(400);
  });
});

describe('an application that this server does not know', () => {
  const NEVER = 'clt_aaaaaaaaaaaaaaaaaaaaaaaaaa';
  const requests: [what: string, path: string, params: Record<string, string>][] = [
    ['a code', '/oauth/token', { grant_type: 'authorization_code', code: 'oac_x', code_verifier: 'x' }],
    ['a refresh token', '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'ort_x' }],
    ['a revocation', '/oauth/revoke', { token: 'ort_x' }],
  ];
  const clients: [how: string, id: Record<string, string>, status: number, error: string][] = [
    ['an id that was never registered', { client_id: NEVER }, 401, 'invalid_client'],
    ['an id of another server', { client_id: 'mcp-client-42' }, 401, 'invalid_client'],
    ['an empty id', { client_id: '' }, 400, 'invalid_request'],
    ['no id', {}, 400, 'invalid_request'],
  ];
  const cases = requests.flatMap(([what, path, params]) =>
    clients.map(([how, id, status, error]) => ({
      what,
      how,
      path,
      params: { ...params, ...id },
      status,
      error,
    })),
  );

  it.each(cases)('gets $status $error for $what with $how', async ({ path, params, status, error }) => {
    const answer = await postForm(server, path, params);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.error_description).toMatch(/^(Register again|Send client_id)/);
  });

  it('is told to register again when it was deleted', async () => {
    const { clientId, refresh } = await withTokens();
    clock.passSeconds(61 * 86_400);
    await cleanUp(server.services);
    expect((await refreshing(clientId, refresh)).body.error).toBe('invalid_client');
  });

  it('shows its person what they can do', async () => {
    const { query } = authorizationRequest(NEVER);
    await expect(person.portal.grants.describeRequest({ query })).rejects.toThrow(
      /Remove the connector .* add it again/,
    );
  });
});

describe('what was allowed ends', () => {
  it.each(['live', 'test'] as const)(
    'ends the access to a %s account with the next call after it was revoked',
    async (mode) => {
      const { access, clientId, refresh } = await withTokens({ mode, toolsets: ['default', 'test'] });
      const { roomId } = (await callTool(access, 'create_room')).structuredContent;
      const { grants } = await person.portal.grants.list({ accountId: person[mode] });
      await person.portal.grants.revoke({ grantId: grants[0]?.grantId ?? '' });
      const args = { roomId, participants: [{ externalUserId: 'ada' }] };
      for (const name of ['simulate_meeting', 'get_room', 'end_meeting', 'no_such_tool']) {
        const refused = await ask(access, 'tools/call', { name, arguments: args });
        expect([name, refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
          name,
          401,
          expect.stringContaining('error="invalid_token"'),
        ]);
      }
      expect((await refreshing(clientId, refresh)).status).toBe(400);
      const key = await newKeyFor(person, mode);
      expect((await server.call('GET', `/api/rooms/${roomId}`, { key })).status).toBe(200);
    },
  );

  it('ends the access when the account is no longer theirs', async () => {
    const [owner, heir] = [await newPerson(server.services), await newPerson(server.services)];
    const { access, clientId, refresh } = await withTokens({ as: owner });
    await giveAccount(server.services.db, owner.live, heir.live);
    expect((await ask(access, 'tools/list')).status).toBe(401);
    expect((await refreshing(clientId, refresh)).status).toBe(400);
  });

  it(
    'ends the access to both accounts with a new password of the person, when they ask for it',
    { tags: ['slow'] },
    async () => {
      const [password, newPassword] = ['four-horses-and-a-cart', 'five-horses-and-a-cart'];
      const named = { email: 'paula@example.com', displayName: 'Paula' };
      await portalOf(server.services, null).users.signUp({ ...named, password });
      const login = await portalOf(server.services, null, true).users.signIn({
        email: named.email,
        password,
      });
      const portal = portalOf(server.services, login.loginId);
      const { accounts } = await portal.accounts.list();
      const account = (mode: string) => accounts.find((one) => one.mode === mode)?.accountId ?? '';
      const as = { portal, live: account('live'), test: account('test') };
      const [live, test] = [await withTokens({ as }), await withTokens({ as, mode: 'test' })];
      const statuses = async () => [
        (await ask(live.access, 'tools/list')).status,
        (await ask(test.access, 'tools/list')).status,
        (await refreshing(test.clientId, test.refresh)).status,
        (await server.call('GET', '/api/rooms', { key: secret })).status,
      ];
      const { secret } = await portal.keys.create({ accountId: as.live, name: 'Key', scopes: ['svc:rooms'] });
      const kept = await portal.users.changePassword({ currentPassword: password, newPassword });
      expect([kept.disconnectedApplications, await statuses()]).toEqual([0, [200, 200, 200, 200]]);

      const ended = await portal.users.changePassword({
        currentPassword: newPassword,
        newPassword: password,
        disconnectApplications: true,
      });
      expect([ended.disconnectedApplications, await statuses()]).toEqual([2, [401, 401, 400, 200]]);
      const { events } = await portal.audit.list({ accountId: as.test });
      expect(events.map(({ action }) => action)).toContain('grant.revoke');
    },
  );

  it('ends the access, and everything else of a person, when they delete themselves', async () => {
    const leaver = await newPerson(server.services);
    const [{ access, refresh, clientId }, { params }] = [
      await withTokens({ as: leaver }),
      await withCode({ as: leaver }),
    ];
    const key = await newKeyFor(leaver);
    const { email } = await leaver.portal.users.me();
    const calls: [what: string, before: number, after: number, call: () => Promise<Answer>][] = [
      ['secret key', 200, 401, () => server.call('GET', '/api/rooms', { key })],
      ['secret key at the tools', 200, 401, () => ask(key, 'tools/list')],
      ['access JWT', 200, 401, () => server.call('GET', '/api/recordings', { bearer: leaver.bearer })],
      ['access token', 200, 401, () => ask(access, 'tools/list')],
      ['refresh token', 200, 400, () => refreshing(clientId, refresh)],
      ['code', 200, 400, () => token(params)],
    ];
    const used = calls.filter(([what]) => what !== 'code');
    for (const [what, before, , call] of used) expect([what, (await call()).status]).toEqual([what, before]);
    await leaver.portal.users.delete({ confirmation: email });
    for (const [what, , after, call] of calls) expect([what, (await call()).status]).toEqual([what, after]);
    await expect(leaver.portal.users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('ends the access when the application revokes its token', async () => {
    const { clientId, access, refresh } = await withTokens();
    const stranger = await registerApplication(server);
    expect((await postForm(server, '/oauth/revoke', { client_id: stranger, token: refresh })).status).toBe(
      200,
    );
    expect((await ask(access, 'tools/list')).status).toBe(200);
    expect((await postForm(server, '/oauth/revoke', { client_id: clientId, token: refresh })).status).toBe(
      200,
    );
    expect((await ask(access, 'tools/list')).status).toBe(401);
  });

  it('ends the access when its time is over, and deletes applications that nobody uses', async () => {
    const unused = await registerApplication(server);
    const { clientId } = await withTokens();
    clock.passSeconds(86_401);
    await cleanUp(server.services);
    const known = async (id: string) =>
      person.portal.grants.describeRequest({ query: authorizationRequest(id).query });
    await expect(known(unused)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await known(clientId)).toMatchObject({ kind: 'asks' });
  });
});
