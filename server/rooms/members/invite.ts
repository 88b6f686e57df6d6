import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { hashSecret } from '../../platform/hash-secret';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { publishMembershipEffect } from '../entry/publish-changes';
import type { Log } from '../../platform/log/log';
import type { Mail } from '../../platform/mail/mail';
import type { Caller, MemberRole, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, findRoom } from '../access/access';
import { applyMembershipChange } from '../sessions/membership';
import { nameInMail } from '../../platform/mail/name-in-mail';
import { admitMail, invalidLink, LINK_DAYS, mailLink, newLink } from '../../identity/one-time-links/link';
import { hashAddress } from './invited-address';
import { findOwnRoom, recordMemberEvent } from './manage';
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  listInvitationRows,
  upsertMember,
  redeemInvitation,
  lockMember,
} from './store';

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

/**
 * Creates a one-time link with which a person becomes a member or co-organizer, and mails it when an address is given.
 * For the owner. The link works even if the mail server does not accept the mail: it can be copied.
 * @throws ApiError BAD_REQUEST for an address without a mail server, TOO_MANY_REQUESTS for too many mails
 */
export async function inviteMember(
  deps: InviteDeps,
  caller: PortalCaller,
  input: { roomId: string; role: MemberRole; email?: string | undefined },
) {
  const { db, now, baseUrl } = deps;
  const room = await findOwnRoom(db, caller, input.roomId);
  if (input.email !== undefined) await admitMail(deps, caller.principal.userId);
  const createdAt = now();
  const { secret, stored } = newLink(createdAt);
  const invitation = {
    ...stored,
    roomId: room.id,
    role: input.role,
    emailHash: input.email === undefined ? null : hashAddress(input.email),
    acceptedAt: null,
    acceptedByUserId: null,
  };
  await db.transaction(async (tx) => {
    await insertInvitation(tx, invitation);
    await recordMemberEvent(tx, caller, room, {
      at: createdAt,
      action: 'member.invite',
      targetId: invitation.id,
    });
  });
  const link = `${baseUrl}/join-room?invitation=${secret}`;
  const mail = { id: invitation.id, ...invitationMail(room.name, input.role, link) };
  const mailed = input.email !== undefined && (await mailLink(deps, { ...mail, to: input.email }));
  return { invitationId: invitation.id, secret, link, expiresAt: invitation.expiresAt.toISOString(), mailed };
}

/**
 * Returns the valid links of the room, without their secrets, which are not stored. For the owner and the
 * co-organizers.
 */
export async function listInvitations({ db, now }: Deps, caller: PortalCaller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, ['owner', 'co-organizer']);
  const rows = await listInvitationRows(db, room.id, now());
  return {
    invitations: rows.map(({ id, role, createdAt, expiresAt }) => ({
      invitationId: id,
      role,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Revokes an unused link. For the owner. */
export async function withdrawInvitation(
  { db, now }: Deps,
  caller: PortalCaller,
  input: { roomId: string; invitationId: string },
) {
  const room = await findOwnRoom(db, caller, input.roomId);
  await db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, room.id, input.invitationId))) throw invalidLink();
    await recordMemberEvent(tx, caller, room, {
      at: now(),
      action: 'member.withdraw',
      targetId: input.invitationId,
    });
  });
  return input;
}

/** Returns the room and role of a link, without using it. @throws ApiError NOT_FOUND as `acceptInvitation` */
export async function readInvitation({ db, now }: Deps, input: { secret: string }) {
  const found = await findInvitation(db, hashSecret(input.secret), now());
  if (found === null) throw invalidLink();
  return { ...found, expiresAt: found.expiresAt.toISOString() };
}

/**
 * Uses a one-time link. The owner of the room stays its owner.
 * @throws ApiError NOT_FOUND for a link that is unknown, used, expired, or whose room was deleted; the answer does not
 *   tell which.
 */
export async function acceptInvitation(
  { db, now, bus, events }: Deps & { bus: Bus; events: EventLog },
  caller: PortalCaller,
  input: { secret: string },
) {
  const { userId } = caller.principal;
  const { accepted, effect } = await db.transaction(async (tx) => {
    const at = now();
    const invitation = await redeemInvitation(tx, hashSecret(input.secret), userId, at);
    if (invitation === null) throw invalidLink();
    const { roomId, accountId } = invitation;
    const isOwner = invitation.ownerUserId === userId;
    const before = await lockMember(tx, roomId, userId);
    const role = isOwner
      ? invitation.role
      : await upsertMember(tx, { roomId, userId, role: invitation.role, addedAt: at });
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'member.accept',
      targetId: roomId,
      detail: { role },
    });
    const change = { roomId, userId, before, after: role };
    const effect = await applyMembershipChange(tx, { events }, change, at);
    return { accepted: { roomId, role }, effect };
  });
  await publishMembershipEffect(bus, accepted.roomId, effect);
  return accepted;
}

/** Builds the mail. It has no name of the sender, because people choose it and mails must not repeat such texts. */
function invitationMail(roomName: string, role: MemberRole, link: string) {
  const name = nameInMail(roomName);
  const room = name === null ? 'a room' : `the room "${name}"`;
  const may = role === 'member' ? 'read what its sessions leave' : 'help to run it';
  return {
    subject: `Invitation to ${room}`,
    text: `You are invited to ${room}, to ${may}.

Open this link to accept. It works once, for ${LINK_DAYS} days:

${link}

If you did not expect this, you need not do anything.
`,
  };
}
