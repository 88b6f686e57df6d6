import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { countEvents } from '../../testing/identity-rows';
import { newEmbedRoom, newOwnRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { partsOf } from '../../testing/signing';

let server: TestServer;
let person: Person;
let key: string;
let roomId: string;
beforeAll(async () => {
  server = await testServer();
  person = await newPerson(server.services);
  key = await newKeyFor(person);
  roomId = await newEmbedRoom(server, key);
});
afterAll(() => server.close());

const post = (path: string, body: unknown) => server.call('POST', path, { key, body });
const mint = (change: object) => post('/api/embed/sessions', { roomId, externalUserId: 'u', ...change });
const LONE = '\\ud800'; // as JSON escapes it; a whole UTF-8 body cannot carry one otherwise

describe('a room name', () => {
  it.each<[number, string, string]>([
    [400, 'with NUL', '"a\\u0000b"'],
    [400, 'with a lone surrogate', `"a${LONE}b"`],
    [400, 'of 201 characters', `"${'x'.repeat(201)}"`],
    [400, 'of 20,000 characters', `"${'x'.repeat(20_000)}"`],
    [201, 'of 200 characters', `"${'x'.repeat(200)}"`],
    [201, 'that looks like SQL', '"\'; drop table rooms; --"'],
    [201, 'that looks like HTML', '"<script>alert(1)</script>"'],
    [201, 'with a surrogate pair', '"😀"'],
    [201, 'with control characters', '"a\\u0007\\u202eb"'],
    [201, 'named __proto__', '"__proto__"'],
  ])('answers %i to a text %s', async (status, _what, json) => {
    const events = await countEvents(server.services.db);
    const answer = await post('/api/embed/rooms', `{"roomName":${json}}`);
    expect(answer.status).toBe(status);
    expect(await countEvents(server.services.db)).toBe(events + (status === 201 ? 1 : 0));
    const read = await server.call('GET', `/api/rooms/${answer.body.roomId}`);
    expect(status === 201 ? read.body.roomName : JSON.parse(json)).toBe(JSON.parse(json)); // stored as given
  });

  it.each([undefined, null, '', '   ', '\n\t'])(
    'names a room "Untitled room" whose name is %j',
    async (roomName) => {
      const { body } = await post('/api/embed/rooms', { roomName });
      expect((await server.call('GET', `/api/rooms/${body.roomId}`)).body.roomName).toBe('Untitled room');
    },
  );
});

describe('an externalUserId', () => {
  it.each<[number, string, string]>([
    [400, 'that is empty', '""'],
    [400, 'that is blank', '" \\t "'],
    [400, 'with NUL', '"a\\u0000"'],
    [400, 'with a lone surrogate', `"${LONE}"`],
    [400, 'of 257 characters', `"${'x'.repeat(257)}"`],
    [400, 'of 20,000 characters', `"${'x'.repeat(20_000)}"`],
    [200, 'of 256 characters', `"${'x'.repeat(256)}"`],
    [200, 'with colons', '"a:b:c"'],
    [200, 'with white space around it', '" a "'],
  ])('answers %i to a text %s', async (status, _what, json) => {
    const answer = await post('/api/embed/sessions', `{"roomId":"${roomId}","externalUserId":${json}}`);
    expect(answer.status).toBe(status);
    const subject = status === 200 ? partsOf(answer.body.token).claims.sub : null;
    expect(subject).toBe(status === 200 ? `ext:${person.live}:${JSON.parse(json)}` : null);
  });
});

it.each([
  ['nothing', undefined, 'Guest'],
  ['null', null, 'Guest'],
  ['white space', ' \n ', 'Guest'],
  ['NUL alone', '\0', 'Guest'],
  ['NUL within', 'A\0da', 'Ada'],
  ['20,000 characters', 'x'.repeat(20_000), 'x'.repeat(100)],
  ['a pair across the cut', `${'x'.repeat(99)}😀`, 'x'.repeat(99)],
  ['bidi characters', '\u202eadA\u2066', 'adA'],
])('a displayName of %s is shown as %s', async (_what, displayName, shown) => {
  const { body } = await mint({ displayName });
  expect(partsOf(body.token).claims.name).toBe(shown);
});

it('a displayName with a lone surrogate is shown well-formed', async () => {
  const answer = await post(
    '/api/embed/sessions',
    `{"roomId":"${roomId}","externalUserId":"u","displayName":"A${LONE}b"}`,
  );
  expect([answer.status, partsOf(answer.body.token).claims.name]).toEqual([200, 'A\uFFFDb']);
});

describe('odd objects', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  it.each([
    [201, '{"__proto__":{"roomName":"x"}}'],
    [201, '{"__proto__":null}'],
    [201, '{"constructor":{"prototype":{"polluted":true}}}'],
    [201, '{"hasOwnProperty":1,"toString":2,"valueOf":3,"then":4}'],
    [201, `{"unknown":${deep('[', ']', 40_000)}}`],
    [201, `{"unknown":${deep('{"a":', '', 15_000)}1${'}'.repeat(15_000)}}`],
    [400, `{"roomName":${deep('[', ']', 40_000)}}`],
    [201, '{"roomName":"first","roomName":"last"}'],
  ])('answers %i to odd object %#', async (status, json) => {
    const answer = await post('/api/embed/rooms', json);
    expect(answer.status).toBe(status);
    expect(Object.keys({})).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  it('does not take missing fields from a prototype', async () => {
    const json = `{"__proto__":{"roomId":"${roomId}","externalUserId":"u"}}`;
    expect((await post('/api/embed/sessions', json)).status).toBe(400);
  });
});

describe('answers 404 or 400 to the portal for ids that cannot be stored', () => {
  const ODD = ['\0', 'x\0', '\ud800', 'x'.repeat(20_000), '__proto__', ''];
  it.each(ODD)('answers 404 or 400 to the portal for the id %j', async (odd) => {
    const { keys, rooms, members } = person.portal;
    const own = await newOwnRoom(person);
    const calls = [
      () => keys.list({ accountId: odd }),
      () => keys.create({ accountId: odd, name: 'x' }),
      () => keys.revoke({ keyId: odd }),
      () => keys.roll({ keyId: odd, overlapSeconds: 0 }),
      () => rooms.create({ accountId: odd, roomName: 'x' }),
      () => rooms.list({ accountId: odd }),
      () => members.list({ roomId: odd }),
      () => members.invite({ roomId: odd, role: 'member' }),
      () => members.setRole({ roomId: own, userId: odd, role: 'member' }),
      () => members.remove({ roomId: own, userId: odd }),
      () => members.accept({ secret: odd }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(NOT_FOUND|BAD_REQUEST)$/) }),
      );
    }
  });

  it.each(ODD)('refuses to continue a list after %j, or finds nothing', async (odd) => {
    const page = person.portal.rooms.list({ accountId: person.live, after: odd });
    const outcome = await page.then(
      ({ rooms }) => rooms.length,
      (error: unknown) => (error instanceof TRPCError ? error.code : error),
    );
    expect([0, 'BAD_REQUEST']).toContain(outcome);
  });
});

it('logs no error for any of these requests', () => {
  expect(server.logged()).not.toContain('"level":"error"');
});

describe('a request with a misspelled field', () => {
  const body = { roomNam: 'Weekly' };
  const headers = { Prefer: 'handling=strict' };

  it('is carried out, unless it is strict', async () => {
    expect((await post('/api/embed/rooms', body)).status).toBe(201);
    const answer = await server.call('POST', '/api/embed/rooms', { key, body, headers });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'The field "roomNam" is not known. Did you mean "roomName"?' },
    });
  });

  it('is answered with 401 first where the key is wrong', async () => {
    const answer = await server.call('POST', '/api/embed/rooms', { key: 'sk_live_wrong', body, headers });
    expect(answer.status).toBe(401);
  });

  it('is refused in a query, too', async () => {
    const answer = await server.call('GET', '/api/rooms?limits=3', { key, headers });
    expect(answer.body.error).toBe('The field "limits" is not known. Did you mean "limit"?');
  });
});
