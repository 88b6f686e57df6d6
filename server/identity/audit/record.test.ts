import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../../testing/people';
import { actionsOn, countEvents, eventsOn, findKey } from '../../testing/identity-rows';
import { refuseInserts, run } from '../../testing/statements';
import { inviteAndAccept, newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

let speech: TranscriptionDouble;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({ env: { STT_BASE_URL: speech.url } });
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

const db = () => server.services.db;

describe('a recorded event', () => {
  it.each([
    ['changed', "update audit_events set action = 'other'"],
    ['changed one by one', `update audit_events set detail = null where action = 'room.create'`],
    ['deleted', 'delete from audit_events'],
    ['emptied', 'truncate audit_events'],
    ['deleted one by one', `delete from audit_events where action = 'key.create'`],
  ])('cannot be %s', async (_how, statement) => {
    const before = await countEvents(db());
    await expect(run(db(), statement)).rejects.toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining('append only') }),
      }),
    );
    expect(await countEvents(db())).toBe(before);
  });

  it('stays when its target is deleted', async () => {
    const person = await newPerson(server.services);
    const roomId = await newOwnRoom(person);
    await run(db(), `delete from users where id = '${person.userId}'`);
    expect(await actionsOn(db(), roomId)).toEqual(['room.create']);
  });
});

it("names the actor, the address and the server's own request id, not the caller's", async () => {
  const headers = { 'X-Request-Id': 'my-request-17' };
  const { body, headers: answered } = await server.call('POST', '/api/embed/rooms', {
    key: scene.key,
    headers,
    body: { roomName: 'Weekly' },
  });
  const keyId = (await findKey(db(), scene.key))?.id;
  expect(await eventsOn(db(), body.roomId)).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      at: expect.any(Date),
      accountId: scene.owner.live,
      actorKind: 'key',
      actorId: keyId,
      action: 'room.create',
      targetId: body.roomId,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      requestId: answered.get('X-Request-Id'),
      detail: { name: 'Weekly' },
    },
  ]);
  expect(answered.get('X-Request-Id')).not.toBe('my-request-17');
});

/** Every change, its subject, and the events that it records. */
const CHANGES: [string, () => Promise<string>, string[]][] = [
  ['an embed room', () => newEmbedRoom(server, scene.key), ['room.create']],
  ["a person's room", () => newOwnRoom(scene.owner), ['room.create']],
  [
    'a room that was deleted',
    async () => {
      const roomId = await newEmbedRoom(server, scene.key);
      await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
      await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
      return roomId;
    },
    ['room.create', 'room.delete'],
  ],
  [
    'a room that another wanted to delete',
    async () => {
      const roomId = await newEmbedRoom(server, scene.key);
      await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.otherKey });
      return roomId;
    },
    ['room.create'],
  ],
  [
    'a room that somebody was let into',
    async () => {
      const roomId = await newOwnRoom(scene.owner);
      await inviteAndAccept(scene.owner, scene.stranger, roomId, 'member');
      return roomId;
    },
    ['room.create', 'member.accept'],
  ],
  [
    'a login that was closed twice',
    async () => {
      const { portal, loginId } = await newPerson(server.services);
      await portal.users.signOut();
      await portal.users.signOut().catch(() => null);
      return loginId;
    },
    ['login.open', 'login.close'],
  ],
];

it.each(CHANGES)('%s records one event for each change', async (_what, change, actions) => {
  expect(await actionsOn(db(), await change())).toEqual(actions);
});

describe('rolls a change back when its event cannot be recorded', () => {
  const code = expect.objectContaining({ code: 'INTERNAL_SERVER_ERROR' });

  /** Does something while no event can be written. */
  async function unrecorded<T>(change: () => Promise<T>): Promise<T> {
    const allow = await refuseInserts(db(), 'audit_events');
    try {
      return await change();
    } finally {
      await allow();
    }
  }

  it('rolls a change over REST back when its event cannot be recorded', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const rooms = () => scene.owner.portal.rooms.list({ accountId: scene.owner.live });
    const before = (await rooms()).rooms.length;
    const answers = await unrecorded(() =>
      Promise.all([
        server.call('POST', '/api/embed/rooms', { key: scene.key }),
        server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect((await rooms()).rooms).toHaveLength(before);
    expect((await server.call('GET', `/api/rooms/${roomId}`)).status).toBe(200);
  });

  it('rolls a change in the portal back when its event cannot be recorded', async () => {
    const { portal, live } = scene.owner;
    const old = await portal.keys.create({ accountId: live, name: 'Old' });
    const { secret } = await portal.members.invite({ roomId: scene.own.roomId, role: 'member' });
    const state = async () => ({
      keys: await portal.keys.list({ accountId: live }),
      rooms: await portal.rooms.list({ accountId: live }),
      members: await portal.members.list({ roomId: scene.own.roomId }),
    });
    const before = await state();
    const changes: (() => Promise<unknown>)[] = [
      () => portal.keys.create({ accountId: live, name: 'New' }),
      () => portal.keys.roll({ keyId: old.keyId, overlapSeconds: 0 }),
      () => portal.keys.revoke({ keyId: old.keyId }),
      () => portal.rooms.create({ accountId: live, roomName: 'New' }),
      () =>
        portal.members.setRole({
          roomId: scene.own.roomId,
          userId: scene.member.userId,
          role: 'co-organizer',
        }),
      () => portal.members.remove({ roomId: scene.own.roomId, userId: scene.member.userId }),
      () => scene.stranger.portal.members.accept({ secret }),
      () => portal.users.signOut(),
    ];
    for (const change of changes) await expect(unrecorded(change)).rejects.toThrow(code);
    expect(await state()).toEqual(before);
    expect(await scene.stranger.portal.members.accept({ secret })).toMatchObject({ role: 'member' });
  });
});
