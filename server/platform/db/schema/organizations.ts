import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ORGANIZATION_ROLES } from '../../principal/organization-roles';
import { moment } from './columns';
import { users } from './users';

/** The owner of a live and a test account. A trigger deletes an organization with its last member. */
export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Whether members need a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
});

/** The people who work with the accounts of an organization. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ORGANIZATION_ROLES }).notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_members_user').on(table.userId),
  ],
);

/** One-time links by which people join an organization. A link that was used or revoked has no row. */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ORGANIZATION_ROLES }).notNull(),
    /** SHA-256 of the link's secret, base64url. */
    secretHash: text('secret_hash').notNull(),
    /** The address that the link was mailed to; null: it was copied. */
    email: text('email'),
    createdByUserId: text('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('organization_invitations_secret').on(table.secretHash),
    index('organization_invitations_organization').on(table.organizationId),
    index('organization_invitations_expires').on(table.expiresAt),
    index('organization_invitations_email').on(table.email),
  ],
);
