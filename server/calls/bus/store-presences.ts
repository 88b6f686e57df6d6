import { and, eq, gt, or, sql, type Placeholder } from 'drizzle-orm';
import type { Db } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { presences, processes } from '../../platform/db/schema/processes';

type Presence = (typeof presences.$inferSelect)['entry'];

export interface PresenceEntry {
  roomId: string;
  entry: Presence;
}

const rowOf = (processId: string, { roomId, entry }: PresenceEntry): typeof presences.$inferInsert => ({
  roomId,
  participantId: entry.participant.participantId,
  processId,
  connectionId: entry.connectionId,
  entry,
});

/** The presence of one connection. */
export interface PresenceRef {
  roomId: string;
  participantId: string;
  connectionId: string;
}

/** How many rows one statement inserts. */
const BATCH = 500;

/** Yields the rows in batches and in one order, so that processes that write the same rows do not deadlock. */
function* rowsOf(processId: string, entries: readonly PresenceEntry[]) {
  const rows = entries
    .map((entry) => rowOf(processId, entry))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

const keyOf = ({ roomId, participantId }: { roomId: string; participantId: string }) =>
  `${roomId} ${participantId}`;

const EXCLUDED = {
  processId: sql`excluded.process_id`,
  connectionId: sql`excluded.connection_id`,
  entry: sql`excluded.entry`,
};

/** Stores presences, each in place of that of any other connection of the participant. */
export async function putPresences(
  db: Db,
  processId: string,
  entries: readonly PresenceEntry[],
): Promise<void> {
  const target = [presences.roomId, presences.participantId];
  for (const rows of rowsOf(processId, entries)) {
    await db.insert(presences).values(rows).onConflictDoUpdate({ target, set: EXCLUDED });
  }
}

/** Stores presences as they are now. Leaves that of another connection of the same participant in place. */
export async function updatePresences(
  db: Db,
  processId: string,
  entries: readonly PresenceEntry[],
): Promise<void> {
  const target = [presences.roomId, presences.participantId];
  const setWhere = eq(presences.connectionId, sql`excluded.connection_id`);
  for (const rows of rowsOf(processId, entries)) {
    await db.insert(presences).values(rows).onConflictDoUpdate({ target, set: EXCLUDED, setWhere });
  }
}

/** Leaves that of another connection of the same participant in place. */
export async function removePresence(
  db: Db,
  { roomId, participantId, connectionId }: PresenceRef,
): Promise<void> {
  await db
    .delete(presences)
    .where(
      and(
        eq(presences.roomId, roomId),
        eq(presences.participantId, participantId),
        eq(presences.connectionId, connectionId),
      ),
    );
}

/** Replaces all presences of a process. Participants who have returned to another process stay there. */
export async function replacePresences(
  db: Db,
  processId: string,
  entries: readonly PresenceEntry[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(presences).where(eq(presences.processId, processId));
    for (const rows of rowsOf(processId, entries)) {
      await tx.insert(presences).values(rows).onConflictDoNothing();
    }
  });
}

/** Returns the presences that are stored as those of a process. */
export async function listOwn(db: Db, processId: string): Promise<PresenceEntry[]> {
  const { roomId, entry } = presences;
  return db.select({ roomId, entry }).from(presences).where(eq(presences.processId, processId));
}

/** Returns whether any presence is stored as one of a process. */
export async function hasPresences(db: Db, processId: string): Promise<boolean> {
  const { participantId } = presences;
  const rows = await db
    .select({ participantId })
    .from(presences)
    .where(eq(presences.processId, processId))
    .limit(1);
  return rows.length > 0;
}

/** Returns the condition for processes with a valid lease. A process never considers itself gone. */
const isAlive = (ownId: string | Placeholder) =>
  or(eq(processes.id, ownId), gt(processes.leasedUntil, sql`now()`));

export async function listPresences(db: Db, ownId: string, roomId: string): Promise<Presence[]> {
  const rows = await presencesInRoom(db).execute({ ownId, roomId });
  return rows.map(({ entry }) => entry);
}

const presencesInRoom = prepared((db: Db) =>
  db
    .select({ entry: presences.entry })
    .from(presences)
    .innerJoin(processes, eq(processes.id, presences.processId))
    .where(and(eq(presences.roomId, sql.placeholder('roomId')), isAlive(sql.placeholder('ownId'))))
    .prepare('presences_in_room'),
);

export async function listServed(db: Db, ownId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: presences.participantId })
    .from(presences)
    .innerJoin(processes, eq(processes.id, presences.processId))
    .where(isAlive(ownId));
  return new Set(rows.map(({ id }) => id));
}
