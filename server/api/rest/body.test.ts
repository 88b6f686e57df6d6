import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { requestText, sendRaw } from '../../testing/raw';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await testServer();
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => server.close());

/** Creates a room with a body of one's own, byte by byte. */
async function create(body: string | Buffer, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(body);
  const given = { 'X-API-Key': key, 'Content-Length': String(bytes.length), ...headers };
  const answer = await sendRaw(server.url, requestText('POST /api/embed/rooms', given), bytes);
  return { ...answer, error: String(JSON.parse(answer.body).error ?? '') };
}

/** Returns the name that a room got. */
async function nameOf({ body }: { body: string }): Promise<string> {
  return (await server.call('GET', `/api/rooms/${JSON.parse(body).roomId}`)).body.roomName;
}

describe('is read as JSON whatever way it is declared', () => {
  it.each<[string, Record<string, string>]>([
    ['no content type', {}],
    ['application/json', { 'Content-Type': 'application/json' }],
    ['a charset', { 'Content-Type': 'application/json; charset=utf-8' }],
    ['another case', { 'Content-Type': 'Application/JSON;Charset=UTF-8' }],
    ['identity', { 'Content-Encoding': 'identity' }],
  ])('reads as JSON a body declared with %s', async (_how, headers) => {
    const answer = await create('{"roomName":"Ünï ✓"}', headers);
    expect(answer.status).toBe(201);
    expect(await nameOf(answer)).toBe('Ünï ✓');
  });

  it('reads a JSON body in chunks', async () => {
    const headers = requestText('POST /api/embed/rooms', {
      'X-API-Key': key,
      'Transfer-Encoding': 'chunked',
    });
    const answer = await sendRaw(server.url, headers, 'c\r\n{"roomName":\r\n', '5\r\n"Up"}\r\n0\r\n\r\n');
    expect([answer.status, await nameOf(answer)]).toEqual([201, 'Up']);
  });
});

it.each<[string, string, Record<string, string>]>([
  ['absent', '', {}],
  ['absent, with a content type', '', { 'Content-Type': 'application/json' }],
  ['absent, with another content type', '', { 'Content-Type': 'text/plain' }],
  ['an empty object', '{}', {}],
  ['an object with nothing known', '{"name":"x","roomname":"y"}', {}],
])('accepts as an optional body one that is %s', async (_how, body, headers) => {
  const answer = await create(body, headers);
  expect([answer.status, await nameOf(answer)]).toEqual([201, 'Untitled room']);
});

it.each<[status: number, what: string, body: string | Buffer, headers: Record<string, string>]>([
  [415, 'text', '{}', { 'Content-Type': 'text/plain' }],
  [415, 'a form', 'roomName=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  [415, 'a part of the name of JSON', '{}', { 'Content-Type': 'application/json5' }],
  [415, 'two content types', '{}', { 'Content-Type': 'application/json, text/plain' }],
  [415, 'gzip', gzipSync('{}'), { 'Content-Encoding': 'gzip' }],
  [400, 'not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}],
  [400, 'UTF-16', Buffer.from('{}', 'utf16le'), {}],
  [400, 'an array', '[]', {}],
  [400, 'an array of objects', '[{"roomName":"x"}]', {}],
  [400, 'null', 'null', {}],
  [400, 'a string', '"x"', {}],
  [400, 'a number', '1', {}],
  [400, 'a boolean', 'true', {}],
  [400, 'white space', '  ', {}],
  [400, 'broken JSON', '{"roomName":', {}],
  [400, 'two objects', '{}{}', {}],
  [400, 'a comment', '{/**/}', {}],
  [400, 'NaN', '{"roomName":NaN}', {}],
])('answers %i to a body of %s', async (status, _what, body, headers) => {
  const answer = await create(body, headers);
  expect([answer.status, answer.error]).toEqual([status, expect.stringMatching(/^[A-Z].*[.]$/)]);
});

it('a refusal of what it is sent as names the header to send, or to leave out', async () => {
  const form = await create('roomName=x', { 'Content-Type': 'application/x-www-form-urlencoded' });
  expect(form.error).toBe('Send the body with the header "Content-Type: application/json".');
  const packed = await create(gzipSync('{}'), { 'Content-Encoding': 'gzip' });
  expect(packed.error).toBe('Send the body without the header "Content-Encoding".');
});

describe('may have 100 kB', () => {
  const sized = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;

  it.each([
    [100_000, 201],
    [100_001, 413],
    [5_000_000, 413],
  ])('answers a body of %i bytes with %i', async (bytes, status) => {
    expect((await create(sized(bytes))).status).toBe(status);
  });

  it('refuses a body in chunks of more than 100 kB', async () => {
    const given = { 'X-API-Key': key, 'Transfer-Encoding': 'chunked' };
    for (const [bytes, status] of [
      [100_000, 201],
      [100_001, 413],
    ] as const) {
      const half = bytes / 2;
      const [first, second] = [sized(bytes).slice(0, half), sized(bytes).slice(half)];
      const chunks = [first, second].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
      const answer = await sendRaw(
        server.url,
        requestText('POST /api/embed/rooms', given),
        ...chunks,
        '0\r\n\r\n',
      );
      expect(answer.status).toBe(status);
    }
  });
});

it('ignores the body of a GET or DELETE', async () => {
  const headers = { 'X-API-Key': key, 'Content-Type': 'text/plain', 'Content-Length': '3' };
  const answer = await sendRaw(server.url, requestText('GET /api/recordings', headers, '{x}'));
  expect(answer.status).toBe(200);
});

it.each([
  ['metadata.id', '{"metadata":{"id":1546130668394913822}}'],
  ['metadata.amounts[1]', '{"metadata":{"amounts":[1,1e400]}}'],
])('is refused where a number would come back as another one: %s', async (place, body) => {
  const answer = await create(body);
  expect([answer.status, answer.error]).toEqual([
    400,
    `The number at "${place}" cannot be stored exactly: send it as a string.`,
  ]);
});

it('gives numbers in metadata back as they came', async () => {
  const body = '{"metadata":{"id":9007199254740991,"ratio":0.1,"large":1e300,"text":"1546130668394913822"}}';
  const { roomId } = JSON.parse((await create(body)).body);
  const { text } = await server.call('GET', `/api/rooms/${roomId}`, { key });
  expect(text).toContain('"id":9007199254740991');
  expect(JSON.parse(text).metadata).toEqual(JSON.parse(body).metadata);
});

it('refuses such a number from the portal with 400', async () => {
  const headers = { Origin: TEST_BASE_URL, 'Content-Type': 'application/json' };
  const body = '{"metadata":{"id":1546130668394913822}}';
  const portal = await fetch(`${server.url}/trpc/rooms.create`, { method: 'POST', headers, body });
  expect([portal.status, await portal.text()]).toEqual([400, expect.stringContaining('metadata.id')]);
});
