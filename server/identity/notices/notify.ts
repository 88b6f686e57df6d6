import { newId } from '../../platform/ids';
import type { Tx } from '../../platform/db/client';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Mail } from '../../platform/mail/mail';
import { browserOf } from '../../platform/principal/browser';
import type { Caller } from '../../platform/principal/principal';
import type { Notice, NoticeKind } from './notice';

export interface NoticeDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Mail | null;
}

interface Change<Kind extends NoticeKind> {
  kind: Kind;
  at: Date;
}

/**
 * Has a person mailed that the way in which they sign in has changed, in the transaction of the change. Without a mail
 * server nobody is told. A notice of the same kind that waits already stands for both.
 * @param caller null: the operator of the server
 */
export function notifyPerson(
  tx: Tx,
  deps: NoticeDeps,
  caller: Caller | null,
  { userId, ...change }: Change<Exclude<NoticeKind, KeyNotice>> & { userId: string },
): Promise<void> {
  return enqueue(tx, deps, caller, { ...change, about: userId, to: { userId } });
}

type KeyNotice = 'key-created' | 'key-rolled' | ExpiryNotice;
type ExpiryNotice = 'key-expiring' | 'key-expired';

/** Has the person mailed who made a key; the owners and admins of its organization if a key made it. */
export function notifyOfKey(
  tx: Tx,
  deps: NoticeDeps,
  caller: Caller,
  { keyId, keyStart, accountId, ...change }: Change<Exclude<KeyNotice, ExpiryNotice>> & KeyFacts,
): Promise<void> {
  const { principal } = caller;
  const userId = principal.kind === 'user' ? principal.userId : null;
  return enqueue(tx, deps, caller, { ...change, about: keyId, to: { userId, accountId }, keyStart });
}

/** Has the owners and admins of an organization mailed that a key of theirs will expire soon, or has expired. */
export function notifyOfExpiry(
  tx: Tx,
  deps: NoticeDeps,
  { keyId, accountId, ...change }: Change<ExpiryNotice> & KeyFacts & { expiresAt: Date },
): Promise<void> {
  return enqueue(tx, deps, null, { ...change, about: keyId, to: { userId: null, accountId } });
}

interface KeyFacts {
  keyId: string;
  /** The part of the secret that the portal shows. */
  keyStart: string;
  accountId: string;
}

async function enqueue(
  tx: Tx,
  { jobs, mail }: NoticeDeps,
  caller: Caller | null,
  given: Pick<Notice, 'kind' | 'keyStart'> & {
    at: Date;
    /** The person or key that changed. */
    about: string;
    to: { userId: string | null; accountId?: string };
    /** When the key expires, for a reminder, which nobody caused. */
    expiresAt?: Date;
  },
): Promise<void> {
  if (mail === null) return;
  const { kind, at, about, to, keyStart, expiresAt } = given;
  const accountId = to.accountId ?? null;
  const notice: Notice = {
    id: newId('evt'),
    kind,
    at: at.toISOString(),
    userId: to.userId,
    accountId,
    isOfOperator: caller === null && expiresAt === undefined,
    browser: browserOf(caller),
    ip: caller?.ip ?? null,
    country: caller?.country ?? null,
    keyStart,
    expiresAt: expiresAt?.toISOString(),
  };
  await jobs.enqueue(tx, 'mail-notice', `${kind}.${about}`, { accountId, payload: { ...notice } });
}
