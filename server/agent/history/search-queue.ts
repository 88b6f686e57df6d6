import type { Db } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { OwnerQueue } from '../../platform/limits/owner-queue';
import { type Caller } from '../../platform/principal/principal';
import { ownerIdOfRoom } from '../../rooms/access/access';

declare module '../../platform/procedures/services' {
  interface Services {
    /** Searches in transcripts and minutes: common words of a large account keep the database busy for a while. */
    searchQueue: OwnerQueue;
  }
}

/** The highest number of searches of one person that run or wait. */
export const SEARCH_QUEUE_MAX = 8;

interface Deps {
  db: Db;
  searchQueue: OwnerQueue;
}

/**
 * Runs a search when the earlier searches of the same person are over, so that one person never holds all connections.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function runSearch<Found>(
  { db, searchQueue }: Deps,
  caller: Caller,
  search: () => Promise<Found>,
): Promise<Found> {
  return searchQueue.run(await personOf(db, caller), search);
}

/** Returns the person for whom a search counts: holders of join tokens share the searches of the room's account. */
export async function personOf(db: Db, { principal }: Caller): Promise<string> {
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return principal.ownerId;
    case 'user':
      return principal.userId;
    case 'room':
      return ownerOf(db, principal.roomId);
    case 'anonymous':
      throw forbidden('You have no access to any room.');
    default:
      return principal satisfies never;
  }
}

async function ownerOf(db: Db, roomId: string): Promise<string> {
  const ownerId = await ownerIdOfRoom(db, roomId);
  if (ownerId === null) throw notFound('There is no such room.');
  return ownerId;
}
