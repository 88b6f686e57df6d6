import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail';
import { newPerson } from '../../testing/people';
import { newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
let now = Date.now();
const messages: MailMessage[] = [];
let mailFails = false;
const mail = {
  send: async (message: MailMessage) => {
    if (mailFails) throw new Error('450 try later');
    messages.push(message);
  },
};

beforeAll(async () => {
  server = await testServer({ replace: () => ({ mail, now: () => new Date(now) }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const INVALID = { code: 'NOT_FOUND', message: 'This invitation is no longer valid.' };

async function invited(role: 'member' | 'co-organizer' = 'member') {
  const { owner, own } = scene;
  return owner.portal.members.invite({ roomId: own.roomId, role });
}

it('shows the holder of a link its room and role, without using it', async () => {
  const { secret, link } = await invited();
  const guest = await newPerson(server.services);
  expect(link).toBe(`https://meet.test/join-room?invitation=${secret}`);
  for (const _ of [1, 2]) {
    expect(await guest.portal.members.invitation({ secret })).toMatchObject({
      roomId: scene.own.roomId,
      roomName: 'Weekly',
      role: 'member',
      ownerName: 'Olga Owner',
    });
  }
  await guest.portal.members.accept({ secret });
  await expect(guest.portal.members.invitation({ secret })).rejects.toMatchObject(INVALID);
});

it('lists valid links, and no withdrawn one', async () => {
  const { owner, own } = scene;
  const { invitationId, secret } = await invited();
  const listed = async () =>
    (await owner.portal.members.invitations({ roomId: own.roomId })).invitations.map(
      (one) => one.invitationId,
    );
  expect(await listed()).toContain(invitationId);
  await owner.portal.members.withdraw({ roomId: own.roomId, invitationId });
  expect(await listed()).not.toContain(invitationId);
  const guest = await newPerson(server.services);
  await expect(guest.portal.members.accept({ secret })).rejects.toMatchObject(INVALID);
  await expect(owner.portal.members.withdraw({ roomId: own.roomId, invitationId })).rejects.toMatchObject(
    INVALID,
  );
});

it('expires links after seven days', async () => {
  const { owner, own } = scene;
  const { secret, invitationId } = await invited();
  now += 7 * 86_400_000 + 1;
  const guest = await newPerson(server.services);
  await expect(guest.portal.members.invitation({ secret })).rejects.toMatchObject(INVALID);
  await expect(guest.portal.members.accept({ secret })).rejects.toMatchObject(INVALID);
  const { invitations } = await owner.portal.members.invitations({ roomId: own.roomId });
  expect(invitations.map((one) => one.invitationId)).not.toContain(invitationId);
});

it('lets the owner invite, and co-organizers only see invitations', async () => {
  const { coOrganizer, member, own } = scene;
  const { roomId } = own;
  const { invitationId } = await invited();
  const { invitations } = await coOrganizer.portal.members.invitations({ roomId });
  expect(invitations.map((one) => one.invitationId)).toContain(invitationId);
  const refused = { code: 'FORBIDDEN' };
  await expect(member.portal.members.invitations({ roomId })).rejects.toMatchObject(refused);
  for (const { portal } of [coOrganizer, member]) {
    await expect(portal.members.invite({ roomId, role: 'member' })).rejects.toMatchObject(refused);
    await expect(portal.members.withdraw({ roomId, invitationId })).rejects.toMatchObject(refused);
  }
});

it('refuses to withdraw a link of another room', async () => {
  const other = await newPerson(server.services);
  const roomId = await newOwnRoom(other);
  const { invitationId, secret } = await invited();
  await expect(other.portal.members.withdraw({ roomId, invitationId })).rejects.toMatchObject(INVALID);
  await other.portal.members.accept({ secret });
});

it('mails the link to the given address, and to nobody without one', async () => {
  const { owner, own } = scene;
  // Mails about keys of the people of this test may still arrive.
  const invitations = () => messages.filter(({ subject }) => subject.startsWith('Invitation'));
  const before = invitations().length;
  expect(await invited()).toMatchObject({ mailed: false });
  expect(invitations()).toHaveLength(before);
  const input = { roomId: own.roomId, role: 'member' as const, email: 'mia@example.com' };
  const { link, mailed } = await owner.portal.members.invite(input);
  expect(mailed).toBe(true);
  const [invitation, ...others] = invitations().slice(before);
  expect(invitation).toMatchObject({ to: 'mia@example.com', subject: 'Invitation to the room "Weekly"' });
  expect(invitation?.text).toContain(link);
  expect(others).toEqual([]);
});

it('keeps the link when the mail server rejects the mail', async () => {
  const { owner, own } = scene;
  mailFails = true;
  const input = { roomId: own.roomId, role: 'member' as const, email: 'mia@example.com' };
  const { secret, mailed } = await owner.portal.members.invite(input);
  mailFails = false;
  expect(mailed).toBe(false);
  const guest = await newPerson(server.services);
  await guest.portal.members.accept({ secret });
  expect(server.logged()).not.toContain(secret);
});

it('limits how many invitations one person has mailed', async () => {
  const owner = await newPerson(server.services);
  const roomId = await newOwnRoom(owner);
  const input = { roomId, role: 'member' as const, email: 'everybody@example.com' };
  const mail = () => owner.portal.members.invite(input);
  // Sends one after the other. The limit applies after 21 mails, and this clock does not advance.
  for (let count = 0; count < 21; count += 1) await mail();
  await expect(mail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await owner.portal.members.invite({ roomId, role: 'member' });
});
