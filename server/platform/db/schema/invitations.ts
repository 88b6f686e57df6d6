import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ROOM_ROLES } from '../../principal/principal';
import type { TokenPermissions } from '../../principal/token-permissions';
import { moment } from './columns';
import { rooms } from './rooms';

/** Links that let one person of an application into an embed room, for as long as the application decides. */
export const callInvitations = pgTable(
  'call_invitations',
  {
    id: text('id').primaryKey(),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    externalUserId: text('external_user_id').notNull(),
    displayName: text('display_name').notNull(),
    role: text('role', { enum: ROOM_ROLES }).notNull(),
    /** Null: all that the role may do. */
    permissions: jsonb('permissions').$type<TokenPermissions>(),
    /** The data that the application stores with the person; null when it stores none. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    /** The secret of the link, encrypted by the vault for the invitation's id. */
    code: text('code').notNull(),
    /** SHA-256 of the secret, base64url. */
    codeHash: text('code_hash').notNull(),
    /** Null: valid from the start. */
    notBefore: moment('not_before'),
    expiresAt: moment('expires_at').notNull(),
    /** In how many browsers the link may be opened. */
    maxUses: integer('max_uses').notNull(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('call_invitations_code').on(table.codeHash),
    index('call_invitations_room').on(table.roomId, table.createdAt, table.id),
    index('call_invitations_valid')
      .on(table.roomId, table.expiresAt)
      .where(sql`${table.revokedAt} is null`),
    index('call_invitations_expires').on(table.expiresAt),
    index('call_invitations_revoked')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

/** The browsers in which an invitation was opened. */
export const callInvitationUses = pgTable(
  'call_invitation_uses',
  {
    invitationId: text('invitation_id')
      .notNull()
      .references(() => callInvitations.id, { onDelete: 'cascade' }),
    /** The guest identity of the browser. */
    browserId: text('browser_id').notNull(),
    /** `jti` of all join tokens that this browser gets. */
    tokenId: text('token_id').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.browserId] })],
);
