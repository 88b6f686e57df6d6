import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { addSession, changeRoom } from '../../testing/rooms-rows';
import { joinToken, newEmbedRoom } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let person: Person;
let key: string;

/** The clock that makes each room newer than the one before, however fast they are created. */
const clock = testClock();
beforeAll(async () => {
  server = await testServer({
    replace: () => ({
      now() {
        clock.advance(1);
        return clock.now();
      },
    }),
  });
  person = await newPerson(server.services, 'Ada Example');
  key = await newKeyFor(person);
});
afterAll(() => server.close());

const list = async (query = '', options: CallOptions = { key }) =>
  (await server.call('GET', `/api/rooms${query}`, options)).body;
const namesOf = ({ rooms }: { rooms: { roomName: string }[] }) => rooms.map(({ roomName }) => roomName);
const newAccount = async () => newKeyFor(await newPerson(server.services));

describe('the list of rooms', () => {
  it('lists for a key all rooms of its account, each with its settings, and not the deleted ones', async () => {
    const own = await person.portal.rooms.create({ accountId: person.live, roomName: 'Own' });
    const roomId = await newEmbedRoom(server, key, {
      roomName: 'Embed',
      maxParticipants: 3,
      metadata: { a: 1 },
    });
    const gone = await newEmbedRoom(server, key, { roomName: 'Gone' });
    await server.call('DELETE', `/api/rooms/${gone}`, { key });
    await person.portal.rooms.create({ accountId: person.test, roomName: 'In the test account' });
    const { rooms, next } = await list();
    expect(next).toBeNull();
    expect(rooms).toMatchObject([{ roomId }, { roomId: own.roomId }]);
    const { coOrganizers, ...room } = (await server.call('GET', `/api/rooms/${roomId}`, { key })).body;
    expect(coOrganizers).toEqual([]);
    expect(rooms[0]).toEqual({ ...room, state: 'idle' });
  });

  it('lists for a person the rooms that they made, in both accounts, and no embed rooms', async () => {
    const ada = await newPerson(server.services);
    await newEmbedRoom(server, await newKeyFor(ada), { roomName: 'Embed' });
    await ada.portal.rooms.create({ accountId: ada.live, roomName: 'Live' });
    await ada.portal.rooms.create({ accountId: ada.test, roomName: 'Test' });
    const answer = await list('', { bearer: ada.bearer });
    expect(namesOf(answer)).toEqual(['Test', 'Live']);
    expect(answer.rooms[0]).toMatchObject({ isOwner: true, isCoOrganizer: false });
  });

  it('pages from the newest room to the oldest, over a room that is deleted meanwhile', async () => {
    const pager = await newAccount();
    for (const roomName of ['1', '2', '3', '4', '5']) await newEmbedRoom(server, pager, { roomName });
    const first = await list('?limit=2', { key: pager });
    await server.call('DELETE', `/api/rooms/${first.next}`, { key: pager });
    const second = await list(`?limit=2&after=${first.next}`, { key: pager });
    const third = await list(`?limit=2&after=${second.next}`, { key: pager });
    expect([first, second, third].map(namesOf)).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect(third.next).toBeNull();
    expect(await list(`?after=${third.rooms[0].roomId}`, { key: pager })).toEqual({ rooms: [], next: null });
  });

  it('finds a name whichever way its accents were typed, also of a room from before names were composed', async () => {
    const seeker = await newAccount();
    const older = await newEmbedRoom(server, seeker, { roomName: 'x' });
    await changeRoom(server.services.db, older, { name: 'Cafe\u0301 of old' });
    await newEmbedRoom(server, seeker, { roomName: 'Cafe\u0301' });
    for (const q of ['Caf\u00E9', 'Cafe\u0301']) {
      const found = await list(`?q=${encodeURIComponent(q)}`, { key: seeker });
      expect(namesOf(found)).toEqual(['Caf\u00E9', 'Cafe\u0301 of old']);
    }
  });

  it('is narrowed to names and to states', async () => {
    const seeker = await newAccount();
    const live = await newEmbedRoom(server, seeker, { roomName: 'Weekly 100%' });
    const prepared = await newEmbedRoom(server, seeker, { roomName: 'weekly with an agent alone' });
    await newEmbedRoom(server, seeker, { roomName: 'Monthly' });
    const { db } = server.services;
    await addSession(db, live, { endedAt: null });
    await addSession(db, prepared, { startedAt: null, endedAt: null });
    const found = async (query: string) => namesOf(await list(query, { key: seeker }));
    expect(await found('?q=WEEKLY')).toEqual(['weekly with an agent alone', 'Weekly 100%']);
    expect(await found('?q=0%25')).toEqual(['Weekly 100%']);
    expect(await found('?q=_')).toEqual([]);
    expect(await found('?state=live')).toEqual(['Weekly 100%']);
    expect(await found('?state=idle')).toEqual(['Monthly', 'weekly with an agent alone']);
    expect(await found('?state=idle&q=week&limit=1')).toEqual(['weekly with an agent alone']);
    const { rooms } = await list('', { key: seeker });
    expect(rooms.map(({ state }: { state: string }) => state)).toEqual(['idle', 'idle', 'live']);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'state=open', 'after=rm_none', `q=${'x'.repeat(201)}`])(
    'is refused for ?%s by name',
    async (query) => {
      const { status, body } = await server.call('GET', `/api/rooms?${query}`, { key });
      expect([status, body.error]).toEqual([400, expect.stringContaining(`"${query.split('=')[0]}"`)]);
    },
  );

  it("is refused to a host's join token, which is good for its one room", async () => {
    const bearer = joinToken(server, await newEmbedRoom(server, key), 'host');
    const { status, body } = await server.call('GET', '/api/rooms', { bearer });
    expect([status, body.error]).toEqual([
      403,
      'A join token is valid for one room only; it cannot list rooms.',
    ]);
  });
});
