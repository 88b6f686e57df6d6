import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { badRequest, notFound } from '../../platform/errors/errors';
import { hashSecret } from '../../platform/hash-secret';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log/log';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import { admitAttempt, byMailOf } from '../attempts/attempts';

/** How long the link of an invitation works, in days. */
export const LINK_DAYS = 7;

/** Creates the link of an invitation. @returns its secret, which is not stored, and the fields that are */
export function newLink(createdAt: Date) {
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = new Date(createdAt.getTime() + LINK_DAYS * 86_400_000);
  return { secret, stored: { id: newId('inv'), secretHash: hashSecret(secret), createdAt, expiresAt } };
}

/**
 * Checks that a person may mail a link, and counts the mail.
 * @throws ApiError BAD_REQUEST on a server without mail; TOO_MANY_REQUESTS for too many mails
 */
export async function admitMail(
  { db, now, mail }: { db: Db; now: () => Date; mail: Mail | null },
  userId: string,
): Promise<void> {
  if (mail === null) throw badRequest('This server does not send mail; copy the link instead.');
  await admitAttempt({ db, now }, byMailOf(userId));
}

/**
 * Mails a link, which works even if that fails: it can be copied.
 * @returns false when the mail server does not accept the mail; the log says why
 */
export async function mailLink(
  { mail, log }: { mail: Mail | null; log: Log },
  message: MailMessage,
): Promise<boolean> {
  try {
    await mail?.send(message);
    return mail !== null;
  } catch (err) {
    log.error({ err }, 'an invitation could not be mailed');
    return false;
  }
}

/** The error of a link that is unknown, used, revoked or expired. It does not tell which. */
export const invalidLink = () => notFound('This invitation is no longer valid.');
