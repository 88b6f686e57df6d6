import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import {
  breakoutAssignments,
  participants,
  sessions,
  type OpenBreakouts,
} from '../../platform/db/schema/sessions';
import { rooms } from '../../platform/db/schema/rooms';
import { sessionsOfCall, type ParticipantRow } from './store-participants';
import type { SessionRow } from './store';

/*
 * Breakouts are sessions that name the main session of their call as their parent. One row for each person stores the
 * session in which they belong. Statements here name the main session, so that they never affect another call.
 */

/** Returns the condition for the breakouts of a main session that have not ended. */
const liveOf = (mainSessionId: string) =>
  and(eq(sessions.parentSessionId, mainSessionId), isNull(sessions.endedAt));

/** Returns the breakouts of a call that have not ended, open or closed, in their order. */
export async function listLiveBreakouts(db: Db | Tx, mainSessionId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(liveOf(mainSessionId))
    .orderBy(asc(sessions.breakoutPosition), asc(sessions.id));
}

export async function insertBreakouts(tx: Tx, rows: SessionRow[]): Promise<void> {
  await tx.insert(sessions).values(rows);
}

/** Stores the state of the open breakouts of a main session; null: there are no open breakouts. */
export async function setOpenBreakouts(
  tx: Tx,
  mainSessionId: string,
  breakouts: OpenBreakouts | null,
): Promise<void> {
  await tx.update(sessions).set({ breakouts }).where(eq(sessions.id, mainSessionId));
}

/** Closes the open breakouts of a call, so that nobody belongs there. @returns the breakouts that were open */
export async function closeBreakouts(tx: Tx, mainSessionId: string, at: Date): Promise<SessionRow[]> {
  await tx.delete(breakoutAssignments).where(eq(breakoutAssignments.mainSessionId, mainSessionId));
  return tx
    .update(sessions)
    .set({ breakoutClosedAt: at, helpAskedAt: null })
    .where(and(liveOf(mainSessionId), isNull(sessions.breakoutClosedAt)))
    .returning();
}

/** Stores in which breakout people belong; null: in the main session. */
export async function assign(
  tx: Tx,
  mainSessionId: string,
  { subjects, sessionId }: { subjects: readonly string[]; sessionId: string | null },
): Promise<void> {
  if (subjects.length === 0) return;
  if (sessionId === null) {
    await tx
      .delete(breakoutAssignments)
      .where(
        and(
          eq(breakoutAssignments.mainSessionId, mainSessionId),
          inArray(breakoutAssignments.subject, [...subjects]),
        ),
      );
    return;
  }
  await tx
    .insert(breakoutAssignments)
    .values(subjects.map((subject) => ({ mainSessionId, subject, sessionId })))
    .onConflictDoUpdate({
      target: [breakoutAssignments.mainSessionId, breakoutAssignments.subject],
      set: { sessionId, hasReturned: false },
    });
}

/** Stores that somebody chose to return to the main session, or to go back to their breakout. */
export async function setReturned(
  tx: Tx,
  { mainSessionId, subject, hasReturned }: { mainSessionId: string; subject: string; hasReturned: boolean },
): Promise<void> {
  await tx
    .update(breakoutAssignments)
    .set({ hasReturned })
    .where(
      and(eq(breakoutAssignments.mainSessionId, mainSessionId), eq(breakoutAssignments.subject, subject)),
    );
}

/** Returns the open breakout in which a person belongs, even if they have returned from it; null: none. */
export async function findAssignment(
  db: Db | Tx,
  mainSessionId: string,
  subject: string,
): Promise<{ session: SessionRow; hasReturned: boolean } | null> {
  const [row] = await assignmentOf(db).execute({ mainSessionId, subject });
  return row ?? null;
}

const assignmentOf = prepared((db: Db) =>
  db
    .select({ session: sessions, hasReturned: breakoutAssignments.hasReturned })
    .from(breakoutAssignments)
    .innerJoin(sessions, eq(sessions.id, breakoutAssignments.sessionId))
    .where(
      and(
        eq(breakoutAssignments.mainSessionId, sql.placeholder('mainSessionId')),
        eq(breakoutAssignments.subject, sql.placeholder('subject')),
        isNull(sessions.endedAt),
        isNull(sessions.breakoutClosedAt),
      ),
    )
    .prepare('breakout_of_person'),
);

/** Returns how many breakouts a call has had. */
export const countOfCall = (tx: Tx, mainSessionId: string): Promise<number> =>
  tx.$count(sessions, eq(sessions.parentSessionId, mainSessionId));

/** Returns how many people belong in the breakouts of a call, there or not. */
export async function countAssigned(tx: Tx, mainSessionId: string): Promise<number> {
  return tx.$count(breakoutAssignments, eq(breakoutAssignments.mainSessionId, mainSessionId));
}

/** Returns everybody's breakout in a call, by the subjects of their tokens. */
export async function listAssigned(
  db: Db | Tx,
  mainSessionId: string,
): Promise<{ subject: string; sessionId: string }[]> {
  return db
    .select({ subject: breakoutAssignments.subject, sessionId: breakoutAssignments.sessionId })
    .from(breakoutAssignments)
    .where(eq(breakoutAssignments.mainSessionId, mainSessionId));
}

/** Stores the time of a request for a host in a breakout, unless a request already waits; null: a host has come. */
export async function setHelpAsked(tx: Tx, sessionId: string, at: Date | null): Promise<void> {
  await tx
    .update(sessions)
    .set({ helpAskedAt: at })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.breakoutClosedAt),
        at === null ? undefined : isNull(sessions.helpAskedAt),
      ),
    );
}

/** Returns everybody who is in a call now, in its main session or a breakout, in the order of joining. */
export async function listPresentInCall(db: Db | Tx, mainSessionId: string): Promise<ParticipantRow[]> {
  return presentInCall(db).execute({ sessionId: mainSessionId });
}

const presentInCall = prepared((db: Db) =>
  db
    .select()
    .from(participants)
    .where(
      and(
        inArray(participants.sessionId, sessionsOfCall(db, sql.placeholder('sessionId'))),
        isNull(participants.leftAt),
      ),
    )
    .orderBy(asc(participants.joinedAt), asc(participants.id))
    .prepare('present_in_call'),
);

/** Returns a main session with open breakouts, and the room of its call; null: there are none. */
export async function findOpen(db: Db | Tx, mainSessionId: string) {
  const [row] = await db
    .select({ session: sessions, room: rooms })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(and(eq(sessions.id, mainSessionId), isNull(sessions.endedAt), isNotNull(sessions.breakouts)));
  return row ?? null;
}

/** Returns the breakouts of a session that somebody entered, live or over, in the order in which they were opened. */
export async function listEnteredBreakouts(db: Db | Tx, mainSessionId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.parentSessionId, mainSessionId), isNotNull(sessions.startedAt)))
    .orderBy(asc(sessions.openedAt), asc(sessions.breakoutPosition), asc(sessions.id));
}
