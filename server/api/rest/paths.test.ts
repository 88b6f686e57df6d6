import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const escaped = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

it('accepts percent-encoded ids, in part or as a whole', async () => {
  const { roomId, recordingId } = scene.own;
  const paths = [
    `/api/rooms/${escaped(roomId)}`,
    `/api/rooms/${roomId.replace('_', '%5F')}`,
    `/api/rooms/${escaped(roomId)}/artifacts`,
    `/api/recordings/${escaped(recordingId)}/stream`,
    `/api/recordings/${recordingId.toUpperCase()}/stream`,
  ];
  for (const path of paths) expect((await server.call('GET', path, { key: scene.key })).status).toBe(200);
});

it('decodes an identifier of an application once', async () => {
  const exportOf = async (id: string) => {
    const { status, body } = await server.call('GET', `/api/people/${id}/export`, { key: scene.key });
    expect(status).toBe(200);
    return body.exportId;
  };
  const id = 'ada/é@example.com %41';
  const exportId = await exportOf(encodeURIComponent(id));
  expect(await exportOf(escaped(id))).toBe(exportId);
  expect(await exportOf(encodeURIComponent('ada/é@example.com A'))).not.toBe(exportId);
});

it.each([
  ['a trailing slash', () => `/api/rooms/${scene.own.roomId}/`],
  ['two slashes', () => `/api//rooms/${scene.own.roomId}`],
  ['another case of the route', () => `/API/rooms/${scene.own.roomId}`],
  ['another case of a part', () => `/api/Rooms/${scene.own.roomId}`],
  ['another case of the id', () => `/api/rooms/${scene.own.roomId.toUpperCase()}`],
  ['an encoded slash', () => `/api/rooms%2F${scene.own.roomId}`],
  ['a slash in the id', () => `/api/rooms/${scene.own.roomId}%2Fai-agent%2Fstatus`],
  ['an id that is escaped twice', () => `/api/rooms/${scene.own.roomId.replace('_', '%255F')}`],
  ['white space after the id', () => `/api/rooms/${scene.own.roomId}%20`],
  ['an empty id', () => '/api/rooms/'],
  ['a session for a room', () => `/api/rooms/${scene.own.sessionId}`],
])('answers 404 for %s', async (_what, path) => {
  const answer = await server.call('GET', path(), { key: scene.key });
  expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
});

it('answers 404 for a package that the build does not make', async () => {
  const answer = await server.call('GET', '/packages/unknown.tgz');
  expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such file.' }]);
});

it('takes the room from the path, whatever body and query contain', async () => {
  const other = scene.embed.roomId;
  const read = await server.call('GET', `/api/rooms/${scene.own.roomId}?roomId=${other}`);
  expect(read.body.roomId).toBe(scene.own.roomId);
  const body = { roomId: scene.own.roomId };
  const path = `/api/rooms/${other}/ai-agent/invite`;
  expect((await server.call('POST', path, { bearer: scene.owner.bearer, body })).status).toBe(403);
});

const QUERIES: [status: number, query: string, count: number | null][] = [
  [200, '', 2],
  [200, '?', 2],
  [200, '?roomId=', 2],
  [200, '?roomId', 2],
  [200, '?roomId=&roomId=', 2],
  [200, '?unknown=1', 2],
  [200, '?__proto__=1', 2],
  [200, '?__proto__[roomId]=1&constructor=2&toString=3', 2],
  [200, '?%5F%5Fproto%5F%5F=1&hasOwnProperty=1', 2],
  [200, '?roomid={room}', 2],
  [200, '?roomId={room}', 1],
  [200, '?roomId={room}&roomId=', 1],
  [400, '?roomId={room}&roomId={room}', null],
  [403, '?roomId=%00', null],
  [403, '?roomId=%ff', null],
  [403, '?roomId=%zz', null],
  [403, '?roomId[]={room}&roomId=x', null],
  [403, `?roomId=${'x'.repeat(8_000)}`, null],
];

it.each(QUERIES)('answers %i to GET /api/recordings%s', async (status, query, count) => {
  const options: CallOptions = { key: scene.key };
  const answer = await server.call(
    'GET',
    `/api/recordings${query.replaceAll('{room}', scene.own.roomId)}`,
    options,
  );
  expect([answer.status, answer.body.recordings?.length ?? null]).toEqual([status, count]);
});
