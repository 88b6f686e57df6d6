import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/hash-secret';
import type { Db, Tx } from '../../platform/db/client';
import { isCausedBy } from '../../platform/errors/error-code';
import { ApiError, badRequest, conflict, notFound } from '../../platform/errors/errors';
import type { Log } from '../../platform/log/log';
import type { Mail } from '../../platform/mail/mail';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { admitAttempt, byLinkFrom, byMailOf, undoAttempt } from '../attempts/attempts';
import { recordEvent } from '../audit/record';
import { assertPassword } from './account';
import type { Hashing } from './hashing';
import { callerAs, lockProven, requireUser } from './logins';
import { assertAddress } from './signup';
import { findUserByEmail, updateEmail } from './store';
import * as links from './store-links';

interface Deps {
  db: Db;
  now: () => Date;
}

/** How long the mailed links work. */
const LINK_HOURS = 24;

/**
 * Changes the address of the caller: at once on a server without mail, else when both mailboxes have confirmed it. The
 * answer does not tell whether somebody else has the new address: a mail tells its mailbox.
 * @throws ApiError FORBIDDEN for a wrong password and for people without one; BAD_REQUEST for an impossible or unchanged
 *   address; CONFLICT for a taken address on a server without mail
 * @throws ApiError TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE when the mail server does not accept a mail
 */
export async function changeEmail(
  deps: Deps & { baseUrl: string; hashing: Hashing; mail: Mail | null; log: Log },
  caller: Caller<UserPrincipal>,
  { email, password }: { email: string; password: string },
) {
  const { db, now, mail } = deps;
  assertAddress(email);
  const user = await requireUser(deps.db, caller.principal.userId);
  await assertPassword(deps, caller, user, password);
  if (email === user.email) throw badRequest('This is your email address already.');
  if (mail === null) {
    await setEmail(db, async (tx) => {
      await lockProven(tx, caller, user);
      await apply(tx, caller, { at: now(), userId: user.id, to: email });
    });
    return { isChanged: true };
  }
  await admitAttempt(deps, byMailOf(user.id));
  const [oldToken, newToken] = [makeToken(), makeToken()];
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_HOURS * 3_600_000);
  const confirmed = { oldConfirmedAt: null, newConfirmedAt: null };
  const hashes = { oldTokenHash: hashSecret(oldToken), newTokenHash: hashSecret(newToken) };
  const row = { userId: user.id, email, ...hashes, ...confirmed, createdAt, expiresAt };
  await db.transaction(async (tx) => {
    await lockProven(tx, caller, user);
    await links.replaceEmailChange(tx, row);
  });
  const holder = await findUserByEmail(db, email);
  const isTaken = holder !== null && holder.id !== user.id;
  const linkTo = (token: string) => `${deps.baseUrl}/confirm-email?token=${token}`;
  try {
    await mail.send({ id: row.oldTokenHash, to: user.email, ...mailToOld(linkTo(oldToken)) });
    const text = isTaken ? mailToTaken() : mailToNew(linkTo(newToken));
    await mail.send({ id: row.newTokenHash, to: email, ...text });
  } catch (err) {
    deps.log.error({ err }, 'a change of address could not be mailed');
    await db.transaction((tx) => links.deleteEmailChange(tx, user.id));
    throw new ApiError('SERVICE_UNAVAILABLE', 'The mails could not be sent; please try again later.');
  }
  return { isChanged: false };
}

/** Returns the change that a link confirms, without confirming it. @throws ApiError NOT_FOUND */
export async function readEmailChange({ db, now }: Deps, { token }: { token: string }) {
  const tokenHash = hashSecret(token);
  const change = await links.findEmailChange(db, tokenHash, now());
  if (change === null) throw notValid();
  const isOld = change.oldTokenHash === tokenHash;
  return { email: change.email, mailbox: isOld ? ('old' as const) : ('new' as const) };
}

/**
 * Confirms a change for the mailbox that the link was sent to. The second confirmation changes the address.
 * @throws ApiError NOT_FOUND for a link that is unknown or expired, or whose change is done; CONFLICT when somebody else
 *   has taken the address since; TOO_MANY_REQUESTS
 */
export async function confirmEmailChange(deps: Deps, caller: Caller, { token }: { token: string }) {
  const { db, now } = deps;
  await admitAttempt(deps, byLinkFrom(caller.ip));
  const tokenHash = hashSecret(token);
  const result = await setEmail(db, async (tx) => {
    const at = now();
    const found = await links.findEmailChange(tx, tokenHash, at);
    if (found === null) throw notValid();
    // The person first, as everywhere: a new password locks them, and then deletes the change.
    await requireUser(tx, found.userId, { isLocked: true });
    const change = await links.lockEmailChange(tx, tokenHash, at);
    if (change === null) throw notValid();
    const { userId, email } = change;
    const oldConfirmedAt = change.oldTokenHash === tokenHash ? at : change.oldConfirmedAt;
    const newConfirmedAt = change.newTokenHash === tokenHash ? at : change.newConfirmedAt;
    if (oldConfirmedAt === null || newConfirmedAt === null) {
      await links.updateEmailChange(tx, userId, { oldConfirmedAt, newConfirmedAt });
      return { email, waitsFor: oldConfirmedAt === null ? ('old' as const) : ('new' as const) };
    }
    const person = callerAs(caller, { userId, loginId: '' });
    await apply(tx, person, { at, userId, to: email });
    return { email, waitsFor: null };
  });
  await undoAttempt(deps, byLinkFrom(caller.ip));
  return result;
}

/** Changes the address. Links that were mailed to the old one stop working. */
async function apply(
  tx: Tx,
  caller: Caller,
  { at, userId, to }: { at: Date; userId: string; to: string },
): Promise<void> {
  const from = await updateEmail(tx, userId, to);
  await links.deleteEmailChange(tx, userId);
  await links.deletePasswordResetsOf(tx, userId);
  const action = 'user.change-email';
  await recordEvent(tx, caller, { at, accountId: null, action, targetId: userId, detail: { from, to } });
}

/** SQLSTATE of a row whose value of a unique index another row has. */
const DUPLICATE = '23505';

/** Runs a transaction that may set an address. @throws ApiError CONFLICT when somebody else has it */
async function setEmail<Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(change);
  } catch (error) {
    if (isCausedBy(error, DUPLICATE)) throw conflict('Somebody else signs in with this email address.');
    throw error;
  }
}

const makeToken = (): string => randomBytes(24).toString('base64url');

const notValid = () => notFound('This link is no longer valid.');

function mailToOld(link: string) {
  return {
    subject: 'Confirm the change of your email address',
    text: `Somebody, probably you, wants to use another email address to sign in. Open this link to allow it. A second mail to the
new address has a link as well, and both are needed. They work for ${LINK_HOURS} hours:

${link}

If it was not you, do not open the link, and change your password: whoever asked for this knows it.
`,
  };
}

function mailToNew(link: string) {
  return {
    subject: 'Confirm your new email address',
    text: `Open this link to confirm that you want to sign in with this email address. A second mail to your old address has a link
as well, and both are needed. They work for ${LINK_HOURS} hours:

${link}

If you did not ask for this, you need not do anything: without the link nothing happens.
`,
  };
}

function mailToTaken() {
  return {
    subject: 'You have an account already',
    text: `Somebody, probably you, wants to use this address for another account. You have an account with it already, so nothing
has changed.

If it was not you, you need not do anything.
`,
  };
}
