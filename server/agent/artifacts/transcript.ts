import type { Db } from '../../platform/db/client';
import { listTurns, type SessionRow } from './store';

/** How many turns are held at once, however long a transcript is. */
export const PAGE_TURNS = 1_000;

export type Turn = Awaited<ReturnType<typeof readTurns>>['turns'][number];

/** Only sessions that somebody entered are read here, so `startedAt` is set. */
export const startOf = (session: SessionRow): Date => session.startedAt ?? session.openedAt;

/**
 * A page of a transcript.
 * @param after what the page before gave as `next`; null for the first page
 * @returns `next` null: it is the last page
 */
export async function readTurns(db: Db, session: SessionRow, after: string | null) {
  const place = after === null ? null : placeOf(after);
  const rows = await listTurns(db, session.id, { after: place, limit: PAGE_TURNS + 1 });
  const first = place?.index ?? 0;
  const startedAt = startOf(session).getTime();
  const turns = rows.slice(0, PAGE_TURNS).map(({ turn, speakerName, externalUserId }, index) => ({
    turnId: turn.id,
    index: first + index,
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
  }));
  const last = turns.at(-1);
  return { turns, next: rows.length > PAGE_TURNS && last ? nextOf(last) : null };
}

/** The pages that follow one, each read when it is asked for. */
export async function* turnPages(db: Db, session: SessionRow, next: string | null): AsyncGenerator<Turn[]> {
  for (let after = next; after !== null;) {
    const page = await readTurns(db, session, after);
    yield page.turns;
    after = page.next;
  }
}

/** Where a transcript goes on, as the contract writes it. */
const nextOf = ({
  index,
  startedAt,
  endedAt,
  turnId,
}: { index: number } & Record<'startedAt' | 'endedAt' | 'turnId', string>) =>
  [index + 1, Date.parse(startedAt), Date.parse(endedAt), turnId].join('.');

function placeOf(after: string) {
  const [index = '', startedAt = '', endedAt = '', id = ''] = after.split('.');
  return {
    index: Number(index),
    startedAt: new Date(Number(startedAt)),
    endedAt: new Date(Number(endedAt)),
    id,
  };
}
