import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { Handler } from '../../platform/jobs/handler';
import type { Mail, MailMessage } from '../../platform/mail/mail';
import { minuteOf } from '../../platform/time/minute';
import { addressesOfAdmins, placeOf } from '../accounts/access';
import { admitAttempt, byNoticeOf, undoAttempt } from '../attempts/attempts';
import { storedNotice, type Notice, type NoticeKind } from './notice';
import { findAddress } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
  mail: Mail | null;
}

/**
 * Mails a notice. People who were deleted in the meantime, and those who got too many of the kind, get no mail. Reminders
 * are not counted, because nobody can cause many of them.
 */
export const noticeMailer = (deps: Deps): Handler => ({
  async run({ payload }) {
    const { mail } = deps;
    if (mail === null) return;
    const notice = storedNotice.parse(payload);
    const recipients = await recipientsOf(deps.db, notice);
    if (recipients.length === 0) return;
    const text = mailOf(notice, { host: new URL(deps.baseUrl).host, page: await pageOf(deps, notice) });
    for (const { userId, email: to } of recipients) {
      const subject = byNoticeOf(userId, notice.kind);
      const isCounted = notice.expiresAt === undefined;
      if (isCounted && !(await isAdmitted(deps, subject))) continue;
      try {
        await mail.send({ id: `${notice.id}.${userId}`, to, ...text });
      } catch (error) {
        if (isCounted) await undoAttempt(deps, subject);
        throw error;
      }
    }
  },
});

async function recipientsOf(db: Db, { userId, accountId }: Notice) {
  const person = userId === null ? null : await findAddress(db, userId);
  const people = userId === null && accountId !== null ? await addressesOfAdmins(db, accountId) : [person];
  return people.filter((one) => one !== null);
}

async function isAdmitted(deps: Deps, subject: ReturnType<typeof byNoticeOf>): Promise<boolean> {
  try {
    await admitAttempt(deps, subject);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Returns the page on which the person sees and undoes what was done. */
async function pageOf({ db, baseUrl }: Deps, { accountId }: Notice): Promise<string> {
  if (accountId === null) return `${baseUrl}/portal/live/settings`;
  const { organizationId, mode } = await placeOf(db, accountId);
  return `${baseUrl}/portal/${organizationId}/${mode}/keys`;
}

/** Builds the mail. It contains no name, because others choose names, and no secret. */
function mailOf(
  notice: Notice,
  { host, page }: { host: string; page: string },
): Pick<MailMessage, 'subject' | 'text'> {
  const { subject, what, otherwise } = TEXTS[notice.kind];
  const { expiresAt } = notice;
  const facts = [
    expiresAt === undefined
      ? `When: ${minuteOf(new Date(notice.at))}`
      : `Expires: ${minuteOf(new Date(expiresAt))}`,
    notice.keyStart === undefined ? null : `Key: ${notice.keyStart}...`,
    notice.isOfOperator ? 'By: the operator of the server' : null,
    notice.browser === null ? null : `Browser: ${notice.browser}`,
    notice.ip === null ? null : `Network address: ${notice.ip}`,
    notice.country === null ? null : `Country: ${countries.of(notice.country)}`,
  ].filter((fact) => fact !== null);
  const ending = notice.userId === null ? 'If your own software did not do this' : 'If it was not you';
  const advice = expiresAt === undefined ? `${ending}: ${otherwise}` : otherwise;
  const text = [what.replace('{host}', host), facts.join('\n'), advice, page, ''];
  return { subject, text: text.join('\n\n') };
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

const KNOWN = 'choose a new password, and check your passkeys, second factor and logins, in the settings:';
const LOCKED_OUT = 'use "Forgot your password?" on the sign-in page at once. Then check your settings:';
const REVOKE = 'revoke the key at once, and check the others:';

interface Text {
  subject: string;
  /** The sentence about the change; `{host}` stands for the host of this server. */
  what: string;
  /** The advice for a change that somebody else made, or for a key that expires; the address of the page follows. */
  otherwise: string;
}

const TEXTS: Readonly<Record<NoticeKind, Text>> = {
  'sign-in': {
    subject: 'New sign-in to your account',
    what: 'Somebody, probably you, signed in to your account on {host} in a browser that the server did not know.',
    otherwise: 'sign out of that browser, and choose a new password, in the settings:',
  },
  'sign-in-waits': {
    subject: 'New sign-in to your account',
    what: 'Somebody, probably you, began to sign in to your account on {host} in a browser that the server did not know. The sign-in waits for your second factor.',
    otherwise:
      'somebody else knows your password, or uses your account at a sign-in provider. Choose a new password there or in the settings:',
  },
  'password-changed': {
    subject: 'Your password was changed',
    what: 'The password of your account on {host} was changed. All other logins have ended.',
    otherwise: LOCKED_OUT,
  },
  'password-reset': {
    subject: 'Your password was changed',
    what: 'A new password for your account on {host} was chosen by a mailed link. All logins have ended.',
    otherwise: LOCKED_OUT,
  },
  'password-removed': {
    subject: 'Your password was removed',
    what: 'The password of your account on {host} was removed. Only passkeys open the account now.',
    otherwise: LOCKED_OUT,
  },
  'second-factor-added': {
    subject: 'A second factor was turned on',
    what: 'A second factor was turned on for your account on {host}. All other logins have ended.',
    otherwise: 'ask whoever runs the server to remove it. Then choose a new password in the settings:',
  },
  'second-factor-removed': {
    subject: 'Your second factor was removed',
    what: 'The second factor of your account on {host} was removed.',
    otherwise: KNOWN,
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were made',
    what: 'New recovery codes were made for your account on {host}. The old ones no longer work.',
    otherwise: KNOWN,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    what: 'A passkey that opens your account on {host} was added.',
    otherwise: KNOWN,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    what: 'A passkey of your account on {host} was removed.',
    otherwise: KNOWN,
  },
  'key-created': {
    subject: 'A secret key was created',
    what: 'A secret key was created on {host}.',
    otherwise: REVOKE,
  },
  'key-rolled': {
    subject: 'A secret key was rolled',
    what: 'A secret key on {host} was replaced by a new one.',
    otherwise: REVOKE,
  },
  'key-expiring': {
    subject: 'A secret key expires soon',
    what: 'A secret key on {host} expires soon. From then on, software that uses it is refused.',
    otherwise: 'Roll the key, and put the new one into your software before then:',
  },
  'key-expired': {
    subject: 'A secret key has expired',
    what: 'A secret key on {host} has expired. Software that uses it is refused.',
    otherwise: 'If your software needs the key, create a new one:',
  },
};
