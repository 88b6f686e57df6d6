import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalSubject } from '../../identity/tokens/subject';
import { addRecording } from '../../testing/recordings-rows';
import { addParticipant, addSession, changeRoom } from '../../testing/rooms-rows';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

/** The rooms of three customers: the metadata of each, and who took part in its session. */
const ROOMS = {
  first: { metadata: { customer: 'c-1', seats: 3, trial: true }, person: 'u/1' },
  second: { metadata: { customer: 'c-2', seats: '3', trial: 'true' }, person: 'u/2' },
  deleted: { metadata: { customer: 'c-1', seats: 30, trial: false, 'a.b': 'x', empty: '' }, person: 'u/2' },
} as const;

let server: TestServer;
let scene: Scene;
/** The names of the rooms to which the listed things belong, by the ids of the things. */
const names = new Map<string, string>();

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  const { key } = scene;
  const other = await newScene(server);
  await hold(other.key, other.owner.live, 'foreign', ROOMS.first);
  for (const [name, room] of Object.entries(ROOMS)) await hold(key, scene.owner.live, name, room);
  const deleted = [...names].find(([id, name]) => name === 'deleted' && id.startsWith('rm_'));
  await changeRoom(server.services.db, deleted?.[0] ?? '', { deletedAt: new Date() });
});
afterAll(() => server.close());

/** Makes a room and holds a session in it, with a recording. */
async function hold(
  key: string,
  accountId: string,
  name: string,
  { metadata, person }: { metadata: object; person: string },
): Promise<void> {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key, { roomName: name, metadata });
  const { id } = await addSession(db, roomId);
  const subject = externalSubject(accountId, person);
  await addParticipant(db, id, { subject, externalUserId: person });
  await addParticipant(db, id, {
    subject: externalSubject(accountId, 'app'),
    externalUserId: 'app',
    kind: 'application',
  });
  const { id: recordingId } = await addRecording(db, roomId, { sessionId: id });
  for (const each of [roomId, id, recordingId]) names.set(each, name);
}

const LISTS = {
  rooms: { path: '/api/rooms', id: 'roomId', has: (name: string) => name !== 'deleted' },
  sessions: { path: '/api/sessions', id: 'conferenceSessionId', has: () => true },
  recordings: { path: '/api/recordings', id: 'id', has: () => true },
};

async function find(list: keyof typeof LISTS, query: string, options: CallOptions = { key: scene.key }) {
  const { path, id } = LISTS[list];
  const { status, body } = await server.call('GET', `${path}?${query}`, options);
  expect(status).toBe(200);
  return body[list].flatMap((row: Record<string, string>) => names.get(row[id] ?? '') ?? []).toSorted();
}

describe.each(['rooms', 'sessions', 'recordings'] as const)('the list of %s', (list) => {
  it.each([
    ['metadata.customer=c-1', ['deleted', 'first']],
    ['metadata[customer]=c-1', ['deleted', 'first']],
    ['metadata.customer=c-1&metadata.seats=3', ['first']],
    ['metadata.seats=3', ['first', 'second']],
    ['metadata.seats=3.0', []],
    ['metadata.trial=true', ['first', 'second']],
    ['metadata.trial=false', ['deleted']],
    ['metadata.a.b=x', ['deleted']],
    ['metadata.empty=', ['deleted']],
    ['metadata.customer=', []],
    ['metadata.customer=c-', []],
    ['metadata.none=null', []],
    ['externalUserId=u/1', ['first']],
    ['externalUserId=u/2', ['deleted', 'second']],
    ['externalUserId=app', []],
    ['externalUserId=u/2&metadata.customer=c-1', ['deleted']],
    ['externalUserId=', ['deleted', 'first', 'second']],
  ])('finds by %s what belongs to it', async (query, expected) => {
    expect(await find(list, query)).toEqual(expected.filter(LISTS[list].has));
  });

  it('reads a page of what it finds, and the next one', async () => {
    const { path, id } = LISTS[list];
    const query = `${path}?limit=1&metadata.seats=3`;
    const first = await server.call('GET', query, { key: scene.key });
    const second = await server.call('GET', `${query}&after=${first.body.next}`, { key: scene.key });
    const found = [first, second].map(({ body }) =>
      body[list].map((row: Record<string, string>) => names.get(row[id] ?? '')),
    );
    expect(found.map(String).toSorted()).toEqual(['first', 'second']);
    expect(second.body.next).toBeNull();
  });

  it.each([
    ['metadata that is not an object', 'metadata=c-1', 'metadata'],
    ['an empty key', 'metadata.=c-1', 'metadata'],
    ['a key that is given twice', 'metadata.a=1&metadata.a=2', 'metadata.a'],
    ['a key that is given in both forms', 'metadata.a=1&metadata[a]=2', 'metadata.a'],
    ['the key __proto__', 'metadata.__proto__=1', 'metadata'],
    ['a long key', `metadata.${'k'.repeat(101)}=1`, 'metadata'],
    ['a long value', `metadata.a=${'v'.repeat(501)}`, 'metadata.a'],
    ['a value that cannot be stored', 'metadata.a=%00', 'metadata.a'],
    ['eleven keys', Array.from({ length: 11 }, (_, n) => `metadata.k${n}=1`).join('&'), 'metadata'],
    ['a long identifier', `externalUserId=${'u'.repeat(257)}`, 'externalUserId'],
  ])('refuses %s', async (_, query, field) => {
    const { status, body } = await server.call('GET', `${LISTS[list].path}?${query}`, { key: scene.key });
    expect([status, body.error]).toEqual([400, expect.stringContaining(`"${field}`)]);
  });

  it('knows its filters when the caller is strict', async () => {
    const ask = (query: string) =>
      server.call('GET', `${LISTS[list].path}?${query}`, {
        key: scene.key,
        headers: { Prefer: 'handling=strict' },
      });
    expect((await ask('metadata.customer=c-1&externalUserId=u/1')).status).toBe(200);
    expect((await ask('metadata_customer=c-1')).status).toBe(400);
  });
});

it('the list of artifacts of a room finds by the people of a session and the metadata of the room', async () => {
  const roomId = [...names].find(([id, name]) => name === 'first' && id.startsWith('rm_'))?.[0];
  const count = async (query: string) => {
    const path = `/api/rooms/${roomId}/artifacts?${query}`;
    return (await server.call('GET', path, { key: scene.key })).body.artifacts.length;
  };
  expect(await count('externalUserId=u/1')).toBe(1);
  expect(await count('externalUserId=u/2')).toBe(0);
  expect(await count('metadata.customer=c-1')).toBe(1);
  expect(await count('metadata.customer=c-2')).toBe(0);
});

describe('callers without a key', () => {
  const person = { subject: 'usr_x', externalUserId: 'u/3' };

  beforeAll(async () => {
    const { roomId, sessionId, recordingId } = scene.own;
    await changeRoom(server.services.db, roomId, { metadata: { customer: 'c-3' } });
    await addParticipant(server.services.db, sessionId, person);
    for (const id of [roomId, sessionId, recordingId]) names.set(id, 'own');
  });

  it.each(['sessions', 'recordings'] as const)(
    'find %s by metadata where they may read it, and by people where they may read the history',
    async (list) => {
      for (const named of ['', `&roomId=${scene.own.roomId}`]) {
        const finds = async ({ bearer }: { bearer: string }, query: string) =>
          (await find(list, query + named, { bearer })).length;
        for (const who of [scene.owner, scene.coOrganizer]) {
          expect(await finds(who, 'metadata.customer=c-3')).toBe(1);
          expect(await finds(who, 'metadata.customer=c-4')).toBe(0);
        }
        expect(await finds(scene.member, 'metadata.customer=c-3')).toBe(0);
        expect(await finds(scene.member, 'externalUserId=u/3')).toBe(1);
        expect(await finds(scene.member, 'externalUserId=u/4')).toBe(0);
        const host = { bearer: joinToken(server, scene.own.roomId, 'host') };
        expect(await finds(host, 'externalUserId=u/3')).toBe(1);
        const { path } = LISTS[list];
        const probe = await server.call('GET', `${path}?metadata.customer=c-3${named}`, host);
        expect([probe.status, probe.body.error]).toEqual([403, 'A join token cannot filter by "metadata".']);
        expect(await finds(host, 'externalUserId=u/4')).toBe(0);
      }
    },
  );

  it('find their own rooms', async () => {
    const options = { bearer: scene.owner.bearer };
    expect(await find('rooms', 'metadata.customer=c-3&externalUserId=u/3', options)).toEqual(['own']);
    expect(await find('rooms', 'metadata.customer=c-1', options)).toEqual([]);
  });
});
