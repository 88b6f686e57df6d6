import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { isId } from '../../platform/ids';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { Caller } from '../../platform/principal/principal';
import { assertRelation, OWNERS, type FoundRoom } from '../access/access';
import { findVisibleSession } from '../sessions/visible-session';
import type { listPolls as contract } from './contract';
import { POLLS_OF_SESSION } from './in-call';
import * as store from './store';

interface Deps {
  db: Db;
}

type Page = z.output<typeof contract.input>;

/**
 * Returns the polls of a session with their results, in the order of their start.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listPolls({ db }: Deps, caller: Caller, page: Page) {
  return readPage(db, await findVisibleSession(db, caller, page.sessionId), page);
}

/**
 * Returns the polls of a session of a room that the caller may read, as `listPolls` gives them.
 * @param limit how many at most, the first ones; absent: all
 */
export async function readPolls(
  db: Db,
  room: FoundRoom,
  { sessionId, limit = POLLS_OF_SESSION }: { sessionId: string; limit?: number | undefined },
) {
  const { polls } = await readPage(db, room, { sessionId, limit });
  return polls;
}

/** Returns a page of polls. Polls of an end-to-end encrypted room are only for the people in its call. */
async function readPage(db: Db, room: FoundRoom, { sessionId, limit, after }: Page) {
  if (room.isEndToEndEncrypted) return { polls: [], next: null };
  const cursor = after === undefined ? null : readListCursor(after);
  const rows = await store.listResults(db, { sessionId, roomId: room.id, after: cursor, limit: limit + 1 });
  const { shown, next } = pageOf(rows, limit, ({ poll }) => ({ at: poll.startedAt, id: poll.id }));
  return { polls: shown.map(describe), next };
}

function describe({ poll, counts, voterCount, voters }: store.PollResults) {
  const { question, isMultiple, isAnonymous } = poll;
  return {
    pollId: poll.id,
    question,
    choices: poll.choices.map((text, index) => ({ text, votes: counts[index] ?? 0 })),
    isMultiple,
    isAnonymous,
    startedAt: poll.startedAt.toISOString(),
    startedByParticipantId: poll.startedBy,
    endedAt: poll.endedAt?.toISOString() ?? null,
    voterCount,
    voters: isAnonymous ? null : voters,
  };
}

/**
 * Deletes a poll of a session with its votes permanently. In a running call, the poll disappears for everybody.
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the caller owns the room
 */
export async function deletePoll(
  { db, now, bus }: Deps & { now: () => Date; bus: Pick<Bus, 'publish'> },
  caller: Caller,
  { sessionId, pollId }: store.PollOfSession,
): Promise<void> {
  const room = await findVisibleSession(db, caller, sessionId);
  assertRelation(caller, room, OWNERS);
  const { id: roomId, accountId } = room;
  await db.transaction(async (tx) => {
    const isDeleted = isId('pol', pollId) && (await store.deletePoll(tx, { sessionId, pollId }));
    if (!isDeleted) throw notFound('There is no such poll.');
    const event = {
      at: now(),
      accountId,
      action: 'poll.delete',
      targetId: roomId,
      detail: { sessionId, pollId },
    };
    await recordEvent(tx, caller, event);
  });
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'poll-deleted', pollId } });
}
