import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalOf } from '../../testing/people';
import { addRecording, addRender } from '../../testing/recordings-rows';
import { newScene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const password = 'four-horses-and-a-cart';

async function signedUp(email: string) {
  await portalOf(server.services, null).users.signUp({ email, displayName: 'Delia', password });
  const { loginId } = await portalOf(server.services, null, true).users.signIn({ email, password });
  return portalOf(server.services, loginId);
}

it('deletes keys, rooms, history, files, access tokens and memberships', { tags: ['slow'] }, async () => {
  const scene = await newScene(server);
  const { owner, member, key, testKey, own, embed } = scene;
  const files = () => readdir(join(server.dataDir, 'recordings'));
  const { id } = await addRecording(server.services.db, own.roomId, { status: 'recording', chunkCount: 2 });
  for (const chunk of ['000000', '000001', '000002']) {
    await server.services.storage.own.put(`chunks/${id}/${chunk}`, Buffer.from('a'), {
      mimeType: 'video/webm',
    });
  }
  const render = { status: 'ready', storage: 'local' } as const;
  const renderId = await addRender(server.services.db, own.recordingId, render);
  await server.services.storage.own.put(`${renderId}.mp4`, Buffer.from('a'), { mimeType: 'video/mp4' });
  expect(await files()).toHaveLength(4);
  const { email } = await owner.portal.users.me();
  await owner.portal.users.delete({ confirmation: email.toUpperCase() });

  for (const gone of [key, testKey]) {
    expect((await server.call('GET', '/api/recordings', { key: gone })).status).toBe(401);
  }
  expect((await server.call('GET', '/api/recordings', { bearer: owner.bearer })).status).toBe(401);
  await expect(owner.portal.users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const { roomId } of [own, embed]) {
    expect((await server.call('GET', `/api/rooms/${roomId}`)).status).toBe(404);
  }
  const { bearer } = member;
  const read = await server.call('GET', `/api/recordings?roomId=${own.roomId}`, { bearer });
  expect(read.status).toBe(403);
  expect((await member.portal.rooms.shared()).rooms).toEqual([]);
  await expect.poll(files).toEqual([]);
});

it('requires the password of a person who has one', async () => {
  const portal = await signedUp('delia@example.com');
  const forbidden = { code: 'FORBIDDEN' };
  await expect(portal.users.delete({})).rejects.toMatchObject(forbidden);
  await expect(portal.users.delete({ password: 'a wrong one' })).rejects.toMatchObject(forbidden);
  await expect(portal.users.delete({ confirmation: 'delia@example.com' })).rejects.toMatchObject(forbidden);
  await expect(portal.users.me()).resolves.toMatchObject({ displayName: 'Delia' });
  expect(await portal.users.delete({ password })).toEqual({ deleted: true });
  await expect(
    portalOf(server.services, null, true).users.signIn({ email: 'delia@example.com', password }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('requires the email address of a person without a password', async () => {
  const { loginId } = await portalOf(server.services, null, true).users.signInWithProvider({
    provider: 'github',
    providerUserId: '4711',
    email: 'gita@example.com',
    displayName: 'Gita',
  });
  const portal = portalOf(server.services, loginId);
  await expect(portal.users.delete({ confirmation: 'other@example.com' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await portal.users.delete({ confirmation: ' gita@example.com' })).toEqual({ deleted: true });
});

it('lets the email address be used again', async () => {
  const first = await signedUp('again@example.com');
  await first.users.delete({ password });
  const second = await signedUp('again@example.com');
  await expect(second.users.me()).resolves.toMatchObject({ email: 'again@example.com' });
});

it('keeps the history of rooms of other people', async () => {
  const { owner, coOrganizer, own } = await newScene(server);
  const { email } = await coOrganizer.portal.users.me();
  await coOrganizer.portal.users.delete({ confirmation: email });
  const { members } = await owner.portal.members.list({ roomId: own.roomId });
  expect(members.map(({ role }) => role)).toEqual(['member']);
  const [file = ''] = await readdir(join(server.dataDir, 'recordings'));
  await access(join(server.dataDir, 'recordings', file));
});
