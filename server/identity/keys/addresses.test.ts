import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { eventsOn } from '../../testing/identity-rows';
import { newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

const time = testClock(new Date('2026-03-01T10:00:00Z'));
const LISTED = '203.0.113.7';
const OTHER = '198.51.100.9';
const scopes = ['svc:rooms' as const, 'svc:history' as const, 'svc:events' as const];

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await testServer({
    env: { TRUSTED_PROXIES: '1', MCP_ALLOWED_HOSTS: 'localhost' },
    replace: () => ({ now: time.now }),
  });
});
beforeEach(async () => {
  person = await newPerson(server.services);
});
afterAll(() => server.close());

const create = (allowedAddresses: string[]) =>
  person.portal.keys.create({ accountId: person.live, name: 'Backend', scopes, allowedAddresses });
const update = (keyId: string, allowedAddresses: string[]) =>
  person.portal.keys.update({ keyId, allowedAddresses });

/** Sends a request through the proxy, from an address. */
const send = (method: string, path: string, key: string, from: string, body?: object) =>
  server.call(method, path, { key, headers: { 'X-Forwarded-For': from }, ...(body && { body }) });
const statusFrom = async (from: string, key: string) =>
  (await send('GET', '/api/recordings', key, from)).status;

it('accepts a key from the addresses and networks on its list alone, and without a list from everywhere', async () => {
  const { secret, allowedAddresses, keyId } = await create([
    LISTED,
    '2001:DB8::7/32',
    '::ffff:192.0.2.0/120',
  ]);
  expect(allowedAddresses).toEqual([LISTED, '2001:db8::/32', '192.0.2.0/24']);
  const seen = async () =>
    Promise.all(
      [LISTED, '2001:db8:1::1', '::ffff:192.0.2.200', OTHER, '2001:db9::1', '203.0.113.8'].map((from) =>
        statusFrom(from, secret),
      ),
    );
  expect(await seen()).toEqual([200, 200, 200, 403, 403, 403]);
  await update(keyId, []);
  expect(await seen()).toEqual([200, 200, 200, 200, 200, 200]);
});

it('refuses a key from another address on every way in, with the address that was seen and not the list', async () => {
  const { secret } = await create([LISTED]);
  const roomId = await newEmbedRoom(server, (await create([])).secret);
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const waysIn: [method: string, path: string, body?: object][] = [
    ['GET', '/api/recordings'],
    ['POST', '/api/embed/rooms', {}],
    ['POST', '/api/embed/sessions', { roomId, externalUserId: 'ada' }],
    ['POST', '/api/embed/links', { roomId, externalUserId: 'ada' }],
    ['GET', '/api/events?wait=30'],
    ['GET', `/api/rooms/${roomId}`],
    ['POST', '/mcp', tool],
  ];
  for (const [method, path, body] of waysIn) {
    const { status, text, headers } = await send(method, path, secret, OTHER, body);
    expect([path, status, headers.get('x-error-reason')]).toEqual([path, 403, 'key-address']);
    expect(text).toContain(`This key cannot be used from ${OTHER}, which is not on its list.`);
    expect(text).not.toContain(LISTED);
  }
  const { status } = await server.call('POST', '/mcp', {
    headers: { 'X-Forwarded-For': OTHER },
    bearer: secret,
    body: tool,
  });
  expect(status).toBe(403);
});

it('tells a revoked and an unknown key nothing about addresses', async () => {
  const { secret, keyId } = await create([LISTED]);
  await person.portal.keys.revoke({ keyId });
  expect(await statusFrom(OTHER, secret)).toBe(401);
});

it('puts refused uses into the audit log once in ten minutes, and does not count them as uses', async () => {
  const { secret, keyId } = await create([LISTED]);
  const refusals = () => eventsOn(server.services.db, keyId, 'key.refuse');
  await Promise.all(Array.from({ length: 5 }, () => statusFrom(OTHER, secret)));
  expect(await refusals()).toMatchObject([
    { accountId: person.live, actorKind: 'key', actorId: keyId, ip: OTHER, detail: null },
  ]);
  time.passSeconds(599);
  await statusFrom(OTHER, secret);
  expect(await refusals()).toHaveLength(1);
  time.passSeconds(1);
  await statusFrom(OTHER, secret);
  expect(await refusals()).toHaveLength(2);
  const { keys } = await person.portal.keys.list({ accountId: person.live });
  expect(keys.find((key) => key.keyId === keyId)?.lastUsedAt).toBeNull();
});

it('refuses a request that waited when its address is taken off the list', async () => {
  const { secret, keyId } = await create([LISTED]);
  await followedToEnd(secret);
  const answer = send('GET', '/api/events?after=latest&wait=30', secret, LISTED);
  await expect.poll(() => server.services.waitingReaders.topics()).toEqual([person.live]);
  await update(keyId, [OTHER]);
  await create([]); // an event, which ends the wait
  expect((await answer).status).toBe(403);
});

/** Waits until every event of the account has its number. */
async function followedToEnd(key: string): Promise<void> {
  const types = async () =>
    (await send('GET', '/api/events', key, LISTED)).body.events.map(({ type }: { type: string }) => type);
  await expect.poll(types).toContain('key.created');
}

it('gives the successor of a rolled key its list and its description', async () => {
  const description = 'Nightly import of the recordings';
  const old = await create([LISTED]);
  await person.portal.keys.update({ keyId: old.keyId, description });
  const next = await person.portal.keys.roll({ keyId: old.keyId, overlapSeconds: 0 });
  expect(next).toMatchObject({ description, allowedAddresses: [LISTED] });
  expect(await statusFrom(OTHER, next.secret)).toBe(403);
});

it('changes what is given alone, and records a change once', async () => {
  const { keyId } = await create([LISTED]);
  const change = { keyId, description: '  Nightly import  ' };
  const { key } = await person.portal.keys.update(change);
  expect(key).toMatchObject({ description: 'Nightly import', allowedAddresses: [LISTED] });
  await person.portal.keys.update(change);
  await update(keyId, [OTHER]);
  const { key: emptied } = await person.portal.keys.update({ keyId, description: '\u200b' });
  expect(emptied).toMatchObject({ description: null, allowedAddresses: [OTHER] });
  const events = await eventsOn(server.services.db, keyId, 'key.update');
  expect(events.map(({ detail, actorId }) => [detail?.['changedFields'], actorId])).toEqual([
    [['description'], person.userId],
    [['allowedAddresses'], person.userId],
    [['description'], person.userId],
  ]);
  expect(events[1]?.detail).toMatchObject({ allowedAddresses: [OTHER] });
});

it.each<[string, object]>([
  ['a host name', { allowedAddresses: ['example.com'] }],
  ['a range that is too long', { allowedAddresses: ['192.0.2.0/33'] }],
  ['a zone id', { allowedAddresses: ['fe80::1%eth0'] }],
  ['21 addresses', { allowedAddresses: Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`) }],
  ['a description of 201 characters', { description: 'x'.repeat(201) }],
])('refuses %s', async (_what, change) => {
  const { keyId } = await create([LISTED]);
  const refused = { code: 'BAD_REQUEST' };
  await expect(person.portal.keys.update({ keyId, ...change })).rejects.toMatchObject(refused);
  const key = { accountId: person.live, name: 'Backend', ...change };
  await expect(person.portal.keys.create(key)).rejects.toMatchObject(refused);
});

it('lets nobody else change a key', async () => {
  const { keyId } = await create([LISTED]);
  const stranger = await newPerson(server.services);
  const change = stranger.portal.keys.update({ keyId, allowedAddresses: [] });
  await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('tells the portal from which address the caller comes', async () => {
  expect((await person.portal.keys.list({ accountId: person.live })).callerAddress).toBe('127.0.0.1');
});
