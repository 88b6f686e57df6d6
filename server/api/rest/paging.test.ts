import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { addRecording } from '../../testing/recordings-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

const COUNT = 9;

let server: TestServer;
let scene: Scene;
let roomId: string;
/** Newest first; of some the times are equal. */
const sessions: string[] = [];
const recordings: string[] = [];
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  roomId = await newEmbedRoom(server, scene.key);
  for (let index = 0; index < COUNT; index += 1) {
    const startedAt = after(Math.floor(index / 3) * 60_000);
    const { id: sessionId } = await addSession(db(), roomId, { openedAt: startedAt, startedAt });
    const { id } = await addRecording(db(), roomId, { sessionId, startedAt });
    sessions.push(sessionId);
    recordings.push(id);
  }
});
afterAll(() => server.close());

const db = () => server.services.db;
const withKey = (): CallOptions => ({ key: scene.key });

interface List {
  path: string;
  idsOf: (body: Record<string, Record<string, string>[]>) => (string | undefined)[];
  all: string[];
}
const lists = (): Record<string, List> => ({
  artifacts: {
    path: `/api/rooms/${roomId}/artifacts?`,
    idsOf: (body) => (body['artifacts'] ?? []).map((artifact) => artifact['conferenceSessionId']),
    all: sessions,
  },
  recordings: {
    path: `/api/recordings?roomId=${roomId}&`,
    idsOf: (body) => (body['recordings'] ?? []).map((recording) => recording['id']),
    all: recordings,
  },
});
const listOf = (name: string): List => lists()[name] ?? { path: '', idsOf: () => [], all: [] };

/** Reads a list page by page. */
async function pagesOf({ path, idsOf }: List, limit: number, options = withKey()) {
  const pages: (string | undefined)[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const query: string = next === '' ? `limit=${limit}` : `limit=${limit}&after=${next}`;
    const { status, body } = await server.call('GET', `${path}${query}`, options);
    expect(status).toBe(200);
    pages.push(idsOf(body));
    next = body.next;
  }
  return pages;
}

describe.each(['artifacts', 'recordings'])('the list of %s', (name) => {
  it('returns everything and no next page without a limit', async () => {
    const { path, idsOf, all } = listOf(name);
    const { body } = await server.call('GET', path, withKey());
    expect(new Set(idsOf(body))).toEqual(new Set(all));
    expect(body.next).toBeNull();
  });

  it.each([
    [1, 9],
    [2, 5],
    [3, 3],
    [9, 1],
    [200, 1],
  ])(
    'reads a list with a limit of %i in %i pages, in the same order, each item once',
    async (limit, count) => {
      const list = listOf(name);
      const { body } = await server.call('GET', list.path, withKey());
      const pages = await pagesOf(list, limit);
      expect(pages.flat()).toEqual(list.idsOf(body));
      expect(pages).toHaveLength(count);
    },
  );

  it('goes on to the end from a page without a limit', async () => {
    const { path, idsOf } = listOf(name);
    const { body: whole } = await server.call('GET', path, withKey());
    const { body: first } = await server.call('GET', `${path}limit=4`, withKey());
    const { body: rest } = await server.call('GET', `${path}after=${first.next}`, withKey());
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(whole));
    expect(rest.next).toBeNull();
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1.5',
    'after=x',
    `after=1.${'x'.repeat(30)}`,
    "after=1.';--",
  ])('refuses %s with a sentence', async (query) => {
    const { status, body } = await server.call('GET', `${listOf(name).path}${query}`, withKey());
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });

  it('tells a cursor of another room nothing of that room', async () => {
    const { path, idsOf } = listOf(name);
    const { body } = await server.call('GET', `${path}limit=1`, withKey());
    const elsewhere = path.replace(roomId, scene.embed.roomId);
    const answer = await server.call('GET', `${elsewhere}after=${body.next}`, withKey());
    expect(answer.status).toBe(200);
    expect(idsOf(answer.body)).toHaveLength(1);
  });

  it('hides in every page the session from which the holder of a token was removed', async () => {
    const list = listOf(name);
    const hidden = 4;
    await addParticipant(db(), sessions[hidden] ?? '', {
      subject: 'ext:acc_a:user-42',
      leftAt: after(1),
      leftReason: 'removed',
    });
    const host = { bearer: joinToken(server, roomId, 'host') };
    const { body } = await server.call('GET', list.path, host);
    const seen = list.idsOf(body);
    expect(new Set(seen)).toEqual(new Set(list.all.filter((_, index) => index !== hidden)));
    expect((await pagesOf(list, 2, host)).flat()).toEqual(seen);
  });
});

it('pages the recordings of all rooms of an account and of a person', async () => {
  const list = { ...listOf('recordings'), path: '/api/recordings?' };
  for (const caller of [withKey(), { bearer: scene.owner.bearer }]) {
    const { body } = await server.call('GET', list.path, caller);
    expect(list.idsOf(body).length).toBeGreaterThan(0);
    expect((await pagesOf(list, 1, caller)).flat()).toEqual(list.idsOf(body));
  }
});
