import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let owner: Person;
let rooms: string[];
const gone = { code: 'NOT_FOUND' };

beforeAll(async () => {
  server = await testServer();
  owner = await newPerson(server.services, 'Olga Owner');
  const key = await newKeyFor(owner, 'live', ['svc:events']);
  rooms = [];
  for (let count = 0; count < 5; count += 1) rooms.push(await newEmbedRoom(server, key));
  // The feed waits until they are numbered.
  for (const roomId of rooms) await server.call('GET', `/api/events?roomId=${roomId}&wait=30`, { key });
});
afterAll(() => server.close());

type Filter = Omit<Parameters<Person['portal']['events']['listForAccount']>[0], 'accountId'>;
const list = (filter: Filter = {}) =>
  owner.portal.events.listForAccount({ accountId: owner.live, ...filter });
const created = async () => (await list({ types: ['room.created'] })).events;

it('lists the events of an account newest first, page by page, and nothing of its other account', async () => {
  const { events, head, next } = await list();
  expect(events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: head }, (_, index) => head - index),
  );
  expect(next).toBeNull();
  const seen = [];
  let before: number | null = head + 1;
  while (before !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, before });
    seen.push(...page.events);
    before = page.next;
  }
  expect(seen).toEqual(events);
  expect(await owner.portal.events.listForAccount({ accountId: owner.test })).toEqual({
    events: [],
    head: 0,
    next: null,
  });
});

it('filters by type and by room', async () => {
  expect((await created()).map(({ roomId }) => roomId)).toEqual(rooms.toReversed());
  const [roomId = ''] = rooms;
  expect((await list({ roomId })).events).toMatchObject([{ type: 'room.created', roomId }]);
  expect((await list({ roomId, types: ['session.started'] })).events).toEqual([]);
});

it('lists what is newer than a number, and says when there is more of it than was asked for', async () => {
  const { head } = await list();
  expect(await list({ after: head })).toEqual({ events: [], head, next: null });
  expect(await list({ after: head - 2 })).toMatchObject({
    events: [{ sequence: head }, { sequence: head - 1 }],
    next: null,
  });
  expect(await list({ after: head - 3, limit: 2 })).toMatchObject({
    events: [{ sequence: head }, { sequence: head - 1 }],
    next: head - 1,
  });
});

it('shows one event as the feed does', async () => {
  const [event] = await created();
  expect(
    await owner.portal.events.getForAccount({ accountId: owner.live, eventId: event?.id ?? '' }),
  ).toEqual(event);
});

it('shows nothing to strangers, and no event of the other account', async () => {
  const { portal } = await newPerson(server.services, 'Sam Stranger');
  const [event] = await created();
  const eventId = event?.id ?? '';
  const accountId = owner.live;
  await expect(portal.events.listForAccount({ accountId })).rejects.toMatchObject(gone);
  await expect(portal.events.getForAccount({ accountId, eventId })).rejects.toMatchObject(gone);
  const other = owner.portal.events.getForAccount({ accountId: owner.test, eventId });
  await expect(other).rejects.toMatchObject(gone);
});
