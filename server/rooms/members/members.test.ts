import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { newPerson, type Person } from '../../testing/people';
import { actionsOn, textOf } from '../../testing/identity-rows';
import { inviteAndAccept, newOwnRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

const time = testClock(new Date('2026-03-01T10:00:00Z'));
const DAY = 86_400;
let server: TestServer;
let owner: Person;
let guest: Person;
let roomId: string;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: time.now }) });
});
beforeEach(async () => {
  owner = await newPerson(server.services, 'Olga');
  guest = await newPerson(server.services, 'Gus');
  roomId = await newOwnRoom(owner);
});
afterAll(() => server.close());

const invite = (role: 'member' | 'co-organizer' = 'member') => owner.portal.members.invite({ roomId, role });
const roles = async () => {
  const { members } = await owner.portal.members.list({ roomId });
  return members.map(({ userId, role }) => [userId, role]);
};
const code = (name: string) => expect.objectContaining({ code: name });

describe('a one-time link', () => {
  it('makes the person who uses it a member, once', async () => {
    const { secret } = await invite();
    expect(await guest.portal.members.accept({ secret })).toEqual({ roomId, role: 'member' });
    const other = await newPerson(server.services);
    for (const person of [guest, other]) {
      await expect(person.portal.members.accept({ secret })).rejects.toThrow(code('NOT_FOUND'));
    }
    expect(await roles()).toEqual([[guest.userId, 'member']]);
  });

  it('used by two people at once works for one of them', async () => {
    const { secret } = await invite();
    const other = await newPerson(server.services);
    const outcomes = await Promise.allSettled(
      [guest, other].map(({ portal }) => portal.members.accept({ secret })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles()).toHaveLength(1);
  });

  it('works for seven days', async () => {
    const { secret, expiresAt } = await invite();
    expect(expiresAt).toBe(new Date(time.now().getTime() + 7 * DAY * 1000).toISOString());
    time.passSeconds(7 * DAY);
    await expect(guest.portal.members.accept({ secret })).rejects.toThrow(code('NOT_FOUND'));
    expect(await roles()).toEqual([]);
  });

  it('is refused when the room is deleted', async () => {
    const { secret } = await invite();
    await owner.portal.rooms.delete({ roomId });
    await expect(guest.portal.members.accept({ secret })).rejects.toThrow(code('NOT_FOUND'));
  });

  it.each(['', 'unknown', 'x'.repeat(300)])('refuses a one-time link with the secret %j', async (secret) => {
    const code = expect.stringMatching(/^(NOT_FOUND|BAD_REQUEST)$/);
    await expect(guest.portal.members.accept({ secret })).rejects.toThrow(expect.objectContaining({ code }));
  });

  it('can raise the role of a member, and lowers none', async () => {
    await inviteAndAccept(owner, guest, roomId, 'member');
    await inviteAndAccept(owner, guest, roomId, 'co-organizer');
    expect(await roles()).toEqual([[guest.userId, 'co-organizer']]);
    const { secret } = await owner.portal.members.invite({ roomId, role: 'member' });
    expect(await guest.portal.members.accept({ secret })).toEqual({ roomId, role: 'co-organizer' });
    expect(await roles()).toEqual([[guest.userId, 'co-organizer']]);
  });

  it('does not change the owner', async () => {
    await inviteAndAccept(owner, owner, roomId, 'member');
    expect(await roles()).toEqual([]);
    const room = await server.call('GET', `/api/rooms/${roomId}`, { bearer: owner.bearer });
    expect(room.body).toMatchObject({ isOwner: true, isCoOrganizer: false });
  });

  it('is kept as a hash', async () => {
    const { secret } = await invite();
    for (const table of ['invitations', 'events'] as const) {
      expect(await textOf(server.services.db, table)).not.toContain(secret);
    }
    expect(server.logged()).not.toContain(secret);
  });
});

describe('managing members', () => {
  it.each(['co-organizer', 'member'] as const)(
    'refuses invitations, changes and removals by a %s',
    async (role) => {
      await inviteAndAccept(owner, guest, roomId, role);
      const { members } = guest.portal;
      const { userId } = guest;
      const calls = [
        () => members.invite({ roomId, role: 'co-organizer' }),
        () => members.setRole({ roomId, userId, role: 'co-organizer' }),
        () => members.remove({ roomId, userId }),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(code('FORBIDDEN'));
      const list = await members.list({ roomId }).then(
        () => true,
        () => false,
      );
      expect([list, await roles()]).toEqual([role === 'co-organizer', [[userId, role]]]);
    },
  );

  it('lets the owner change roles and remove members, with immediate effect', async () => {
    await inviteAndAccept(owner, guest, roomId, 'member');
    const { userId, bearer } = guest;
    const artifacts = async () =>
      (await server.call('GET', `/api/rooms/${roomId}/artifacts`, { bearer })).status;
    expect(await artifacts()).toBe(200);
    await owner.portal.members.setRole({ roomId, userId, role: 'co-organizer' });
    expect(await roles()).toEqual([[userId, 'co-organizer']]);
    await owner.portal.members.remove({ roomId, userId });
    expect([await artifacts(), await roles()]).toEqual([403, []]);
  });

  it('refuses to change or remove a person who is not a member', async () => {
    const input = { roomId, userId: guest.userId };
    await expect(owner.portal.members.remove(input)).rejects.toThrow(code('NOT_FOUND'));
    await expect(owner.portal.members.setRole({ ...input, role: 'member' })).rejects.toThrow(
      code('NOT_FOUND'),
    );
    expect(await actionsOn(server.services.db, guest.userId)).toEqual(['user.create']);
  });

  it('refuses members in an embed room', async () => {
    const created = await owner.portal.keys.create({ accountId: owner.live, name: 'x' });
    const embed = await server.call('POST', '/api/embed/rooms', { key: created.secret });
    const input = { roomId: embed.body.roomId, role: 'member' } as const;
    await expect(owner.portal.members.invite(input)).rejects.toThrow(code('FORBIDDEN'));
  });
});
