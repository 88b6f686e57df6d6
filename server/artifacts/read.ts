import type { Db } from '../db/client';
import { notFound } from '../errors';
import { isId } from '../ids';
import type { Caller } from '../principal/principal';
import { findReadableRoom } from '../rooms/access';
import { findSession, listSessions, listTurns, type MinutesRow, type SessionRow } from './store';

interface Deps {
  db: Db;
}

/**
 * What every session of a room left, newest first, without transcripts.
 * @throws Fault FORBIDDEN, also for a room that does not exist: the caller has no access to it.
 */
export async function listArtifacts({ db }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findReadableRoom(db, caller, input.roomId);
  const rows = await listSessions(db, room.id);
  return {
    artifacts: rows.map((row) => ({
      ...summarize(row.session, row.minutes),
      turns: [],
      turnCount: row.turnCount,
      participantCount: row.participantCount,
      durationSeconds: durationOf(row.session),
    })),
  };
}

/**
 * All that one session left.
 * @throws Fault NOT_FOUND, FORBIDDEN
 */
export async function getArtifact({ db }: Deps, caller: Caller, input: { sessionId: string }) {
  const found = isId('ses', input.sessionId) ? await findSession(db, input.sessionId) : null;
  if (found === null) throw notFound('There is no such artifact.');
  await findReadableRoom(db, caller, found.session.roomId);
  const startedAt = startOf(found.session);
  const rows = await listTurns(db, found.session.id);
  return {
    ...summarize(found.session, found.minutes),
    turns: rows.map(({ turn, speakerName, externalUserId }, index) => ({
      turnId: turn.id,
      index,
      speakerId: turn.participantId,
      speakerName,
      externalUserId,
      text: turn.text,
      language: turn.language,
      startedAt: turn.startedAt.toISOString(),
      endedAt: turn.endedAt.toISOString(),
      startMs: turn.startedAt.getTime() - startedAt.getTime(),
      endMs: turn.endedAt.getTime() - startedAt.getTime(),
      confidence: turn.confidence,
      source: turn.source,
    })),
  };
}

/** What is known of a session without its transcript. */
export function summarize(session: SessionRow, minutes: MinutesRow | null) {
  return {
    conferenceSessionId: session.id,
    roomId: session.roomId,
    startedAt: startOf(session).toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    summaryText: minutes?.summaryText ?? null,
    actionItems: minutes?.actionItems ?? null,
    outcome: minutes?.outcome ?? null,
    decisions: minutes?.decisions ?? null,
    followUps: minutes?.followUps ?? null,
    decisionEvidence: minutes?.decisionEvidence ?? null,
    followUpEvidence: minutes?.followUpEvidence ?? null,
    artifactStatus: session.endedAt === null ? ('live' as const) : (minutes?.status ?? 'ready'),
  };
}

/** Only sessions that somebody entered are read here, so `startedAt` is set. */
const startOf = (session: SessionRow): Date => session.startedAt ?? session.openedAt;

/** In seconds; null while the session runs. */
export const durationOf = (session: SessionRow): number | null =>
  session.endedAt && Math.round((session.endedAt.getTime() - startOf(session).getTime()) / 1000);
