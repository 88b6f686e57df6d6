import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { eventsOn } from '../../testing/identity-rows';
import { addBan, findBans } from '../../testing/rooms-rows';
import { STARTED_AT } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;

it('shows the owner who was removed, newest first, and lets the owner lift bans', async () => {
  const { owner, own, stranger } = scene;
  const { roomId } = own;
  const guest = await addBan(db(), roomId, { subject: newId('gst'), displayName: 'Gus (guest)' });
  const later = new Date(STARTED_AT.getTime() + 1_000);
  const subject = stranger.userId;
  const person = await addBan(db(), roomId, { subject, userId: subject, bannedAt: later });
  const bans = [
    {
      banId: person.id,
      displayName: 'Rudi',
      externalUserId: null,
      isGuest: false,
      bannedAt: later.toISOString(),
      bannedBy: 'Hanna',
    },
    {
      banId: guest.id,
      displayName: 'Gus (guest)',
      externalUserId: null,
      isGuest: true,
      bannedAt: STARTED_AT.toISOString(),
      bannedBy: 'Hanna',
    },
  ];
  expect(await owner.portal.bans.list({ roomId })).toEqual({ bans });
  await expect(stranger.portal.rooms.enter({ roomId })).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const lift = { roomId, banId: person.id };
  expect(await owner.portal.bans.lift(lift)).toEqual(lift);
  expect(await owner.portal.bans.lift(lift), 'lifted already').toEqual(lift);
  expect((await owner.portal.bans.list({ roomId })).bans).toEqual([bans[1]]);
  expect((await stranger.portal.rooms.enter({ roomId })).role).toBe('participant');
  expect(await eventsOn(db(), roomId, 'room.lift-ban')).toMatchObject([
    { actorId: owner.userId, accountId: owner.live, detail: { subject } },
  ]);
});

it('shows the account the same for its embed rooms, with its own identifiers of people', async () => {
  const { owner, embed } = scene;
  const { roomId } = embed;
  const { id } = await addBan(db(), roomId, { subject: `ext:${owner.live}:crm:42` });
  expect((await owner.portal.bans.list({ roomId })).bans).toMatchObject([{ externalUserId: 'crm:42' }]);
  await owner.portal.bans.lift({ roomId, banId: id });
  expect((await owner.portal.bans.list({ roomId })).bans).toEqual([]);
});

it('refuses everybody else, including co-organizers, who may be banned themselves', async () => {
  const { roomId } = scene.own;
  const { id: banId } = await addBan(db(), roomId, { subject: newId('gst') });
  for (const [person, code] of [
    [scene.coOrganizer, 'FORBIDDEN'],
    [scene.member, 'FORBIDDEN'],
    [scene.stranger, 'NOT_FOUND'],
  ] as const) {
    await expect(person.portal.bans.list({ roomId })).rejects.toMatchObject({ code });
    await expect(person.portal.bans.lift({ roomId, banId })).rejects.toMatchObject({ code });
  }
  expect(await findBans(db(), roomId)).toContainEqual(expect.objectContaining({ id: banId }));
});

it('lifts a ban in its own room only', async () => {
  const { owner, own, embed } = scene;
  const { id: banId } = await addBan(db(), own.roomId, { subject: newId('gst') });
  await owner.portal.bans.lift({ roomId: embed.roomId, banId });
  expect(await findBans(db(), own.roomId)).toContainEqual(expect.objectContaining({ id: banId }));
});

it('deletes bans with the banned person, and with the room', async () => {
  const { owner, own, embed, stranger } = scene;
  for (const { roomId } of [own, embed]) {
    await addBan(db(), roomId, { subject: stranger.userId, userId: stranger.userId });
  }
  const about = async (roomId: string) =>
    (await findBans(db(), roomId)).filter(({ userId }) => userId === stranger.userId).length;
  expect([await about(own.roomId), await about(embed.roomId)]).toEqual([1, 1]);
  const { email } = await stranger.portal.users.me();
  await stranger.portal.users.delete({ confirmation: email });
  expect([await about(own.roomId), await about(embed.roomId)]).toEqual([0, 0]);

  await addBan(db(), embed.roomId, { subject: newId('gst') });
  const { email: ownersEmail } = await owner.portal.users.me();
  await owner.portal.users.delete({ confirmation: ownersEmail });
  expect([...(await findBans(db(), own.roomId)), ...(await findBans(db(), embed.roomId))]).toEqual([]);
});

it('hides the list of a deleted room', async () => {
  const other = await newScene(server);
  const { roomId } = other.own;
  await other.owner.portal.rooms.remove({ roomId });
  await expect(other.owner.portal.bans.list({ roomId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
