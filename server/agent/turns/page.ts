import type { Db } from '../../platform/db/client';
import type { FoundRoom } from '../../rooms/access/access';
import type { FoundSession } from '../artifacts/read';
import { readNumbered } from '../transcript/numbered';
import { countWithin } from '../transcript/read';

/** A session that a caller may follow, as it was before the turns were read. */
export interface Followed {
  found: FoundSession;
  room: FoundRoom;
}

/** The turns that a reader wants. */
export interface TurnPage {
  after: number;
  limit: number;
  /** The longest size of the texts together, in bytes of UTF-8; the first turn is read in any case. */
  maxTextBytes?: number | undefined;
}

/**
 * Returns the turns after a cursor. The transcript is complete when the session is over and no agent can add speech to it
 * any more. That was found before the turns are read, so a complete page has all of them.
 */
export async function readPage(
  db: Db,
  { found: { session, isDraining } }: Followed,
  { after, limit, maxTextBytes }: TurnPage,
) {
  const rows = await readNumbered(db, session, { after, limit: limit + 1 });
  const turns = rows.slice(0, Math.min(limit, countWithin(rows, maxTextBytes)));
  const isComplete = session.endedAt !== null && !isDraining;
  return {
    turns,
    nextCursor: turns.at(-1)?.cursor ?? after,
    ended: isComplete && rows.length === turns.length,
  };
}
