import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../platform/db/client';
import { organizationMembers } from '../platform/db/schema/organizations';
import { ORGANIZATION_ROLES, type OrganizationRole } from '../platform/principal/organization-roles';
import type { Services } from '../platform/procedures/services';
import { newPerson, type Person } from './people';

/** An organization with a member of each role, and somebody who is not a member. */
export interface Team extends Record<OrganizationRole, Person> {
  organizationId: string;
  stranger: Person;
}

/** Makes an organization whose members were invited by its owner. */
export async function newTeam(services: Services): Promise<Team> {
  const owner = await newPerson(services, 'Olga Owner');
  const { organizationId } = owner;
  return {
    organizationId,
    owner,
    admin: await newMember(services, owner, 'admin'),
    developer: await newMember(services, owner, 'developer'),
    viewer: await newMember(services, owner, 'viewer'),
    stranger: await newPerson(services, 'Sam Stranger'),
  };
}

/** Signs a new person up and has them join the organization of a person. */
export async function newMember(services: Services, owner: Person, role: OrganizationRole): Promise<Person> {
  const { organizationId } = owner;
  const person = await newPerson(services, `Mia ${role}`);
  const { link } = await owner.portal.organizations.invite({ organizationId, role });
  await person.portal.organizations.accept({ secret: secretOf(link) });
  return person;
}

/** Returns the secret in the link of an invitation. */
export const secretOf = (link: string): string => new URL(link).searchParams.get('invitation') ?? '';

/** Gives the members of a team their roles again, and removes everybody else from the organization. */
export async function restoreRoles(db: Db, team: Team): Promise<void> {
  const ofTeam = ORGANIZATION_ROLES.map((role) => team[role].userId);
  const { organizationId, userId } = organizationMembers;
  await db
    .delete(organizationMembers)
    .where(and(eq(organizationId, team.organizationId), notInArray(userId, ofTeam)));
  for (const role of ORGANIZATION_ROLES) {
    const row = {
      organizationId: team.organizationId,
      userId: team[role].userId,
      role,
      joinedAt: new Date(),
    };
    const target = [organizationId, userId];
    await db.insert(organizationMembers).values(row).onConflictDoUpdate({ target, set: { role } });
  }
}
