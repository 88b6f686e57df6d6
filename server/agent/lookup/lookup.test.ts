import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import type { Db } from '../../platform/db/client';
import { holdTransaction } from '../../testing/held-transaction';
import { newTeam, type Team } from '../../testing/organization';
import { newKeyFor, type Person } from '../../testing/people';
import { addRecording } from '../../testing/recordings-rows';
import { addParticipant, addSession, changeRoom } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newRoomFixture, type RoomFixture } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { explain, run } from '../../testing/statements';
import { addDelivery } from '../../testing/webhooks';
import * as store from './store';

/** An id that nothing has. */
const UNKNOWN_UUID = '0c6f7a52-91de-4b38-a7c4-3e5f1d2b8a60';

let server: TestServer;
let team: Team;
let key: string;
let weekly: RoomFixture;

beforeAll(async () => {
  server = await testServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  team = await newTeam(server.services);
  key = await newKeyFor(team.owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
  weekly = await newRoomFixture(server, await newEmbedRoom(server, key, { roomName: 'Weekly sync' }));
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<Person['portal']['lookup']['ofAccount']>>;

const lookUp = (q: string, person: Person = team.developer, accountId = team.owner.live): Promise<Answer> =>
  person.portal.lookup.ofAccount({ accountId, q });

/** Returns what is found, as kinds with ids. */
async function found(q: string, person?: Person): Promise<Record<string, string[]>> {
  const { groups } = await lookUp(q, person);
  return Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ id }) => id)]));
}

const newRoom = (roomName: string) => newEmbedRoom(server, key, { roomName });
const as = (mode: 'live' | 'test') => ({ accountId: team.owner[mode] });

async function newWebhook(url: string, description = ''): Promise<string> {
  const { webhooks } = team.owner.portal;
  return (await webhooks.createForAccount({ ...as('live'), url, description })).webhookId;
}

/** Makes a request that is in the log. @returns its id */
async function newRequest(): Promise<string> {
  const { headers } = await server.call('GET', '/api/rooms', { key });
  await server.services.requestLog.flush();
  return headers.get('x-request-id') ?? '';
}

/** Returns the id of an event of the account. */
async function anEvent(): Promise<string> {
  const { body } = await server.call('GET', '/api/events?limit=1&wait=30', { key });
  return body.events[0].id;
}

describe('an id', () => {
  it('finds the thing that it names, with a link', async () => {
    const { db } = server.services;
    const { id: participantId } = await addParticipant(db, weekly.sessionId, { displayName: 'Iris' });
    const webhookId = await newWebhook('http://127.0.0.1:9/by-id');
    const deliveryId = await addDelivery(db, { ...as('live'), webhookId }, { sequence: 900_001 });
    const [{ keyId } = { keyId: '' }] = (await team.owner.portal.keys.list(as('live'))).keys;
    const [eventId, requestId] = [await anEvent(), await newRequest()];
    const { roomId, sessionId, recordingId } = weekly;
    for (const [kind, id, path] of [
      ['room', roomId, `rooms/${roomId}`],
      ['session', sessionId, `sessions/${sessionId}`],
      ['recording', recordingId, `recordings/${recordingId}`],
      ['participant', participantId, `sessions/${sessionId}`],
      ['member', team.viewer.userId, 'members'],
      ['key', keyId, 'keys'],
      ['webhook', webhookId, `webhooks/${webhookId}`],
      ['delivery', deliveryId, `webhooks/${webhookId}/deliveries/${deliveryId}`],
      ['event', eventId, `events/${eventId}`],
      ['request', requestId, `requests/${requestId}`],
    ] as const) {
      const { groups } = await lookUp(` ${id.toUpperCase()} `);
      expect(groups, `for ${kind}`).toMatchObject([{ kind, results: [{ id, path }] }]);
    }
  });

  it('of another account or a deleted thing finds nothing', async () => {
    const gone = await newRoom('Gone');
    await server.call('DELETE', `/api/rooms/${gone}`, { key });
    const test = await newKeyFor(team.owner, 'test', ['svc:rooms', 'svc:history']);
    const other = await newRoomFixture(server, await newEmbedRoom(server, test));
    const { id: participantId } = await addParticipant(server.services.db, other.sessionId);
    for (const id of [gone, other.roomId, other.sessionId, other.recordingId, participantId, newId('evt')])
      expect(await found(id), `for ${id}`).toEqual({});
    expect(await found(team.stranger.userId)).toEqual({});
    expect(await found(UNKNOWN_UUID)).toEqual({});
  });

  it('of an application’s user finds the person in every session, also when it is a UUID', async () => {
    const { db } = server.services;
    const externalUserId = '5D0A9C1E-3B7F-4E62-8A94-C2F1D6B0E713';
    const subject = `ext:${team.owner.live}:${externalUserId}`;
    const { id } = await addParticipant(db, weekly.sessionId, { externalUserId, subject });
    expect(await found(externalUserId)).toEqual({ participant: [id] });
  });
});

describe('a part of a name', () => {
  it('finds rooms with their newest sessions and recordings, five of each at most', async () => {
    const { db } = server.services;
    const rooms: string[] = [];
    for (let n = 0; n < 7; n += 1) rooms.unshift(await newRoom(`Quarterly ${n}`));
    for (const [n, id] of rooms.entries()) await changeRoom(db, id, { createdAt: after(-n) });
    const times = (n: number) => ({ openedAt: after(n), startedAt: after(n) });
    for (let n = 0; n < 6; n += 1) {
      const { id: sessionId } = await addSession(db, rooms[0] ?? '', times(n));
      await addRecording(db, rooms[0] ?? '', { sessionId, startedAt: after(n) });
    }
    const { groups } = await lookUp('quarter');
    expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([
      ['room', 5],
      ['session', 5],
      ['recording', 5],
    ]);
    expect(groups[0]?.results.map(({ id }) => id)).toEqual(rooms.slice(0, 5));
    expect(groups[1]?.results[0]).toMatchObject({ title: 'Quarterly 6', at: after(5).toISOString() });
  });

  it('is found in any case and composition, and its characters are not a pattern', async () => {
    const roomId = await newRoom('Cafe\u0301 100%_\\');
    for (const q of ['CAFé', 'cafe\u0301', '100%', '%_\\'])
      expect((await found(q))['room'], `for ${q}`).toEqual([roomId]);
    expect(await found('1__%')).toEqual({});
  });

  it('finds each person once, by name or by the identifier of the application, with the latest session', async () => {
    const { db } = server.services;
    const roomId = await newRoom('Standup');
    const grace = {
      subject: `ext:${team.owner.live}:grace-7`,
      externalUserId: 'grace-7',
      displayName: 'Grace Zuse',
    };
    let latest = '';
    for (let n = 0; n < 3; n += 1) {
      const startedAt = after(n * 1_000);
      const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt });
      await addParticipant(db, id, { ...grace, joinedAt: startedAt });
      latest = id;
    }
    for (const q of ['zuse', 'grace-7', 'GRACE-']) {
      expect((await lookUp(q)).groups, `for ${q}`).toMatchObject([
        {
          kind: 'participant',
          results: [{ title: 'Grace Zuse', detail: 'grace-7', path: `sessions/${latest}` }],
        },
      ]);
    }
  });

  it('finds members by name and by mail address', async () => {
    const { email } = await team.viewer.portal.users.me();
    expect(await found('mia view')).toEqual({ member: [team.viewer.userId] });
    expect((await found(email.toUpperCase()))['member']).toEqual([team.viewer.userId]);
    expect(await found('Sam Stranger')).toEqual({});
  });

  it('finds endpoints by address and description', async () => {
    const webhookId = await newWebhook('http://127.0.0.1:9/find-me', 'Archive of minutes');
    expect(await found('find-ME')).toEqual({ webhook: [webhookId] });
    expect(await found('archive of')).toEqual({ webhook: [webhookId] });
  });
});

describe('a key', () => {
  it('is found by its label and by the start and the end that the portal shows', async () => {
    const { keyId, secret } = await team.owner.portal.keys.create({ ...as('live'), name: 'Billing' });
    for (const q of ['billing', secret.slice(0, 16), secret.slice(0, 14), secret.slice(-4)])
      expect((await found(q))['key'], `for ${q}`).toEqual([keyId]);
  });

  it('is found by its start alone when the whole secret was pasted, and no secret comes back', async () => {
    const { keyId, secret } = await team.owner.portal.keys.create({ ...as('live'), name: 'Pasted' });
    const altered = `${secret.slice(0, 16)}${'x'.repeat(38)}`;
    for (const q of [secret, altered]) {
      const answer = await lookUp(q);
      expect(answer.groups).toMatchObject([{ kind: 'key', results: [{ id: keyId }] }]);
      expect(JSON.stringify(answer)).not.toContain(secret.slice(16, -4));
    }
  });
});

it('shows viewers the kinds that they may list, and no others', async () => {
  const { secret } = await team.owner.portal.keys.create({ ...as('live'), name: 'Onlydevelopers' });
  const [{ keyId } = { keyId: '' }] = (await team.owner.portal.keys.list(as('live'))).keys;
  const webhookId = await newWebhook('http://127.0.0.1:9/only-developers');
  const deliveryId = await addDelivery(
    server.services.db,
    { ...as('live'), webhookId },
    { sequence: 900_002 },
  );
  const requestId = await newRequest();
  const hidden = [
    'onlydevelopers',
    keyId,
    secret.slice(0, 16),
    'only-developers',
    webhookId,
    deliveryId,
    requestId,
  ];
  for (const q of hidden) {
    expect(await found(q, team.viewer), `for ${q}`).toEqual({});
    expect(await found(q, team.developer), `for ${q}`).not.toEqual({});
  }
  const eventId = await anEvent();
  for (const q of ['weekly', weekly.roomId, weekly.sessionId, weekly.recordingId, 'Mia', eventId])
    expect(await found(q, team.viewer), `for ${q}`).toEqual(await found(q));
});

it.each(['', 'x', ' x ', '\u200b\u200b', 'x'.repeat(201)])('refuses the text %j', async (q) => {
  await expect(lookUp(q)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

// The embedded database has one connection, which the lock would keep.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'returns what it has found when a statement takes longer than a second',
  { tags: ['slow'] },
  async () => {
    const release = await holdTransaction(server.services.db, (tx) =>
      run(tx, 'lock table participants in access exclusive mode'),
    );
    const answer = await lookUp('weekly');
    await release();
    expect(answer.isComplete).toBe(false);
    expect(answer.groups.map(({ kind }) => kind)).toEqual(['room', 'session', 'recording']);
    expect((await lookUp('weekly')).isComplete).toBe(true);
  },
);

describe('the statements', () => {
  const of = 'acc_a';
  const statements: Record<string, (db: Db) => Parameters<typeof explain>[1]> = {
    findRoom: (db) => store.findRoom(db, of, 'rm_a'),
    listRoomsNamed: (db) => store.listRoomsNamed(db, of, 'a', 5),
    findSession: (db) => store.findSession(db, of, 'ses_a'),
    listSessionsIn: (db) => store.listSessionsIn(db, ['rm_a', 'rm_b'], 5),
    findRecording: (db) => store.findRecording(db, of, UNKNOWN_UUID),
    listRecordingsIn: (db) => store.listRecordingsIn(db, ['rm_a', 'rm_b'], 5),
    findParticipant: (db) => store.findParticipant(db, of, 'prt_a'),
    findParticipantOf: (db) => store.findParticipantOf(db, `ext:${of}:user-1`),
    listParticipantsNamed: (db) => store.listParticipantsNamed(db, of, 'a', 50),
    findMember: (db) => store.findMember(db, of, 'usr_a'),
    listMembersNamed: (db) => store.listMembersNamed(db, of, 'a', 5),
    findKey: (db) => store.findKey(db, of, 'key_a'),
    listKeysNamed: (db) => store.listKeysNamed(db, of, 'a', 5),
    findWebhook: (db) => store.findWebhook(db, of, 'whk_a'),
    listWebhooksNamed: (db) => store.listWebhooksNamed(db, of, 'a', 5),
    findDelivery: (db) => store.findDelivery(db, of, 'dlv_a'),
    findEvent: (db) => store.findEvent(db, of, 'evt_a'),
    findRequest: (db) => store.findRequest(db, of, UNKNOWN_UUID),
  };

  it('are all that a lookup makes', () => {
    const functions = Object.entries(store).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name).toSorted()).toEqual(Object.keys(statements).toSorted());
  });

  it.each(Object.entries(statements))('%s reads indexes, and never a whole table', async (_, statement) => {
    const { db } = server.services;
    expect(await explain(db, statement(db))).not.toContain('Seq Scan');
  });

  it('of rooms by name reads a limited number of rooms, from the newest of the account', async () => {
    const { db } = server.services;
    const plan = await explain(db, store.listRoomsNamed(db, of, 'a', 5));
    expect(plan).toMatch(/Limit\s+->\s+Index Scan Backward using rooms_account on rooms/);
  });

  it('of people by name reads the people of a limited number of sessions, from the newest of the account', async () => {
    const { db } = server.services;
    const plan = await explain(db, store.listParticipantsNamed(db, of, 'a', 50));
    expect(plan).toMatch(/Limit\s+->\s+Index Only Scan Backward using sessions_account on sessions/);
    expect(plan).toMatch(/participants_session_stays[^]*Index Cond: \(\(session_id = sessions.id\)/);
  });
});
