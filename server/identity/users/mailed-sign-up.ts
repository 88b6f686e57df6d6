import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/hash-secret';
import type { Db } from '../../platform/db/client';
import { ApiError, forbidden, notFound } from '../../platform/errors/errors';
import type { Log } from '../../platform/log/log';
import type { MailMessage, Mail } from '../../platform/mail/mail';
import type { Caller } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import { admitAttempt, bySignUpFrom, undoAttempt } from '../attempts/attempts';
import { hashingClientOf, type Hashing } from './hashing';
import { assertStrong } from './password';
import { assertMayRegister, mayRegister, type Registration } from './registration';
import { addPersonIn, assertAddress, newUser, publicFieldsOf } from './signup';
import {
  deleteSignUpLink,
  deleteSignUpLinksOf,
  findSignUpLink,
  findUserByEmail,
  insertSignUpLink,
} from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

interface RequestDeps extends Deps {
  baseUrl: string;
  mail: Mail | null;
  log: Log;
  registration: Registration;
}

/** How long a mailed link works. */
const LINK_HOURS = 24;
/** Links, and so mails, that one address gets while the first of them still works. */
const LINKS_MAX = 5;

/**
 * Mails a sign-up link to an address, for the owner of the mailbox. If somebody has already signed up with the address,
 * the mail contains a notice instead. Where people sign up by invitation, an address that nobody invited gets no mail.
 * The answer is always the same, so nobody else learns who has signed up or was invited.
 * @param input.from path to go to afterwards
 * @throws ApiError FORBIDDEN when nobody may sign up, BAD_REQUEST for an impossible address, TOO_MANY_REQUESTS,
 *   SERVICE_UNAVAILABLE when the mail server does not accept the mail, unless people sign up by invitation
 */
export async function requestSignUp(
  deps: RequestDeps,
  caller: Caller,
  input: { email: string; from?: string | undefined },
) {
  const { db, now, baseUrl, mail } = deps;
  const { email, from } = input;
  if (mail === null) throw forbidden('This server does not send mail; sign up with a password directly.');
  assertAddress(email);
  await admitAttempt(deps, bySignUpFrom(caller.ip));
  const isWelcome = await mayRegister(deps.registration, { email, isProven: true });
  const user = await findUserByEmail(db, email);
  const token = randomBytes(24).toString('base64url');
  const tokenHash = hashSecret(token);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_HOURS * 3_600_000);
  const isNew = await db.transaction((tx) =>
    insertSignUpLink(tx, { tokenHash, email, createdAt, expiresAt }, LINKS_MAX),
  );
  if (!isNew) throw enoughMails();
  const message = messageFor(user !== null, isWelcome);
  const sending = message === null ? Promise.resolve() : send(mail, { id: tokenHash, to: email, ...message });
  if (deps.registration.mode === 'open') await sending;
  // How long a mail takes, and whether it is taken, would tell that there is one.
  else
    sending.catch((err: unknown) => deps.log.warn({ err }, 'whoever asked for a mail was not told of this'));
  return { mailed: true as const };

  function messageFor(isHere: boolean, isNewcomerWelcome: boolean) {
    if (isHere) return noteFor(baseUrl, from);
    return isNewcomerWelcome ? messageWith(linkTo(baseUrl, token, from)) : null;
  }

  /** Takes back that a mail was asked for when it cannot be sent. */
  async function send(by: Mail, given: MailMessage): Promise<void> {
    try {
      await by.send(given);
    } catch (err) {
      deps.log.error({ err }, 'a sign-up link could not be mailed');
      await db.transaction((tx) => deleteSignUpLink(tx, tokenHash, createdAt));
      throw new ApiError('SERVICE_UNAVAILABLE', 'The mail could not be sent; please try again later.');
    }
  }
}

/** For whom a link is, before it is used up. @throws ApiError NOT_FOUND as `confirmSignUp` */
export async function readSignUpLink({ db, now }: Deps, input: { token: string }) {
  const link = await findSignUpLink(db, hashSecret(input.token), now());
  if (link === null || (await findUserByEmail(db, link.email)) !== null) throw notValid();
  return { email: link.email };
}

/**
 * Uses up a link and creates the person whose address it confirms. The owner of the mailbox chooses the password here,
 * and not the person who requested the link.
 * @throws ApiError NOT_FOUND for a link that is unknown, used or expired, or whose address has signed up since
 * @throws ApiError BAD_REQUEST for a password that is too easy; FORBIDDEN for a person who may no longer sign up; 507
 *   when the disk is almost full
 */
export async function confirmSignUp(
  deps: Deps & {
    disk: Pick<DiskReserve, 'assertSpaceForRows'>;
    hashing: Hashing;
    registration: Registration;
  },
  caller: Caller,
  input: { token: string; displayName: string; password: string },
) {
  const { db, now } = deps;
  const { displayName, password } = input;
  const tokenHash = hashSecret(input.token);
  await admitAttempt(deps, bySignUpFrom(caller.ip));
  const { email } = await readSignUpLink(deps, input);
  await assertMayRegister(deps.registration, { email, isProven: true });
  await deps.disk.assertSpaceForRows();
  await assertStrong(password, [email, displayName]);
  const passwordHash = await deps.hashing.hash(hashingClientOf(caller, email), password);
  const user = newUser({ email, displayName, proof: { kind: 'password', passwordHash } }, now());
  await db.transaction(async (tx) => {
    if (!(await deleteSignUpLink(tx, tokenHash, user.createdAt))) throw notValid();
    if (!(await addPersonIn(tx, caller, user))) throw notValid();
    await deleteSignUpLinksOf(tx, email);
  });
  await undoAttempt(deps, bySignUpFrom(caller.ip)); // asking for the link has been counted
  return publicFieldsOf(user);
}

const notValid = () => notFound('This link is no longer valid.');

const enoughMails = () =>
  new ApiError(
    'TOO_MANY_REQUESTS',
    `This address has been mailed ${LINKS_MAX} times today; use the link in one of those mails, or try again tomorrow.`,
  );

const linkTo = (baseUrl: string, token: string, from: string | undefined): string =>
  `${baseUrl}/sign-up/confirm?token=${token}${from === undefined ? '' : `&from=${encodeURIComponent(from)}`}`;

/** Writes a mail without any text of a person, so that nobody can send their own words to a stranger. */
function messageWith(link: string) {
  return {
    subject: 'Confirm your email address',
    text: `Open this link to choose a password and finish signing up. It works once, for ${LINK_HOURS} hours:

${link}

If you did not sign up, you need not do anything: without the link nothing happens.
`,
  };
}

function noteFor(baseUrl: string, from: string | undefined) {
  const link = `${baseUrl}/sign-in${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`;
  return {
    subject: 'You have an account already',
    text: `Somebody, probably you, asked to sign up with this address. You have an account already. Sign in here:

${link}

If it was not you, you need not do anything: nothing has changed.
`,
  };
}
