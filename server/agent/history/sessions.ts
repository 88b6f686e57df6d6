import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { assertRange } from '../../platform/lists/range';
import type { Caller } from '../../platform/principal/principal';
import { findReadableRoom } from '../../rooms/access/access';
import { filterOf } from '../../identity/tokens/list-filter';
import { readRatings } from '../../rooms/quality/rate';
import { readSamples, readSummaries } from '../../rooms/quality/read';
import { listBreakoutsOf } from '../../rooms/breakouts/history';
import { assertSessionVisible } from '../../rooms/sessions/hidden-sessions';
import { findWhose } from '../../rooms/sessions/readable-sessions';
import type { listQuality as qualityContract, listSessions as contract } from './contract';
import { describeSession, readSessionPage } from './page';
import { listStays, peakOf } from './stays';
import * as store from './store';
import type { ListedSession } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Returns the sessions of one room, or of every room that the caller may read, newest first. Deleted rooms keep their
 * sessions.
 * @throws ApiError BAD_REQUEST; FORBIDDEN without the scope, and when the given room does not exist or the caller has
 *   no access to it
 */
export async function listSessions(
  { db, now }: Deps,
  caller: Caller,
  {
    roomId,
    from,
    to,
    participantName,
    recording,
    minutes,
    limit,
    after,
    ...given
  }: z.output<typeof contract.input>,
) {
  assertRange({ from, to });
  const whose = await findWhose(db, caller, roomId);
  const filter = filterOf(caller.principal, whose.of, given);
  const having = { from, to, participantName, recording, minutes };
  return readSessionPage({ db, now }, { ...whose, ...having, after: after ?? null, limit, filter });
}

/**
 * Returns one session: who was in it and when, its agents and its recordings.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function getSession({ db, now }: Deps, caller: Caller, { sessionId }: { sessionId: string }) {
  const found = await findVisible(db, caller, sessionId);
  const of = { roomId: found.room.id, sessionId };
  const [stays, recordings, measured, ratings, breakouts] = await Promise.all([
    listStays(db, found.session),
    store.listRecordings(db, sessionId),
    readSummaries({ db }, of),
    readRatings({ db }, sessionId),
    listBreakoutsOf(db, sessionId),
  ]);
  return {
    ...describeSession(found, now()),
    peakParticipantCount: peakOf(stays),
    participants: stays.map((stay) => ({
      ...stay,
      quality: measured.get(stay.participantId) ?? null,
      rating: ratings.get(stay.participantId) ?? null,
    })),
    agents: stays.flatMap(({ agent, ...stay }) => (agent === null ? [] : [{ ...stay, ...agent }])),
    recordings: recordings.map((recording) => ({
      id: recording.id,
      status: recording.status,
      startedAt: recording.startedAt.toISOString(),
      endedAt: recording.endedAt?.toISOString() ?? null,
      durationSeconds: recording.durationSeconds,
    })),
    breakouts,
  };
}

/**
 * Returns the connection measurements that browsers sent during a session, page by page.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listQuality(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { sessionId, ...page }: z.output<typeof qualityContract.input>,
) {
  const { room } = await findVisible(db, caller, sessionId);
  return readSamples({ db }, { roomId: room.id, sessionId }, page);
}

/** Returns a session that the caller may read. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findVisible(db: Db, caller: Caller, sessionId: string): Promise<ListedSession> {
  const found = isId('ses', sessionId) ? await store.findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  const room = await findReadableRoom(db, caller, found.room.id);
  await assertSessionVisible(db, caller, { room, sessionId });
  return found;
}
