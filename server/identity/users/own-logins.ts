import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { requireUser } from './logins';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;

/** The most logins that are listed. */
const LISTED_MAX = 100;

/** Returns the browsers in which the caller is signed in: this one, then those that were used last. */
export async function listLogins({ db, now }: Deps, caller: PortalCaller) {
  const { userId, loginId } = caller.principal;
  const rows = await store.listLogins(db, userId, { first: loginId, now: now(), limit: LISTED_MAX + 1 });
  return {
    logins: rows.slice(0, LISTED_MAX).map(({ id, browser, ip, country, createdAt, lastUsedAt }) => ({
      loginId: id,
      isCurrent: id === loginId,
      browser,
      ip,
      country,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasMore: rows.length > LISTED_MAX,
  };
}

/** Ends a login of the caller, and with it its cookie and access tokens. @throws ApiError NOT_FOUND */
export async function endLogin({ db, now }: Deps, caller: PortalCaller, { loginId }: { loginId: string }) {
  const { userId } = caller.principal;
  await db.transaction(async (tx) => {
    if (!(await store.deleteLogin(tx, userId, loginId))) throw notFound('This login has ended already.');
    const action = 'login.close';
    await recordEvent(tx, caller, { at: now(), accountId: null, action, targetId: loginId });
  });
  return { loginId };
}

/**
 * Ends all logins of the caller but this one, with their cookies and access tokens, and the sign-ins that wait for a second
 * factor.
 */
export async function endOtherLogins({ db, now }: Deps, caller: PortalCaller) {
  const { userId, loginId } = caller.principal;
  return db.transaction(async (tx) => {
    // A sign-in that is under way is finished before, and ends here, or begins after this.
    await requireUser(tx, userId, { isLocked: true });
    const ended = await store.deleteOtherLogins(tx, userId, loginId);
    const action = 'login.close-others';
    const detail = { ended };
    if (ended > 0)
      await recordEvent(tx, caller, { at: now(), accountId: null, action, targetId: userId, detail });
    return { ended };
  });
}
