import { ownerIdOfAccount } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { waitFor, type OpenReader } from '../../platform/limits/waiting-readers';
import type { Principal } from '../../platform/principal/principal';
import { readPage, type Followed, type TurnPage } from './page';
import type { TurnReaders } from './readers';

export interface FollowDeps {
  db: Db;
  now: () => Date;
  turnReaders: TurnReaders;
}

/** Opens a reader for the caller. Holders of join tokens count for the organization of the room's account. */
export async function openReader(
  { db, turnReaders }: Pick<FollowDeps, 'db' | 'turnReaders'>,
  principal: Principal,
  { found: { session }, room }: Followed,
): Promise<OpenReader> {
  const ofAccount = () => ownerIdOfAccount(db, room.accountId);
  const place = { sessionId: session.id, roomId: session.roomId };
  switch (principal.kind) {
    case 'key':
      return turnReaders.open({ ...place, keyId: principal.keyId, ownerId: principal.ownerId });
    case 'grant':
      return turnReaders.open({ ...place, keyId: principal.grantId, ownerId: principal.ownerId });
    case 'account':
      return turnReaders.open({ ...place, keyId: principal.userId, ownerId: principal.ownerId });
    case 'user':
      return turnReaders.open({ ...place, keyId: principal.userId, ownerId: principal.userId });
    case 'room':
      return turnReaders.open({ ...place, keyId: principal.tokenId, ownerId: await ofAccount() });
    case 'anonymous':
      return turnReaders.open({ ...place, keyId: room.id, ownerId: await ofAccount() });
    default:
      return principal satisfies never;
  }
}

/** Reads the page after a cursor, and waits for it for a while when it is empty. */
export type Follow = (page: TurnPage, waitMs: number) => ReturnType<typeof readPage>;

/**
 * Makes a function that follows a session. Only the first read relies on the earlier check of the caller.
 * @param findAgain checks the caller and returns the session as it is then
 */
export function createFollower(
  {
    db,
    now,
    reader,
    signal,
  }: Pick<FollowDeps, 'db' | 'now'> & { reader: OpenReader; signal: AbortSignal | null },
  first: Followed,
  findAgain: () => Promise<Followed>,
): Follow {
  let checked: Followed | null = first;
  return (page, waitMs) =>
    waitFor({ reader, now, signal }, waitMs, async () => {
      const followed = checked ?? (await findAgain());
      checked = null;
      const read = await readPage(db, followed, page);
      return { page: read, isEmpty: read.turns.length === 0 && !read.ended };
    });
}
