import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { hashSecret } from '../../platform/hash-secret';
import type { Log } from '../../platform/log/log';
import type { Mail } from '../../platform/mail/mail';
import type { OrganizationRole } from '../../platform/principal/organization-roles';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { nameInMail } from '../../platform/mail/name-in-mail';
import { admitMail, invalidLink, LINK_DAYS, mailLink, newLink } from '../one-time-links/link';
import { assertMemberOf, recordChange } from './access';
import { addMember } from './join';
import { assertMayGive } from './members';
import { findRole, lockOrganization } from './store';
import * as store from './store-invitations';

interface Deps {
  db: Db;
  now: () => Date;
}

interface InviteDeps extends Deps {
  baseUrl: string;
  mail: Mail | null;
  log: Log;
}

type PortalCaller = Caller<UserPrincipal>;

/** The most valid links of an organization. */
const INVITATIONS_MAX = 100;

/**
 * Creates a one-time link with which a person joins an organization, and mails it when an address is given. The link
 * works even if the mail server does not accept the mail: it can be copied.
 * @throws ApiError NOT_FOUND; FORBIDDEN for admins who invite an owner; BAD_REQUEST for an address without a mail
 *   server; CONFLICT at the limit of links; TOO_MANY_REQUESTS for too many mails
 */
export async function inviteMember(
  deps: InviteDeps,
  caller: PortalCaller,
  input: { organizationId: string; role: OrganizationRole; email?: string | undefined },
) {
  const { db, now, baseUrl } = deps;
  const { organization } = await assertMemberOf(db, caller, input.organizationId);
  if (input.email !== undefined) await admitMail(deps, caller.principal.userId);
  const createdAt = now();
  const { secret, stored } = newLink(createdAt);
  const invitation = {
    ...stored,
    organizationId: organization.id,
    role: input.role,
    email: input.email === undefined ? null : normalized(input.email),
    createdByUserId: caller.principal.userId,
  };
  await db.transaction(async (tx) => {
    await lockOrganization(tx, organization.id);
    assertMayGive((await assertMemberOf(tx, caller, organization.id)).role, input.role);
    if ((await store.countInvitations(tx, organization.id, createdAt)) >= INVITATIONS_MAX)
      throw conflict(`There are ${INVITATIONS_MAX} open invitations: revoke some first.`);
    await store.insertInvitation(tx, invitation);
    const detail = { role: input.role, email: invitation.email };
    const change = { at: createdAt, action: 'organization.invite', targetId: invitation.id, detail };
    await recordChange(tx, caller, organization.id, change);
  });
  const link = `${baseUrl}/join-organization?invitation=${secret}`;
  const mail = invitation.email !== null && invitationMail(organization.name, input.role, link);
  const mailed =
    mail !== false && (await mailLink(deps, { id: invitation.id, to: input.email ?? '', ...mail }));
  return { invitationId: invitation.id, link, expiresAt: invitation.expiresAt.toISOString(), mailed };
}

/** Returns the valid links of an organization, without their secrets, which are not stored. @throws ApiError NOT_FOUND */
export async function listInvitations(
  { db, now }: Deps,
  caller: PortalCaller,
  { organizationId }: { organizationId: string },
) {
  await assertMemberOf(db, caller, organizationId);
  const rows = await store.listInvitationRows(db, organizationId, now());
  return {
    invitations: rows.map(({ id, role, email, createdAt, expiresAt }) => ({
      invitationId: id,
      role,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Revokes a link that was not used. @throws ApiError NOT_FOUND */
export async function revokeInvitation(
  { db, now }: Deps,
  caller: PortalCaller,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
) {
  await db.transaction(async (tx) => {
    await assertMemberOf(tx, caller, organizationId);
    if (!(await store.deleteInvitation(tx, organizationId, invitationId))) throw invalidLink();
    const change = { at: now(), action: 'organization.revoke-invitation', targetId: invitationId };
    await recordChange(tx, caller, organizationId, change);
  });
  return { organizationId, invitationId };
}

/** Returns the organization and the role of a link, without using it. @throws ApiError NOT_FOUND */
export async function readInvitation({ db, now }: Deps, { secret }: { secret: string }) {
  const found = await store.findInvitation(db, hashSecret(secret), now());
  if (found === null) throw invalidLink();
  return { ...found, expiresAt: found.expiresAt.toISOString() };
}

/**
 * Uses a one-time link.
 * @throws ApiError NOT_FOUND for a link that is unknown, used, revoked or expired; the answer does not tell which.
 *   CONFLICT for people who are members already, who leave the link as it is, and for a full organization
 */
export async function acceptInvitation(
  { db, now }: Deps,
  caller: PortalCaller,
  { secret }: { secret: string },
) {
  const { userId } = caller.principal;
  return db.transaction(async (tx) => {
    const at = now();
    const found = await store.findInvitation(tx, hashSecret(secret), at);
    if (found === null) throw invalidLink();
    const { organizationId } = found;
    // A removal of the inviter locks the organization before its links. In another order, both would wait for each other.
    await lockOrganization(tx, organizationId);
    const invitation = await store.redeemInvitation(tx, hashSecret(secret), at);
    if (invitation === null) throw invalidLink();
    const { role } = invitation;
    if ((await findRole(tx, organizationId, userId)) !== null)
      throw conflict('You are a member of this organization already.');
    const detail = { invitationId: invitation.id };
    await addMember(tx, caller, { organizationId, userId, role, at, detail });
    return { organizationId, role };
  });
}

/** Returns whether a valid link to an organization was mailed to that address. */
export const isInvited = ({ db, now }: Deps, email: string): Promise<boolean> =>
  store.hasInvitation(db, normalized(email), now());

/** Deletes links that have expired. */
export const deleteExpiredInvitations = ({ db, now }: Deps): Promise<void> =>
  store.deleteInvitationsBefore(db, now());

const normalized = (email: string): string => email.trim().toLowerCase();

/** Builds the mail. It has no name of the sender, because people choose it and mails must not repeat such texts. */
function invitationMail(organizationName: string, role: OrganizationRole, link: string) {
  const name = nameInMail(organizationName);
  const organization = name === null ? 'an organization' : `the organization "${name}"`;
  return {
    subject: `Invitation to ${organization}`,
    text: `You are invited to ${organization}, as ${role === 'viewer' || role === 'developer' ? 'a' : 'an'} ${role}.

Open this link to join. It works once, for ${LINK_DAYS} days:

${link}

If you did not expect this, you need not do anything.
`,
  };
}
