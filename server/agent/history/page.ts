import type { Db } from '../../platform/db/client';
import { badRequest } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { artifactStatusOf } from '../minutes/artifact-status';
import * as store from './store';
import type { ListedSession, SessionCursor, SessionsOf } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

export interface SessionPage {
  of: SessionsOf;
  /** `next` of the page before; null: the first page. */
  after: string | null;
  limit: number;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Sessions that are left out. */
  except?: ReadonlySet<string>;
}

/**
 * A page of sessions, newest first. Sessions that nobody entered are in none.
 * @throws ApiError BAD_REQUEST for an `after` that no page has given
 */
export async function readSessionPage({ db, now }: Deps, page: SessionPage) {
  const { of, limit, from = null, to = null, except = new Set<string>() } = page;
  const after = page.after === null ? null : cursorOf(page.after);
  const rows = await store.listSessions(db, { of, from, to, after, except: [...except], limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sessions: shown.map((row) => describeSession(row, now())),
    next: rows.length > limit && last ? nextOf(last) : null,
  };
}

/** A session as lists show it. */
export function describeSession({ session, room, minutesStatus, ...row }: ListedSession, now: Date) {
  const startedAt = startOf(session);
  const { endedAt } = session;
  return {
    conferenceSessionId: session.id,
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

/** The statements of the store find sessions that somebody entered, so that each has a start. */
function startOf({ id, startedAt }: ListedSession['session']): Date {
  if (startedAt === null) throw new Error(`The session ${id} has no start.`);
  return startedAt;
}

/** The start of the last session in milliseconds, and its id: it stays right when that session is deleted meanwhile. */
const nextOf = ({ session }: ListedSession): string => `${startOf(session).getTime()}.${session.id}`;

function cursorOf(after: string): SessionCursor {
  const [, ms = '', sessionId = ''] = /^(\d{1,14})\.(\w{1,64})$/.exec(after) ?? [];
  if (!isId('ses', sessionId))
    throw badRequest('The field "after" is not valid: it is not the `next` of a page.');
  return { startedAt: new Date(Number(ms)), sessionId };
}
