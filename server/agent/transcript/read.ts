import type { Db, Tx } from '../../platform/db/client';
import * as store from './store';

/** The number of turns that are in memory at once, however long a transcript is. */
export const PAGE_TURNS = 1_000;

export type Turn = ReturnType<typeof turnOf>;

/** The fields of a session that its transcript needs. */
export interface TranscribedSession {
  id: string;
  openedAt: Date;
  /** Null: nobody has entered the session. */
  startedAt: Date | null;
}

/** Returns the start of a session. Only sessions that somebody entered are read here, so `startedAt` is set. */
export const startOf = (session: TranscribedSession): Date => session.startedAt ?? session.openedAt;

/** A part of a transcript, in milliseconds after the session's start: the turns that begin within it. */
export interface TranscriptRange {
  /** Absent: from the start. */
  from?: number | undefined;
  /** The range excludes turns that begin at this time. Absent: to the end. */
  to?: number | undefined;
}

/**
 * Returns a page of a transcript.
 * @param after the `next` of the page before; null for the first page
 * @param range the part to read; absent: all of it
 * @returns `next` null: this is the last page
 */
export async function readTurns(
  db: Db,
  session: TranscribedSession,
  after: string | null,
  range: TranscriptRange = {},
) {
  const cursor = after === null ? null : cursorOf(after);
  const startedAt = startOf(session).getTime();
  const momentOf = (ms: number | undefined) => (ms === undefined ? null : new Date(startedAt + ms));
  const bounds = { from: momentOf(range.from), to: momentOf(range.to) };
  const rows = await store.listTurns(db, session.id, { after: cursor, range: bounds, limit: PAGE_TURNS + 1 });
  const firstIndex = cursor?.index ?? (await countBefore(db, session.id, bounds.from));
  const turns = rows
    .slice(0, PAGE_TURNS)
    .map((row, index) => turnOf({ ...row, index: firstIndex + index }, startedAt));
  const last = turns.at(-1);
  return { turns, next: rows.length > PAGE_TURNS && last ? nextOf(last) : null };
}

interface ReadTurn {
  turn: store.TurnRow;
  speakerName: string | null;
  externalUserId: string | null;
  /** Position in the transcript, from 0. */
  index: number;
}

/** Returns a turn in the form of the contract. @param startedAt of the session, in milliseconds */
const turnOf = ({ index, ...read }: ReadTurn, startedAt: number) => {
  const { turnId, ...fields } = turnFields(read, startedAt);
  return { turnId, index, ...fields };
};

/** Returns a turn without its position. @param startedAt of the session, in milliseconds */
export const turnFields = (
  { turn, speakerName, externalUserId }: Omit<ReadTurn, 'index'>,
  startedAt: number,
) => ({
  turnId: turn.id,
  speakerId: turn.participantId,
  speakerName,
  externalUserId,
  text: turn.text,
  language: turn.language,
  startedAt: turn.startedAt.toISOString(),
  endedAt: turn.endedAt.toISOString(),
  startMs: turn.startedAt.getTime() - startedAt,
  endMs: turn.endedAt.getTime() - startedAt,
  confidence: turn.confidence,
  source: turn.source,
});

/** The turns that a reader wants of a transcript. */
export interface TranscriptWindow extends TranscriptRange {
  /** The `next` of the window before; absent: from the first turn of the window. */
  after?: string | undefined;
  /** Absent: `PAGE_TURNS`. */
  limit?: number | undefined;
  /** The longest size of the texts together, in bytes of UTF-8; the first turn is read in any case. */
  maxTextBytes?: number | undefined;
  /** A part of the speaker's name, in upper or lower case, or the external identifier. */
  speaker?: string | undefined;
  /** A part of the text, in upper or lower case. */
  query?: string | undefined;
}

/**
 * Returns the turns of a window, as many as its limits allow.
 * @returns `next` null: there are no more turns; `remaining`: how many more there are
 */
export async function readWindow(db: Db, session: TranscribedSession, window: TranscriptWindow) {
  const startedAt = startOf(session).getTime();
  const { limit = PAGE_TURNS, from, to, after } = window;
  const rows = await store.listMatchingTurns(db, session.id, {
    after: after === undefined ? null : cursorOf(after),
    filter: {
      from: from === undefined ? null : new Date(startedAt + from),
      to: to === undefined ? null : new Date(startedAt + to),
      speaker: window.speaker ?? null,
      query: window.query ?? null,
    },
    limit: Math.max(1, limit),
  });
  const fitting = countWithin(
    rows.map(({ turn }) => turn),
    window.maxTextBytes,
  );
  const shown = rows.slice(0, Math.min(limit, fitting));
  const positions = await store.positionsOf(
    db,
    session.id,
    shown.map(({ turn }) => turn.id),
  );
  const turns = shown.map((row) => turnOf({ ...row, index: positions.get(row.turn.id) ?? 0 }, startedAt));
  const remaining = (rows[0]?.leftCount ?? 0) - turns.length;
  const last = turns.at(-1);
  return { turns, remaining, next: remaining > 0 && last ? nextOf(last) : null };
}

/** Counts how many turns, from the first on, stay within the size together; at least one. */
export function countWithin(
  rows: readonly { text: string }[],
  maxTextBytes = Number.POSITIVE_INFINITY,
): number {
  let bytes = 0;
  const tooMany = rows.findIndex(({ text }) => (bytes += Buffer.byteLength(text)) > maxTextBytes);
  return tooMany === -1 ? rows.length : Math.max(1, tooMany);
}

const countBefore = async (db: Db, sessionId: string, from: Date | null): Promise<number> =>
  from === null ? 0 : store.countTurnsBefore(db, sessionId, from);

/** Yields the pages after `next`, each of which is read on demand. */
export async function* turnPages(
  db: Db,
  session: TranscribedSession,
  next: string | null,
  range: TranscriptRange = {},
): AsyncGenerator<Turn[]> {
  for (let after = next; after !== null;) {
    const page = await readTurns(db, session, after, range);
    yield page.turns;
    after = page.next;
  }
}

/** Yields every turn of a session with the subject of its speaker, page by page, in the order of speaking. */
export async function* turnsWithSubjects(
  db: Db,
  sessionId: string,
): AsyncGenerator<{ turn: store.TurnRow; subject: string | null; speakerName: string | null }> {
  for (let after: store.TurnCursor | null = null; ;) {
    const page = await store.listTurns(db, sessionId, { after, limit: PAGE_TURNS });
    yield* page;
    after = page.at(-1)?.turn ?? null;
    if (page.length < PAGE_TURNS) return;
  }
}

/** Returns how many turns a transcript has. */
export const countTurns = (db: Db | Tx, sessionId: string): Promise<number> =>
  store.countTurns(db, sessionId);

/** Returns whether a transcript has any turn. */
export const hasTurns = (db: Db, sessionId: string): Promise<boolean> => store.hasTurns(db, sessionId);

/** Returns how long each person spoke in a session, the longest time first. */
export const sumSpeechByPerson = (db: Db, sessionId: string) => store.sumSpeechByPerson(db, sessionId);

/** Returns how much each person said and wrote in a session, in bytes and turns. */
export const sumTurnsByPerson = (db: Db, sessionId: string) => store.sumTurnsByPerson(db, sessionId);

/**
 * Returns the people of a session, each once, with their last name.
 * @param limit when there are more people: only those who have turns
 */
export const listPeople = (db: Db, sessionId: string, limit: number) =>
  store.listPeople(db, sessionId, limit);

/** Returns a cursor in the form of the contract. */
const nextOf = ({
  index,
  startedAt,
  endedAt,
  turnId,
}: { index: number } & Record<'startedAt' | 'endedAt' | 'turnId', string>) =>
  [index + 1, Date.parse(startedAt), Date.parse(endedAt), turnId].join('.');

function cursorOf(after: string) {
  const [index = '', startedAt = '', endedAt = '', id = ''] = after.split('.');
  return {
    index: Number(index),
    startedAt: new Date(Number(startedAt)),
    endedAt: new Date(Number(endedAt)),
    id,
  };
}
