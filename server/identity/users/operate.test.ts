import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '../../testing/identity-rows';
import { hurryJobs } from '../../testing/jobs-rows';
import { newMember } from '../../testing/organization';
import { newPerson, portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { makeOwner, organizationsOf } from '../organizations/operate';
import { findPeople, requestDeletion } from './operate';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('deletes a person in the background, after they are signed out', { tags: ['slow'] }, async () => {
  const { services } = server;
  const person = await newPerson(services, 'Dora Delete');
  await requestDeletion(services, person.userId);
  await expect(portalOf(services, person.loginId).users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await hurryJobs(services.db);
  services.jobs.wake();
  await expect.poll(() => findPeople(services, person.userId)).toEqual([]);
  expect(await actionsOn(services.db, person.userId)).toEqual(['user.create', 'user.suspend', 'user.delete']);
});

it('keeps the only owner of an organization with other members, until somebody else owns it', async () => {
  const { services } = server;
  const owner = await newPerson(services, 'Olga Owner');
  const { userId } = await newMember(services, owner, 'viewer');
  const { organizationId } = owner;
  await expect(requestDeletion(services, owner.userId)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await owner.portal.users.me()).toBeDefined();
  await makeOwner(services, { organizationId, userId });
  expect(await organizationsOf(services, userId)).toContainEqual(
    expect.objectContaining({ organizationId, role: 'owner' }),
  );
  await requestDeletion(services, owner.userId);
});

it('makes somebody who is not a member an owner, and nobody twice', async () => {
  const { services } = server;
  const [owner, other] = [await newPerson(services), await newPerson(services)];
  const { organizationId } = owner;
  await makeOwner(services, { organizationId, userId: other.userId });
  const { members } = await owner.portal.organizations.members({ organizationId });
  expect(members.map(({ role }) => role)).toEqual(['owner', 'owner']);
  const again = { organizationId, userId: other.userId };
  await expect(makeOwner(services, again)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(makeOwner(services, { ...again, organizationId: 'org_none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
