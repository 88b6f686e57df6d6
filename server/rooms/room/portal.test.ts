import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../../testing/people';
import { newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const NOT_FOUND = { code: 'NOT_FOUND', message: 'There is no such room.' };

it('shows a room to its owner, its account and its members, with the relation of each', async () => {
  const { owner, coOrganizer, member, own, embed } = scene;
  const relation = async (person: Person, roomId: string) =>
    (await person.portal.rooms.view({ roomId })).relation;
  expect(await relation(owner, own.roomId)).toBe('owner');
  expect(await relation(owner, embed.roomId)).toBe('account');
  expect(await relation(coOrganizer, own.roomId)).toBe('co-organizer');
  expect(await relation(member, own.roomId)).toBe('member');
});

it('hides the co-organizers from members', async () => {
  const { owner, member, own } = scene;
  expect((await owner.portal.rooms.view({ roomId: own.roomId })).coOrganizers).toHaveLength(1);
  expect(await member.portal.rooms.view({ roomId: own.roomId })).not.toHaveProperty('coOrganizers');
});

it.each(['own', 'embed'] as const)(
  'hides the %s room of others like a room that does not exist',
  async (which) => {
    const { stranger } = scene;
    const { roomId } = scene[which];
    await expect(stranger.portal.rooms.view({ roomId })).rejects.toMatchObject(NOT_FOUND);
    await expect(stranger.portal.rooms.remove({ roomId })).rejects.toMatchObject(NOT_FOUND);
  },
);

it('hides embed rooms of the account from members of another room of it', async () => {
  const { coOrganizer, embed } = scene;
  await expect(coOrganizer.portal.rooms.view({ roomId: embed.roomId })).rejects.toMatchObject(NOT_FOUND);
});

it('lets the person of an account delete its embed room, and names the person in the audit log', async () => {
  const { owner, key } = scene;
  const roomId = await newEmbedRoom(server, key);
  await owner.portal.rooms.remove({ roomId });
  expect((await server.call('GET', `/api/rooms/${roomId}`, { key })).status).toBe(404);
  await expect(owner.portal.rooms.view({ roomId })).rejects.toMatchObject(NOT_FOUND);
  const { events } = await owner.portal.audit.list({ accountId: owner.live });
  const entry = events.find(({ action, target }) => action === 'room.delete' && target?.id === roomId);
  expect(entry).toMatchObject({ actor: { kind: 'user' } });
});

it.each(['coOrganizer', 'member'] as const)('refuses a %s who deletes the room', async (who) => {
  await expect(scene[who].portal.rooms.remove({ roomId: scene.own.roomId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('lists the rooms that others share, with their mode, and none of your own', async () => {
  const { owner, member, stranger, own } = scene;
  expect((await member.portal.rooms.shared()).rooms).toMatchObject([
    { roomId: own.roomId, role: 'member', mode: 'live', ownerName: 'Olga Owner' },
  ]);
  expect((await owner.portal.rooms.shared()).rooms).toEqual([]);
  expect((await stranger.portal.rooms.shared()).rooms).toEqual([]);
});

it('omits a deleted room from the shared rooms', async () => {
  const [owner, guest] = [await newPerson(server.services), await newPerson(server.services)];
  const roomId = await newOwnRoom(owner);
  const { secret } = await owner.portal.members.invite({ roomId, role: 'member' });
  await guest.portal.members.accept({ secret });
  await owner.portal.rooms.remove({ roomId });
  expect((await guest.portal.rooms.shared()).rooms).toEqual([]);
});
