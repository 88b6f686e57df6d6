import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertNotEncrypted } from '../agents/rules';
import { enterSession } from '../artifacts/history';
import { findReadable } from '../artifacts/read';
import type { Followed } from './page';

/** Returns a session that the caller may follow. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it is encrypted */
export async function findFollowed(db: Db, caller: Caller, sessionId: string): Promise<Followed> {
  const followed = await findReadable(db, caller, sessionId);
  assertNotEncrypted(followed.room);
  return followed;
}

/** Works like `findFollowed`, in the portal, where a session of others does not exist. */
export async function findFromPortal(
  db: Db,
  caller: Caller<UserPrincipal>,
  sessionId: string,
): Promise<Followed> {
  const { found, entered } = await enterSession(db, caller, sessionId);
  assertNotEncrypted(entered.room);
  return { found, room: entered.room };
}
