import { sql, type SQL } from 'drizzle-orm';
import { accounts } from './schema/accounts';
import { organizationMembers } from './schema/organizations';

/** Returns the condition for accounts of organizations with no other member, which are deleted with the person. */
export const isOfLastMember = (userId: string): SQL => sql`${accounts.organizationId} in (
  select own.organization_id from ${organizationMembers} as own where own.user_id = ${userId} and not exists (
    select from ${organizationMembers} as other
    where other.organization_id = own.organization_id and other.user_id <> ${userId}))`;
