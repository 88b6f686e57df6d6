import type { Db } from '../../platform/db/client';
import { listPlayable, listSessionNames } from './store-recorded';

/** A moment of a session. */
export interface Moment {
  sessionId: string;
  /** After the session's start. */
  startMs: number;
}

/** Where people find a moment. */
interface Place {
  roomName: string;
  /** When the session began. */
  startedAt: string;
  /** The recording that has the moment, and its second there; null: none. */
  recording: { id: string; seconds: number } | null;
}

/** Returns the function that finds moments of sessions, for people who may read these sessions. */
export async function findPlaces(
  db: Db,
  sessionIds: readonly string[],
): Promise<(at: Moment) => Place | null> {
  if (sessionIds.length === 0) return () => null;
  const [sessions, playable] = await Promise.all([
    listSessionNames(db, sessionIds),
    listPlayable(db, sessionIds),
  ]);
  const bySession = new Map(sessions.map((session) => [session.id, session]));
  return ({ sessionId, startMs }) => {
    const session = bySession.get(sessionId);
    if (session === undefined || session.startedAt === null) return null;
    const at = session.startedAt.getTime() + startMs;
    const found = playable.findLast(
      (recording) =>
        recording.sessionId === sessionId &&
        recording.startedAt.getTime() <= at &&
        at <= recording.startedAt.getTime() + (recording.durationSeconds ?? Infinity) * 1_000,
    );
    return {
      roomName: session.roomName,
      startedAt: session.startedAt.toISOString(),
      recording: found
        ? { id: found.id, seconds: Math.floor((at - found.startedAt.getTime()) / 1_000) }
        : null,
    };
  };
}
