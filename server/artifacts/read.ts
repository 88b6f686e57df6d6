import type { Db } from '../db/client';
import { notFound } from '../errors';
import { isId } from '../ids';
import type { Caller } from '../principal/principal';
import { isWorthWaiting } from '../minutes/draining';
import { findReadableRoom } from '../rooms/access';
import { findSession, listSessions, listTurns, type Found, type SessionRow } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * What every session of a room left, newest first, without transcripts.
 * @throws Fault FORBIDDEN, also for a room that does not exist: the caller has no access to it.
 */
export async function listArtifacts({ db, now }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findReadableRoom(db, caller, input.roomId);
  const rows = await listSessions(db, room.id);
  return {
    artifacts: rows.map((row) => ({
      ...summarize(row, now()),
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
export async function getArtifact({ db, now }: Deps, caller: Caller, input: { sessionId: string }) {
  const found = isId('ses', input.sessionId) ? await findSession(db, input.sessionId) : null;
  if (found === null) throw notFound('There is no such artifact.');
  await findReadableRoom(db, caller, found.session.roomId);
  const startedAt = startOf(found.session);
  const rows = await listTurns(db, found.session.id);
  return {
    ...summarize(found, now()),
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
export function summarize(found: Found, now: Date) {
  const { session, minutes } = found;
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
    artifactStatus: statusOf(found, now),
    provenance: {
      transcriptionModel: found.transcriptionModel,
      minutesModel: minutes?.provenance?.model ?? null,
      inputTokens: minutes?.provenance?.inputTokens ?? null,
      outputTokens: minutes?.provenance?.outputTokens ?? null,
      unsupportedCount: minutes?.provenance?.unsupportedCount ?? null,
    },
  };
}

/** Also a transcript without minutes is not ready before all that was heard is in it. */
function statusOf({ session, minutes, isDraining }: Found, now: Date) {
  if (session.endedAt === null) return 'live' as const;
  if (minutes !== null) return minutes.status;
  return isDraining && isWorthWaiting(session.endedAt, now) ? ('processing' as const) : ('ready' as const);
}

/** Only sessions that somebody entered are read here, so `startedAt` is set. */
const startOf = (session: SessionRow): Date => session.startedAt ?? session.openedAt;

/** In seconds; null while the session runs. */
export const durationOf = (session: SessionRow): number | null =>
  session.endedAt && Math.round((session.endedAt.getTime() - startOf(session).getTime()) / 1000);
