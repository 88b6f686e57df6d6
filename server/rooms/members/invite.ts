import { createHash, randomBytes } from 'node:crypto';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { Fault, notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Bus } from '../../platform/hub/bus';
import { publishMembershipEffect } from '../sessions/publish-changes';
import type { Log } from '../../platform/log/log';
import type { Mail } from '../../platform/mail/mail';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, findRoom } from '../access/access';
import { applyMembershipChange } from '../sessions/membership';
import { displayable } from '../../platform/text';
import { admitAttempt, byMailOf } from '../../identity/attempts/attempts';
import { hashAddress } from './invited-address';
import { ownRoom, record } from './manage';
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  listInvitationRows,
  putMember,
  takeInvitation,
  takeMember,
  type MemberRole,
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
 * Makes a one-time link by which a person becomes a member or co-organizer, and mails it when an address is given. For the
 * owner. A mail that is not taken leaves the link as good as it is: it can still be copied.
 * @throws Fault BAD_REQUEST for an address without a mail server, TOO_MANY_REQUESTS for too many mails
 */
export async function inviteMember(
  { db, now, baseUrl, mail, log }: InviteDeps,
  caller: PortalCaller,
  input: { roomId: string; role: MemberRole; email?: string | undefined },
) {
  const room = await ownRoom(db, caller, input.roomId);
  if (input.email !== undefined) {
    if (mail === null) throw new Fault('BAD_REQUEST', 'This server sends no mail; copy the link instead.');
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
    await record(tx, caller, room, { at: createdAt, action: 'member.invite', targetId: invitation.id });
  });
  const link = `${baseUrl}/join-room?invitation=${secret}`;
  const mailed =
    mail !== null && input.email !== undefined
      ? await sent({ mail, log }, input.email, letter(room.name, input.role, link))
      : false;
  return { invitationId: invitation.id, secret, link, expiresAt: invitation.expiresAt.toISOString(), mailed };
}

/** Links of the room that still work. Their secrets are not kept. For the owner and the co-organizers. */
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

/** Makes a link that nobody has used yet worthless. For the owner. */
export async function withdrawInvitation(
  { db, now }: Deps,
  caller: PortalCaller,
  input: { roomId: string; invitationId: string },
) {
  const room = await ownRoom(db, caller, input.roomId);
  await db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, room.id, input.invitationId))) throw notValid();
    await record(tx, caller, room, { at: now(), action: 'member.withdraw', targetId: input.invitationId });
  });
  return input;
}

/** What a link leads to, before it is used up. @throws Fault NOT_FOUND as `acceptInvitation` */
export async function readInvitation({ db, now }: Deps, input: { secret: string }) {
  const found = await findInvitation(db, hashSecret(input.secret), now());
  if (found === null) throw notValid();
  return { ...found, expiresAt: found.expiresAt.toISOString() };
}

/**
 * Uses up a one-time link. The owner of the room keeps their own standing.
 * @throws Fault NOT_FOUND for a link that is unknown, used, expired, or whose room is gone: the caller cannot tell which.
 */
export async function acceptInvitation(
  { db, now, bus }: Deps & { bus: Bus },
  caller: PortalCaller,
  input: { secret: string },
) {
  const { userId } = caller.principal;
  const { accepted, followed } = await db.transaction(async (tx) => {
    const at = now();
    const taken = await takeInvitation(tx, hashSecret(input.secret), userId, at);
    if (taken === null) throw notValid();
    const { roomId, accountId } = taken;
    const isOwner = taken.ownerUserId === userId;
    const before = await takeMember(tx, roomId, userId);
    const role = isOwner
      ? taken.role
      : await putMember(tx, { roomId, userId, role: taken.role, addedAt: at });
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'member.accept',
      targetId: roomId,
      detail: { role },
    });
    const followed = await applyMembershipChange(tx, { roomId, userId, before, after: role }, at);
    return { accepted: { roomId, role }, followed };
  });
  await publishMembershipEffect(bus, accepted.roomId, followed);
  return accepted;
}

const notValid = () => notFound('This invitation is not valid any more.');

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** False when the mail server does not take it; the log says why. */
async function sent(
  { mail, log }: { mail: Mail; log: Log },
  to: string,
  content: { subject: string; text: string },
): Promise<boolean> {
  try {
    await mail.send({ to, ...content });
    return true;
  } catch (err) {
    log.error({ err }, 'an invitation could not be mailed');
    return false;
  }
}

/** Names no sender: what people call themselves does not belong into a mail of this server. */
function letter(roomName: string, role: MemberRole, link: string) {
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
