import type { Db } from '../../platform/db/client';
import { secondsInFile } from '../../recordings/capture/paused-time';
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
    const at = new Date(session.startedAt.getTime() + startMs);
    const recorded = playable
      .filter((recording) => recording.sessionId === sessionId)
      .flatMap((recording) => {
        const seconds = secondsInFile(recording, at);
        return seconds === null ? [] : [{ id: recording.id, seconds: Math.floor(seconds) }];
      });
    return {
      roomName: session.roomName,
      startedAt: session.startedAt.toISOString(),
      recording: recorded.at(-1) ?? null,
    };
  };
}
