import { createHash, randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/hash-secret';
import type { Db } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import type { Caller } from '../../platform/principal/principal';
import {
  admitAttempt,
  byAccount,
  byAccountFrom,
  byLinkFrom,
  resetAttempts,
  undoAttempt,
} from '../attempts/attempts';
import { recordEvent } from '../audit/record';
import { revokeAllGrants } from '../grants/manage';
import { notifyPerson, type NoticeDeps } from '../notices/notify';
import { hashingClientOf, type Hashing } from './hashing';
import { setPassword } from './account';
import { callerAs, requireUser } from './logins';
import { assertStrong } from './password';
import { assertAddress } from './signup';
import { deleteLogins, findUserByEmail, type UserRow } from './store';
import * as links from './store-links';

interface Deps {
  db: Db;
  now: () => Date;
}

/** How long a link works. */
const LINK_MINUTES = 30;
/** Links, and so mails, that one person gets while the first of them still works. */
const LINKS_MAX = 5;

/**
 * Has a link for a forgotten password mailed. The answer and its time do not depend on whether a person has the address:
 * a background job looks for them.
 * @throws ApiError FORBIDDEN on a server without mail, BAD_REQUEST for an impossible address, TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(
  deps: Deps & { mail: Mail | null; jobs: Jobs },
  caller: Caller,
  { email }: { email: string },
) {
  if (deps.mail === null)
    throw forbidden('This server does not send mail; ask whoever runs it for a link to a new password.');
  assertAddress(email);
  await admitAttempt(deps, byLinkFrom(caller.ip));
  const subject = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await deps.jobs.enqueue(deps.db, 'mail-password-reset', subject, { accountId: null, payload: { email } });
  deps.jobs.wake();
  return { requested: true as const };
}

/** Mails the link. An address without a person, or of a suspended one, gets no mail. */
export const passwordResetMailer = (deps: Deps & { baseUrl: string; mail: Mail | null }): Handler => ({
  async run({ payload }) {
    const { db, now, mail } = deps;
    const email = payload['email'];
    if (mail === null || typeof email !== 'string') return;
    const user = await findUserByEmail(db, email);
    const link = user && (await openPasswordReset(deps, user));
    if (link === null) return;
    try {
      // To the stored address: the requested one may only resemble it.
      await mail.send({ id: link.tokenHash, to: link.email, ...resetMail(link.url) });
    } catch (error) {
      await links.deletePasswordReset(db, link.tokenHash, now());
      throw error;
    }
  },
});

/**
 * Makes a link with which a person chooses a new password. @returns null for a suspended person, and for a person with
 * too many links that still work
 */
export async function openPasswordReset({ db, now, baseUrl }: Deps & { baseUrl: string }, user: UserRow) {
  const token = randomBytes(24).toString('base64url');
  const tokenHash = hashSecret(token);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES * 60_000);
  const row = { tokenHash, userId: user.id, createdAt, expiresAt };
  const email = await db.transaction((tx) => links.insertPasswordReset(tx, row, LINKS_MAX));
  return email === null
    ? null
    : { tokenHash, expiresAt, email, url: `${baseUrl}/reset-password?token=${token}` };
}

/** Returns the address of the person of a link, without using the link. @throws ApiError NOT_FOUND */
export async function readPasswordReset(deps: Deps, { token }: { token: string }) {
  return { email: (await userOf(deps, hashSecret(token))).email };
}

/**
 * Uses a link: sets the password, ends all logins of the person, and makes their other links worthless, also those of a
 * change of address. The person has then proved who they are, so earlier wrong guesses no longer make them wait.
 * @throws ApiError NOT_FOUND for a link that is unknown, used or expired; BAD_REQUEST for a password that is too easy,
 *   which keeps the link; TOO_MANY_REQUESTS
 */
export async function resetPassword(
  deps: Deps & NoticeDeps & { hashing: Hashing },
  caller: Caller,
  input: { token: string; newPassword: string; disconnectApplications: boolean },
) {
  const { db, now } = deps;
  const tokenHash = hashSecret(input.token);
  await admitAttempt(deps, byLinkFrom(caller.ip));
  const user = await userOf(deps, tokenHash);
  await assertStrong(input.newPassword, [user.email, user.displayName]);
  const passwordHash = await deps.hashing.hash(hashingClientOf(caller, user.email), input.newPassword);
  const person = callerAs(caller, { userId: user.id, loginId: '' });
  const disconnectedApplications = await db.transaction(async (tx) => {
    const at = now();
    // Two links of the person are used one after the other, and the second one is no longer valid then.
    await requireUser(tx, user.id, { isLocked: true });
    if (!(await links.deletePasswordReset(tx, tokenHash, at))) throw notValid();
    await setPassword(tx, user.id, passwordHash);
    await deleteLogins(tx, user.id);
    const action = 'user.reset-password';
    await recordEvent(tx, person, { at, accountId: null, action, targetId: user.id });
    await notifyPerson(tx, deps, person, { kind: 'password-reset', userId: user.id, at });
    return input.disconnectApplications
      ? revokeAllGrants(tx, person, { at, reason: 'the password was reset' })
      : 0;
  });
  await undoAttempt(deps, byLinkFrom(caller.ip));
  await resetAttempts(deps, byAccount(user.email));
  await resetAttempts(deps, byAccountFrom(user.email, caller.ip));
  return { email: user.email, disconnectedApplications };
}

async function userOf({ db, now }: Deps, tokenHash: string): Promise<UserRow> {
  const user = await links.findUserOfReset(db, tokenHash, now());
  if (user === null) throw notValid();
  return user;
}

const notValid = () => notFound('This link is no longer valid.');

function resetMail(link: string): Pick<MailMessage, 'subject' | 'text'> {
  return {
    subject: 'Choose a new password',
    text: `Somebody, probably you, forgot the password of this address. Open this link to choose a new one. It works once, for
${LINK_MINUTES} minutes:

${link}

If it was not you, you need not do anything: your password stays as it is.
`,
  };
}
