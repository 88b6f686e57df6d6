import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail';
import { holdTransaction } from '../../testing/held-transaction';
import { authorizationRequest, registerApplication } from '../../testing/oauth-client';
import { newMember, newTeam, secretOf, type Team } from '../../testing/organization';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom, newOwnRoom, newRoomFixture } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { countWaiting } from '../../testing/statements';
import { suspendPerson } from '../users/operate';
import { lockOrganization, updateRole } from './store';
import { deleteInvitationsOf } from './store-invitations';

let server: TestServer;
let team: Team;
/** Moves on with each look, so that nobody joins two organizations at the same time. */
let now = Date.now();
const messages: MailMessage[] = [];
beforeAll(async () => {
  const mail = { send: async (message: MailMessage) => void messages.push(message) };
  server = await testServer({ replace: () => ({ mail, now: () => new Date(now++) }) });
});
beforeEach(async () => {
  team = await newTeam(server.services);
});
afterAll(() => server.close());

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const FORBIDDEN = { code: 'FORBIDDEN' };
const INVALID = { code: 'NOT_FOUND', message: 'This invitation is no longer valid.' };
const LAST_OWNER = { code: 'CONFLICT', message: expect.stringContaining('hand the ownership over first') };

const rolesIn = async ({ owner, organizationId }: Team) => {
  const { members } = await owner.portal.organizations.members({ organizationId });
  return members.map(({ userId, role }) => [userId, role]);
};

describe('an invitation', () => {
  const inviteViewer = async () =>
    team.admin.portal.organizations.invite({ organizationId: team.organizationId, role: 'viewer' });

  it('shows its organization and role, and works once', async () => {
    const { link } = await inviteViewer();
    const secret = secretOf(link);
    const [first, second] = [await newPerson(server.services), await newPerson(server.services)];
    expect(await first.portal.organizations.invitation({ secret })).toMatchObject({
      organizationName: 'Olga Owner',
      role: 'viewer',
      invitedBy: 'Mia admin',
    });
    const accepted = await Promise.allSettled([
      first.portal.organizations.accept({ secret }),
      second.portal.organizations.accept({ secret }),
    ]);
    expect(accepted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(second.portal.organizations.accept({ secret })).rejects.toMatchObject(INVALID);
    await expect(second.portal.organizations.invitation({ secret })).rejects.toMatchObject(INVALID);
  });

  it('is not used up by a member, who keeps their role', async () => {
    const { link } = await inviteViewer();
    const secret = secretOf(link);
    await expect(team.developer.portal.organizations.accept({ secret })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await rolesIn(team)).toContainEqual([team.developer.userId, 'developer']);
    await team.stranger.portal.organizations.accept({ secret });
  });

  it.each([
    [
      'revoked',
      async ({ owner, organizationId }: Team, invitationId: string) =>
        owner.portal.organizations.revokeInvitation({ organizationId, invitationId }),
    ],
    ['seven days old', async () => (now += 7 * 86_400_000)],
    [
      'made by an admin who left',
      async ({ admin, organizationId }: Team) => admin.portal.organizations.leave({ organizationId }),
    ],
    [
      'made by an admin who is a developer now',
      async ({ owner, admin, organizationId }: Team) =>
        owner.portal.organizations.setRole({ organizationId, userId: admin.userId, role: 'developer' }),
    ],
  ])('does not work when it is %s', async (_, spoil) => {
    const { link, invitationId } = await inviteViewer();
    await spoil(team, invitationId);
    const stranger = await newPerson(server.services);
    const answer = stranger.portal.organizations.accept({ secret: secretOf(link) });
    await expect(answer).rejects.toMatchObject(INVALID);
    const { organizationId, owner } = team;
    expect(await owner.portal.organizations.invitations({ organizationId })).toEqual({ invitations: [] });
  });

  it.each([
    ['was suspended', async ({ admin }: Team) => suspendPerson(server.services, admin.userId)],
    [
      'was deleted',
      async ({ admin }: Team) => {
        const { email } = await admin.portal.users.me();
        await admin.portal.users.delete({ confirmation: email });
      },
    ],
  ])('does not work when its maker %s', async (_, spoil) => {
    const { link } = await inviteViewer();
    await spoil(team);
    const answer = team.stranger.portal.organizations.accept({ secret: secretOf(link) });
    await expect(answer).rejects.toMatchObject(INVALID);
  });

  it('to become an owner does not work when its maker is none any more, and others still do', async () => {
    const { organizationId, owner, viewer, stranger } = team;
    const invite = async (role: 'owner' | 'admin') =>
      secretOf((await owner.portal.organizations.invite({ organizationId, role })).link);
    const [asOwner, asAdmin] = [await invite('owner'), await invite('admin')];
    await owner.portal.organizations.handOver({ organizationId, userId: viewer.userId });
    await expect(stranger.portal.organizations.accept({ secret: asOwner })).rejects.toMatchObject(INVALID);
    await stranger.portal.organizations.accept({ secret: asAdmin });
  });

  it.runIf(isPostgres)('does not work when its maker is removed at the same time', async () => {
    const { organizationId, admin, stranger } = team;
    const { link } = await inviteViewer();
    const { db } = server.services;
    const remove = await holdTransaction(db, (tx) => lockOrganization(tx, organizationId));
    const accepted = Promise.allSettled([stranger.portal.organizations.accept({ secret: secretOf(link) })]);
    await expect.poll(() => countWaiting(db)).toBe(1);
    await remove((tx) => deleteInvitationsOf(tx, admin.userId));
    expect(await accepted).toMatchObject([{ status: 'rejected', reason: INVALID }]);
  });

  it.runIf(isPostgres)('is not made by an admin who becomes a developer at the same time', async () => {
    const { organizationId, admin } = team;
    const { db } = server.services;
    const demote = await holdTransaction(db, (tx) => lockOrganization(tx, organizationId));
    const invited = Promise.allSettled([inviteViewer()]);
    await expect.poll(() => countWaiting(db)).toBe(1);
    await demote((tx) => updateRole(tx, organizationId, admin.userId, 'developer'));
    expect(await invited).toMatchObject([{ status: 'rejected', reason: FORBIDDEN }]);
  });

  it('mails no name of an organization that mail programs would turn into a link', async () => {
    const { organizationId, owner } = team;
    await owner.portal.organizations.rename({ organizationId, name: 'Prize: evil.example/win' });
    const email = 'victim@example.com';
    const { link } = await owner.portal.organizations.invite({ organizationId, role: 'viewer', email });
    expect(messages.at(-1)).toMatchObject({ to: email, text: expect.stringContaining(link) });
    expect(messages.at(-1)?.subject).toBe('Invitation to an organization');
    expect(JSON.stringify(messages.at(-1))).not.toContain('evil');
  });

  it('is mailed to an address, which lets its owner sign up on a server for invited people', async () => {
    const { organizationId, owner } = team;
    const email = `New.${organizationId}@example.com`;
    const invited = { organizationId, role: 'admin' as const, email };
    const { link, mailed } = await owner.portal.organizations.invite(invited);
    expect(mailed).toBe(true);
    expect(messages.at(-1)).toMatchObject({ to: email, text: expect.stringContaining(link) });
    expect(messages.at(-1)?.subject).toBe('Invitation to the organization "Olga Owner"');
    expect(await server.services.registration.isInvited(email.toLowerCase())).toBe(true);
    expect(await server.services.registration.isInvited('other@example.com')).toBe(false);
    const { invitations } = await owner.portal.organizations.invitations({ organizationId });
    expect(invitations).toMatchObject([{ role: 'admin', email: email.toLowerCase() }]);
    expect(JSON.stringify(invitations)).not.toContain(secretOf(link));
  });
});

describe('owners', () => {
  it('are made and unmade by owners only', async () => {
    const { organizationId, admin, owner, developer } = team;
    const { organizations } = admin.portal;
    const refused = [
      () => organizations.invite({ organizationId, role: 'owner' }),
      () => organizations.setRole({ organizationId, userId: developer.userId, role: 'owner' }),
      () => organizations.setRole({ organizationId, userId: admin.userId, role: 'owner' }),
      () => organizations.setRole({ organizationId, userId: owner.userId, role: 'viewer' }),
      () => organizations.remove({ organizationId, userId: owner.userId }),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject(FORBIDDEN);
    const made = { organizationId, userId: admin.userId, role: 'owner' as const };
    expect(await owner.portal.organizations.setRole(made)).toEqual(made);
  });

  it('cannot all leave, be removed, be demoted or delete themselves', async () => {
    const { organizationId, owner } = team;
    const self = { organizationId, userId: owner.userId };
    const { organizations, users } = owner.portal;
    await expect(organizations.leave({ organizationId })).rejects.toMatchObject(LAST_OWNER);
    await expect(organizations.remove(self)).rejects.toMatchObject(LAST_OWNER);
    await expect(organizations.setRole({ ...self, role: 'admin' })).rejects.toMatchObject(LAST_OWNER);
    const { email } = await users.me();
    await expect(users.delete({ confirmation: email })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of two who leave at once, one stays', async () => {
    const { organizationId, owner } = team;
    const other = await newMember(server.services, owner, 'owner');
    const left = await Promise.allSettled(
      [owner, other].map((one) => one.portal.organizations.leave({ organizationId })),
    );
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('hand an organization over and stay as admins', async () => {
    const { organizationId, owner, viewer } = team;
    await owner.portal.organizations.handOver({ organizationId, userId: viewer.userId });
    expect(await rolesIn(team)).toEqual(
      expect.arrayContaining([
        [owner.userId, 'admin'],
        [viewer.userId, 'owner'],
      ]),
    );
    await owner.portal.organizations.leave({ organizationId });
    await expect(owner.portal.keys.list({ accountId: owner.live })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a member who leaves', () => {
  it('leaves behind what they made, and keeps their own rooms', { tags: ['slow'] }, async () => {
    const { organizationId, developer, owner } = team;
    const place = { ...developer, live: owner.live };
    const key = await newKeyFor(place);
    const embed = await newEmbedRoom(server, key);
    const own = await newOwnRoom(place);
    await developer.portal.organizations.leave({ organizationId });

    expect((await server.call('GET', `/api/rooms/${embed}`, { key })).status).toBe(200);
    await expect(developer.portal.rooms.view({ roomId: embed })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await developer.portal.rooms.view({ roomId: own })).toMatchObject({ relation: 'owner' });
    expect((await developer.portal.rooms.shared()).rooms).toMatchObject([{ roomId: own, role: 'owner' }]);
    const { bearer } = developer;
    expect(
      (await server.call('PATCH', `/api/rooms/${own}`, { bearer, body: { roomName: 'Mine' } })).status,
    ).toBe(200);
  });

  it('takes the access of their applications along', async () => {
    const { organizationId, developer, owner } = team;
    const { query } = authorizationRequest(await registerApplication(server));
    const allowed = { accountId: owner.live, toolsets: ['default' as const], readOnly: true };
    await developer.portal.grants.allow({ query, ...allowed });
    const listed = () => owner.portal.grants.list({ accountId: owner.live });
    expect((await listed()).grants).toMatchObject([{ personName: 'Mia developer', isOwn: false }]);
    await owner.portal.organizations.remove({ organizationId, userId: developer.userId });
    expect((await listed()).grants).toEqual([]);
  });
});

describe('a person who is deleted', () => {
  it('does not take the organization of others along, only their own rooms', async () => {
    const { organizationId, owner, developer, viewer } = team;
    const key = await newKeyFor(owner);
    const embed = await newRoomFixture(server, await newEmbedRoom(server, key));
    const own = await newRoomFixture(server, await newOwnRoom({ ...developer, live: owner.live }));
    await owner.portal.organizations.handOver({ organizationId, userId: viewer.userId });
    const recordings = () => readdir(join(server.dataDir, 'recordings'));
    const before = await recordings();
    for (const person of [owner, developer]) {
      const { email } = await person.portal.users.me();
      await person.portal.users.delete({ confirmation: email });
    }
    expect((await server.call('GET', `/api/rooms/${embed.roomId}`, { key })).status).toBe(200);
    expect((await server.call('GET', `/api/rooms/${own.roomId}`, { key })).status).toBe(404);
    expect(await viewer.portal.keys.list({ accountId: owner.live })).toMatchObject({ keys: [{}] });
    await expect.poll(recordings).toHaveLength(before.length - 1);
  });
});

it('a person works in several organizations, with the role of each', async () => {
  const { viewer, owner } = team;
  const { organizations } = await viewer.portal.organizations.list();
  expect(organizations).toMatchObject([
    { organizationId: viewer.organizationId, role: 'owner' },
    { organizationId: team.organizationId, role: 'viewer' },
  ]);
  const { accounts } = await viewer.portal.accounts.list();
  expect(accounts.map(({ accountId, role }) => [accountId, role])).toEqual([
    [viewer.live, 'owner'],
    [viewer.test, 'owner'],
    [owner.live, 'viewer'],
    [owner.test, 'viewer'],
  ]);
  const { organizationId } = await viewer.portal.organizations.create({ name: 'Second' });
  expect((await viewer.portal.accounts.list()).accounts).toHaveLength(6);
  await viewer.portal.organizations.rename({ organizationId, name: 'Renamed' });
  expect((await viewer.portal.organizations.list()).organizations).toContainEqual({
    organizationId,
    name: 'Renamed',
    role: 'owner',
    requiresSecondFactor: false,
    lacksSecondFactor: false,
  });
});

it('a person owns ten organizations at most, also when they create several at once', async () => {
  const { portal } = await newPerson(server.services);
  const create = () => portal.organizations.create({ name: 'Another' });
  for (let owned = 1; owned < 9; owned += 1) await create();
  const results = await Promise.allSettled([create(), create(), create()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await portal.organizations.list()).organizations).toHaveLength(10);
});
