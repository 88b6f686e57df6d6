import type { z } from 'zod';
import { assertMember } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { badRequest } from '../../platform/errors/errors';
import { assertRange } from '../../platform/lists/range';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { STARS } from '../../platform/vocabulary/quality-level';
import { findWhose } from '../sessions/readable-sessions';
import type * as contract from './overview-contract';
import { RANGE_DEFAULT_DAYS, RANGE_MAX_DAYS } from './overview-contract';
import { POOR_SHARE } from './level';
import * as store from './store-overview';
import type { FiguresRow, GroupRow, OverviewQuery, PoorConnectionRow } from './store-overview';

interface Deps {
  db: Db;
  now: () => Date;
}

type Overview = z.output<typeof contract.getQuality.output>;

const DAY_MS = 86_400_000;
const BROWSERS_MAX = 50;
const WORST_SESSIONS_MAX = 20;
const PEOPLE_OF_SESSION_MAX = 10;
const COMMENTS_MAX = 20;

/**
 * Returns the quality of the sessions of one room, or of every room that the caller may read, and their ratings.
 * @throws ApiError BAD_REQUEST for a range that is invalid or too long; FORBIDDEN without the scope, and when the given
 *   room does not exist or the caller has no access to it
 */
export async function getQuality(
  deps: Deps,
  caller: Caller,
  { roomId, ...given }: z.output<typeof contract.getQuality.input>,
): Promise<Overview> {
  const whose = await findWhose(deps.db, caller, roomId);
  return readOverview(deps, whose, given);
}

/**
 * Returns the quality of the sessions of one of the caller's accounts.
 * @throws ApiError NOT_FOUND when it is not theirs, BAD_REQUEST
 */
export async function getQualityForAccount(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...given }: z.output<typeof contract.getQualityForAccount.input>,
): Promise<Overview> {
  await assertMember(deps.db, caller, accountId);
  return readOverview(deps, { of: { accountId } }, given);
}

async function readOverview(
  { db, now }: Deps,
  { of, except = new Set() }: { of: OverviewQuery['of']; except?: ReadonlySet<string> },
  given: { from?: Date | undefined; to?: Date | undefined },
): Promise<Overview> {
  const { from, to } = rangeOf(given, now());
  // Without an end, sessions that begin at this moment count as well.
  const until = given.to ?? new Date(to.getTime() + DAY_MS);
  const query = { of, except: [...except], from, until, poorShare: POOR_SHARE };
  const [groups, worst, stars, comments] = await Promise.all([
    store.listFigures(db, query, { browsersMax: BROWSERS_MAX }),
    store.listWorst(db, query, { sessionsMax: WORST_SESSIONS_MAX, peopleMax: PEOPLE_OF_SESSION_MAX }),
    store.countRatings(db, query),
    store.listComments(db, query, COMMENTS_MAX),
  ]);
  const all = groups.find(({ by }) => by === 'all') ?? NOTHING;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    ...figuresOf(all),
    days: daysOf(groups, from, to),
    browsers: groups.flatMap((row) =>
      row.by === 'browser' ? [{ browser: row.browser, ...figuresOf(row) }] : [],
    ),
    networks: groups.flatMap((row) =>
      row.by === 'network' ? [{ network: row.network, isRelayed: row.isRelayed, ...figuresOf(row) }] : [],
    ),
    worstSessions: worstOf(worst),
    ratings: {
      ...ratingsOf(stars),
      comments: comments.map(({ sessionId, ratedAtMs, ...row }) => ({
        conferenceSessionId: sessionId,
        ...row,
        ratedAt: new Date(ratedAtMs).toISOString(),
      })),
    },
  };
}

function rangeOf(given: { from?: Date | undefined; to?: Date | undefined }, now: Date) {
  const to = given.to ?? now;
  const from = given.from ?? new Date(to.getTime() - RANGE_DEFAULT_DAYS * DAY_MS);
  assertRange({ from, to });
  if (to.getTime() - from.getTime() > RANGE_MAX_DAYS * DAY_MS)
    throw badRequest(`The field "from" is not valid: it must be at most ${RANGE_MAX_DAYS} days before "to".`);
  return { from, to };
}

const NOTHING: FiguresRow = { sessions: 0, poorSessions: 0, participants: 0, roundTripMs: null, loss: null };

const figuresOf = ({ sessions, poorSessions, participants, roundTripMs, loss }: FiguresRow) => ({
  sessions,
  poorSessions,
  poorShare: sessions === 0 ? null : shareOf(poorSessions / sessions),
  participants,
  roundTripMs: roundTripMs === null ? null : Math.round(roundTripMs),
  loss: loss === null ? null : shareOf(loss),
});

function daysOf(groups: readonly GroupRow[], from: Date, to: Date): Overview['days'] {
  const byDate = new Map(groups.flatMap((row) => (row.by === 'day' ? [[row.day, row] as const] : [])));
  const first = Math.floor(from.getTime() / DAY_MS);
  const last = Math.floor((to.getTime() - 1) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const date = new Date((first + n) * DAY_MS).toISOString().slice(0, 10);
    const { sessions, poorSessions } = byDate.get(date) ?? NOTHING;
    return { date, sessions, poorSessions };
  });
}

/** Returns the sessions of poor connections, in the order of their first ones. */
function worstOf(rows: readonly PoorConnectionRow[]): Overview['worstSessions'] {
  const sessions = new Map<string, Overview['worstSessions'][number]>();
  for (const row of rows) {
    const { participantId, displayName, externalUserId, browser, network, isRelayed } = row;
    const session = sessions.get(row.sessionId) ?? {
      conferenceSessionId: row.sessionId,
      roomId: row.roomId,
      roomName: row.roomName,
      startedAt: new Date(row.startedAtMs).toISOString(),
      poorShare: shareOf(row.poorShareOfSession),
      poorParticipants: row.poorParticipants,
      participants: [],
    };
    const person = { participantId, displayName, externalUserId, browser, network, isRelayed };
    session.participants.push({ ...person, poorShare: shareOf(row.poorShare) });
    sessions.set(row.sessionId, session);
  }
  return [...sessions.values()];
}

function ratingsOf(rows: readonly { stars: number; count: number }[]) {
  const countOf = (stars: number): number => rows.find((row) => row.stars === stars)?.count ?? 0;
  const distribution = Array.from({ length: STARS.max }, (_, n) => ({
    stars: n + STARS.min,
    count: countOf(n + STARS.min),
  }));
  const count = distribution.reduce((sum, one) => sum + one.count, 0);
  const total = distribution.reduce((sum, one) => sum + one.count * one.stars, 0);
  return { count, average: count === 0 ? null : Math.round((total / count) * 100) / 100, distribution };
}

/** To the thousandth. */
const shareOf = (share: number): number => Math.round(share * 1_000) / 1_000;
