import type { Db } from '../../platform/db/client';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { ListFilter } from '../../platform/db/list-filter';
import { artifactStatusOf } from '../minutes/artifact-status';
import * as store from './store';
import type { ListedSession, SessionsHaving, SessionsOf } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

export interface SessionPage extends SessionsHaving {
  of: SessionsOf;
  /** `next` of the page before; null: the first page. */
  after: string | null;
  limit: number;
  /** Sessions to leave out. */
  except?: ReadonlySet<string>;
  /** Absent: all. */
  filter?: ListFilter;
}

/** Returns a page of sessions, newest first. Sessions that nobody entered do not appear. */
export async function readSessionPage({ db, now }: Deps, page: SessionPage) {
  const { of, limit, except = new Set<string>(), filter } = page;
  const { from, to, participantName, recording, minutes } = page;
  const after = page.after === null ? null : readListCursor(page.after);
  const rows = await store.listSessions(db, {
    of,
    from,
    to,
    participantName,
    recording,
    minutes,
    after,
    except: [...except],
    filter,
    limit: limit + 1,
  });
  const { shown, next } = pageOf(rows, limit, ({ session }) => ({ at: startOf(session), id: session.id }));
  return { sessions: shown.map((row) => describeSession(row, now())), next };
}

/** Returns a session in the form of lists. */
export function describeSession({ session, room, minutesStatus, ...row }: ListedSession, now: Date) {
  const startedAt = startOf(session);
  const { endedAt } = session;
  return {
    conferenceSessionId: session.id,
    parentSessionId: session.parentSessionId,
    breakoutName: session.breakoutName,
    roomId: room.id,
    roomName: room.name,
    state: endedAt === null ? ('live' as const) : ('ended' as const),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    durationSeconds: endedAt && Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000),
    participantCount: row.participantCount,
    turnCount: row.turnCount,
    recordingCount: row.recordingCount,
    artifactStatus: artifactStatusOf({ endedAt, minutesStatus, isDraining: row.isDraining }, now),
    outcome: row.outcome,
    summaryText: row.summaryText,
    actionItemCount: row.actionItemCount,
  };
}

/** Returns the start. The statements of the store find only sessions that somebody entered, so each has a start. */
export function startOf({ id, startedAt }: Pick<ListedSession['session'], 'id' | 'startedAt'>): Date {
  if (startedAt === null) throw new Error(`The session ${id} has no start.`);
  return startedAt;
}
