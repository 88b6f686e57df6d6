import { createHash, randomBytes } from 'node:crypto';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { ApiError, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Bus } from '../../platform/hub/bus';
import { publishMembershipEffect } from '../entry/publish-changes';
import type { Log } from '../../platform/log/log';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import type { Caller, MemberRole, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, findRoom } from '../access/access';
import { applyMembershipChange } from '../sessions/membership';
import { displayable } from '../../platform/text';
import { admitAttempt, byMailOf } from '../../identity/attempts/attempts';
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

const INVITATION_DAYS = 7;

/**
 * Creates a one-time link with which a person becomes a member or co-organizer, and mails it when an address is given.
 * For the owner. The link works even if the mail server does not accept the mail: it can be copied.
 * @throws ApiError BAD_REQUEST for an address without a mail server, TOO_MANY_REQUESTS for too many mails
 */
export async function inviteMember(
  { db, now, baseUrl, mail, log }: InviteDeps,
  caller: PortalCaller,
  input: { roomId: string; role: MemberRole; email?: string | undefined },
) {
  const room = await findOwnRoom(db, caller, input.roomId);
  if (input.email !== undefined) {
    if (mail === null)
      throw new ApiError('BAD_REQUEST', 'This server does not send mail; copy the link instead.');
    await admitAttempt({ db, now }, byMailOf(caller.principal.userId));
  }
  const secret = randomBytes(24).toString('base64url');
  const createdAt = now();
  const invitation = {
    id: newId('inv'),
    roomId: room.id,
    role: input.role,
    secretHash: hashSecret(secret),
    emailHash: input.email === undefined ? null : hashAddress(input.email),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000),
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
  const mailed =
    mail !== null && input.email !== undefined
      ? await sendInvitation(
          { mail, log },
          {
            id: invitation.id,
            to: input.email,
            ...invitationMail(room.name, input.role, link),
          },
        )
      : false;
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
    if (!(await deleteInvitation(tx, room.id, input.invitationId))) throw invalidInvitation();
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
  if (found === null) throw invalidInvitation();
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
    if (invitation === null) throw invalidInvitation();
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

const invalidInvitation = () => notFound('This invitation is no longer valid.');

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** @returns false when the mail server does not accept the mail; the log says why */
async function sendInvitation(
  { mail, log }: { mail: Mail; log: Log },
  message: MailMessage,
): Promise<boolean> {
  try {
    await mail.send(message);
    return true;
  } catch (err) {
    log.error({ err }, 'an invitation could not be mailed');
    return false;
  }
}

/** Builds the mail. It has no name of the sender, because people choose it and mails must not repeat such texts. */
function invitationMail(roomName: string, role: MemberRole, link: string) {
  const name = displayable(roomName, 100);
  const may = role === 'member' ? 'read what its sessions leave' : 'help to run it';
  return {
    subject: `Invitation to the room "${name}"`,
    text: `You are invited to the room "${name}", to ${may}.

Open this link to accept. It works once, for ${INVITATION_DAYS} days:

${link}

If you did not expect this, you need not do anything.
`,
  };
}
