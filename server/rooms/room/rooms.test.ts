import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../identity/keys/secret';
import { changeRoom } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const read = async (roomId: string, options: CallOptions = {}) =>
  (await server.call('GET', `/api/rooms/${roomId}`, options)).body;
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

it('creates an embed room, which people enter with join tokens, under its embed URL', async () => {
  const roomId = await newEmbedRoom(server, scene.key, { roomName: ' Weekly ' });
  expect(await read(roomId)).toEqual({
    roomId: expect.stringMatching(/^rm_[a-z2-7]{26}$/),
    roomName: 'Weekly',
    shareableLink: `https://meet.test/embed/room/${roomId}`,
    createdAt: ISO,
    lastActivityAt: null,
    isOwner: false,
    isCoOrganizer: false,
    isPublic: false,
    requiresAuth: true,
    isEndToEndEncrypted: false,
  });
});

it("creates a person's room as they asked, under a link of its own", async () => {
  const input = { isPublic: false, requiresAuth: true, endToEndEncrypted: true };
  const { roomId } = await scene.owner.portal.rooms.create({
    accountId: scene.owner.live,
    roomName: 'Own',
    ...input,
  });
  expect(await read(roomId)).toMatchObject({
    shareableLink: `https://meet.test/room/${roomId}`,
    isPublic: false,
    requiresAuth: true,
    isEndToEndEncrypted: true,
  });
});

it('returns the last activity after the first one', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  await changeRoom(server.services.db, roomId, { lastActivityAt: after(5) });
  expect((await read(roomId)).lastActivityAt).toBe('2026-03-01T10:00:00.005Z');
});

it('answers a creation with exactly two fields', async () => {
  const { body } = await server.call('POST', '/api/embed/rooms', {
    key: scene.key,
    body: { endToEndEncrypted: true },
  });
  expect(body).toEqual({
    roomId: expect.any(String),
    embedUrl: `https://meet.test/embed/room/${body.roomId}`,
  });
  expect((await read(body.roomId)).isEndToEndEncrypted).toBe(true);
});

describe("a caller's relation to a room, and whether they see its co-organizers", () => {
  const neither: [boolean, boolean, boolean] = [false, false, false];
  const own: [string, () => CallOptions, [isOwner: boolean, isCoOrganizer: boolean, sees: boolean]][] = [
    ['nobody', () => ({}), neither],
    ['the owner', () => ({ bearer: scene.owner.bearer }), [true, false, true]],
    ['a co-organizer', () => ({ bearer: scene.coOrganizer.bearer }), [false, true, true]],
    ['a member', () => ({ bearer: scene.member.bearer }), neither],
    ['a stranger', () => ({ bearer: scene.stranger.bearer }), neither],
    ["the account's key", () => ({ key: scene.key }), [true, false, true]],
    ["the same owner's test key", () => ({ key: scene.testKey }), neither],
    ["another account's key", () => ({ key: scene.otherKey }), neither],
    ['an unknown key', () => ({ key: newKey('live') }), neither],
    [
      'an unknown key beside a good bearer',
      () => ({ key: newKey('live'), bearer: scene.owner.bearer }),
      neither,
    ],
    ['a bad bearer', () => ({ bearer: 'nonsense' }), neither],
    ['a cookie', () => ({ headers: { Cookie: `next-auth.session-token=${scene.owner.bearer}` } }), neither],
    [
      "a host's join token",
      () => ({ bearer: joinToken(server, scene.own.roomId, 'host') }),
      [false, true, true],
    ],
    ["a co-host's", () => ({ bearer: joinToken(server, scene.own.roomId, 'co-host') }), [false, true, true]],
    ["a participant's", () => ({ bearer: joinToken(server, scene.own.roomId, 'participant') }), neither],
    ["a host's of another room", () => ({ bearer: joinToken(server, scene.embed.roomId, 'host') }), neither],
  ];
  it.each(own)(
    "tells the relation to a person's room, and its co-organizers, to %s",
    async (_who, options, expected) => {
      const room = await read(scene.own.roomId, options());
      expect([room.isOwner, room.isCoOrganizer, 'coOrganizers' in room]).toEqual(expected);
    },
  );

  const embed: typeof own = [
    ["the account's key", () => ({ key: scene.key }), [true, false, true]],
    ["the same owner's test key", () => ({ key: scene.testKey }), neither],
    ['the person whose account it is', () => ({ bearer: scene.owner.bearer }), neither],
    [
      "a host's join token",
      () => ({ bearer: joinToken(server, scene.embed.roomId, 'host') }),
      [false, true, true],
    ],
    ["a participant's", () => ({ bearer: joinToken(server, scene.embed.roomId, 'participant') }), neither],
  ];
  it.each(embed)(
    'tells the relation to an embed room, and its co-organizers, to %s',
    async (_who, options, expected) => {
      const room = await read(scene.embed.roomId, options());
      expect([room.isOwner, room.isCoOrganizer, 'coOrganizers' in room]).toEqual(expected);
      expect(room.coOrganizers ?? []).toEqual([]);
    },
  );

  it('lists co-organizers with every field of the contract', async () => {
    const { coOrganizers } = await read(scene.own.roomId, { key: scene.key });
    const { userId } = scene.coOrganizer;
    const email = expect.stringMatching(/@example\.com$/);
    expect(coOrganizers).toEqual([{ userId, displayName: 'Cora Co-organizer', email, addedAt: ISO }]);
  });
});

describe('a deleted room', () => {
  it('is not found by any room route, and cannot be deleted again', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const { key } = scene;
    expect((await server.call('DELETE', `/api/rooms/${roomId}`, { key })).status).toBe(204);
    const calls = [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/ai-agent/status'],
      ['POST', '/ai-agent/invite'],
      ['POST', '/ai-agent/remove'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await server.call(method, `/api/rooms/${roomId}${path}`, { key })).status).toBe(404);
    }
    const body = { roomId, externalUserId: 'user-42' };
    expect((await server.call('POST', '/api/embed/sessions', { key, body })).status).toBe(404);
  });

  it('is deleted by one of two simultaneous requests, and not found by the other', async () => {
    const roomId = await newOwnRoom(scene.owner);
    const { bearer } = scene.owner;
    const answers = await Promise.all(
      [1, 2].map(() => server.call('DELETE', `/api/rooms/${roomId}`, { bearer })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404]);
  });

  it.each(['key', 'owner', 'coOrganizer', 'member'] as const)('keeps its history for the %s', async (who) => {
    const { roomId, sessionId, recordingId } = scene.own;
    await changeRoom(server.services.db, roomId, { deletedAt: new Date() });
    const credential = who === 'key' ? { key: scene.key } : { bearer: scene[who].bearer };
    const paths = [
      `/api/rooms/${roomId}/artifacts`,
      `/api/artifacts/${sessionId}`,
      `/api/recordings?roomId=${roomId}`,
      `/api/recordings/${recordingId}/stream`,
    ];
    const statuses = await Promise.all(
      paths.map(async (path) => (await server.call('GET', path, credential)).status),
    );
    const list = await server.call('GET', '/api/recordings', credential);
    const stranger = await server.call('GET', paths[0] ?? '', { bearer: scene.stranger.bearer });
    await changeRoom(server.services.db, roomId, { deletedAt: null });
    expect([statuses, stranger.status]).toEqual([[200, 200, 200, 200], 403]);
    expect(list.body.recordings.map(({ id }: { id: string }) => id)).toContain(recordingId);
  });
});

describe("the portal's list", () => {
  it('holds the rooms of one account, newest first, page by page, including embed rooms', async () => {
    const { portal, test } = scene.stranger;
    const names = ['One', 'Two', 'Three 100%'];
    for (const roomName of names) await portal.rooms.create({ accountId: test, roomName });
    const first = await portal.rooms.list({ accountId: test, limit: 2 });
    const rest = await portal.rooms.list({ accountId: test, limit: 2, after: first.next ?? '' });
    const shown = [...first.rooms, ...rest.rooms].map(({ roomName }) => roomName);
    expect([shown, rest.next]).toEqual([names.reverse(), null]);
    const found = async (search: string) =>
      (await portal.rooms.list({ accountId: test, search })).rooms.length;
    expect([await found('ONE'), await found('0%'), await found('%'), await found('_')]).toEqual([1, 1, 1, 0]);
  });

  it("refuses the list of another person's account", async () => {
    const page = scene.stranger.portal.rooms.list({ accountId: scene.owner.live });
    await expect(page).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
