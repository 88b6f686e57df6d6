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

it('shows a room to its person, to their account, and to whoever was let in, each as what they are', async () => {
  const { owner, coOrganizer, member, own, embed } = scene;
  const relation = async (person: Person, roomId: string) =>
    (await person.portal.rooms.view({ roomId })).relation;
  expect(await relation(owner, own.roomId)).toBe('owner');
  expect(await relation(owner, embed.roomId)).toBe('account');
  expect(await relation(coOrganizer, own.roomId)).toBe('co-organizer');
  expect(await relation(member, own.roomId)).toBe('member');
});

it('tells members nothing of the co-organizers', async () => {
  const { owner, member, own } = scene;
  expect((await owner.portal.rooms.view({ roomId: own.roomId })).coOrganizers).toHaveLength(1);
  expect(await member.portal.rooms.view({ roomId: own.roomId })).not.toHaveProperty('coOrganizers');
});

it.each(['own', 'embed'] as const)('hides the %s room of others, as if there were none', async (which) => {
  const { stranger } = scene;
  const { roomId } = scene[which];
  await expect(stranger.portal.rooms.view({ roomId })).rejects.toMatchObject(NOT_FOUND);
  await expect(stranger.portal.rooms.remove({ roomId })).rejects.toMatchObject(NOT_FOUND);
});

it('hides embed rooms of the account from those who were let into another room of it', async () => {
  const { coOrganizer, embed } = scene;
  await expect(coOrganizer.portal.rooms.view({ roomId: embed.roomId })).rejects.toMatchObject(NOT_FOUND);
});

it('deletes an embed room for the person of its account, and names the person in the log', async () => {
  const { owner, key } = scene;
  const roomId = await newEmbedRoom(server, key);
  await owner.portal.rooms.remove({ roomId });
  expect((await server.call('GET', `/api/rooms/${roomId}`, { key })).status).toBe(404);
  await expect(owner.portal.rooms.view({ roomId })).rejects.toMatchObject(NOT_FOUND);
  const { events } = await owner.portal.audit.list({ accountId: owner.live });
  const entry = events.find(({ action, target }) => action === 'room.delete' && target?.id === roomId);
  expect(entry).toMatchObject({ actor: { kind: 'user' } });
});

it.each(['coOrganizer', 'member'] as const)('lets no %s delete the room', async (who) => {
  await expect(scene[who].portal.rooms.remove({ roomId: scene.own.roomId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('lists rooms that others share, with the mode they are in, and not one’s own', async () => {
  const { owner, member, stranger, own } = scene;
  expect((await member.portal.rooms.shared()).rooms).toMatchObject([
    { roomId: own.roomId, role: 'member', mode: 'live', ownerName: 'Olga Owner' },
  ]);
  expect((await owner.portal.rooms.shared()).rooms).toEqual([]);
  expect((await stranger.portal.rooms.shared()).rooms).toEqual([]);
});

it('drops a deleted room from the shared ones', async () => {
  const [owner, guest] = [await newPerson(server.services), await newPerson(server.services)];
  const roomId = await newOwnRoom(owner);
  const { secret } = await owner.portal.members.invite({ roomId, role: 'member' });
  await guest.portal.members.accept({ secret });
  await owner.portal.rooms.remove({ roomId });
  expect((await guest.portal.rooms.shared()).rooms).toEqual([]);
});
