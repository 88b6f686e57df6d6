import type { Db } from '../../platform/db/client';
import type { RoomsOf } from '../../platform/db/list-filter';
import { forbidden } from '../../platform/errors/errors';
import { assertScope, type Caller } from '../../platform/principal/principal';
import { findReadableRoom } from '../access/access';
import { findHiddenSessions } from './hidden-sessions';

/** The sessions that a caller may list. */
interface ReadableSessions {
  of: RoomsOf;
  /** Sessions to leave out. */
  except?: ReadonlySet<string>;
}

/**
 * Returns the account, person or room whose sessions a caller may list, and the sessions hidden from the caller.
 * @throws ApiError FORBIDDEN
 */
export async function findWhose(
  db: Db,
  caller: Caller,
  roomId: string | undefined,
): Promise<ReadableSessions> {
  if (roomId !== undefined) return ofRoom(db, caller, roomId);
  const { principal } = caller;
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      assertScope(caller);
      return { of: { accountId: principal.accountId } };
    case 'user':
      assertScope(caller);
      return { of: { userId: principal.userId } };
    case 'room':
      return ofRoom(db, caller, principal.roomId);
    case 'anonymous':
      throw forbidden('You have no access to any room.');
    default:
      return principal satisfies never;
  }
}

async function ofRoom(db: Db, caller: Caller, roomId: string) {
  const room = await findReadableRoom(db, caller, roomId);
  return { of: { roomId: room.id }, except: await findHiddenSessions(db, caller, room) };
}
