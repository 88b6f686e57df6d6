import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { settingsOf } from '../../platform/room-settings/settings';
import type { StartingSession } from '../../rooms/sessions/start';
import type { RecordingOrigin } from '../../platform/vocabulary/recording-status';
import { chooseMaker, forgetTask, insertTask } from './recorder-tasks';
import * as store from '../store-requests';

/*
 * A recording that an application or the settings of the room ask for. The browser of a host or co-host has to make it,
 * so the request waits until a browser begins. It outlives reconnects and restarts, and ends when anybody records.
 */

/** The time that an asked browser has to begin, in milliseconds; after that the next browser is asked. */
export const ANSWER_MS = 15_000;
/** Wall clock and timers may differ by this much, in milliseconds. */
const TIMER_TOLERANCE_MS = 500;

/**
 * Stores that a recording of a session is wanted. An existing request stays, and all candidates can be asked again. The
 * caller locks the room.
 * @returns the id that the recording will have
 * @throws ApiError CONFLICT when the session is recorded
 */
export async function requestRecording(
  tx: Tx,
  { sessionId, origin, at }: { sessionId: string; origin: RecordingOrigin; at: Date },
): Promise<string> {
  if (await store.isRecorded(tx, sessionId))
    throw conflict('The call is already being recorded.', 'recording-runs');
  const row = { sessionId, recordingId: randomUUID(), origin, requestedAt: at };
  return (await store.insertRequest(tx, row)).recordingId;
}

/** Stores that a recording is wanted if the room records from the start, in the transaction that starts the session. */
export async function requestOnStart(tx: Tx, { room, sessionId, at }: StartingSession): Promise<void> {
  const { recordOnStart, recordBy, features } = settingsOf(room.settings);
  if (room.isEndToEndEncrypted || !recordOnStart || !features.recording) return;
  // A recording by the server waits for a recorder: nobody is there to be told that none is running.
  const maker = recordBy === 'auto' ? await chooseMaker(tx, recordBy) : recordBy;
  if (maker === 'server')
    await insertTask(tx, { sessionId, origin: 'setting', at, recordBy, layout: 'grid' });
  else await requestRecording(tx, { sessionId, origin: 'setting', at });
}

/** A participant who is asked to record. */
export interface AskedRecorder {
  recordingId: string;
  origin: RecordingOrigin;
  participantId: string;
}

/**
 * Chooses the participant to ask for the requested recording of a session. An asked participant has a while to begin.
 * After that, or when they are gone, the next one is asked.
 * @param candidates participants who could record, the best first
 * @param returned a candidate who has just connected. If they were asked before, they may not have received the
 *   request, and are asked again
 * @returns null when nothing is wanted, an asked participant may still begin, or nobody is left to be asked
 */
export async function chooseRecorder(
  { db, now }: { db: Db; now: () => Date },
  sessionId: string,
  { candidates, returned }: { candidates: readonly string[]; returned: string | null },
): Promise<AskedRecorder | null> {
  if ((await store.findRequest(db, sessionId)) === null) return null;
  return db.transaction(async (tx) => {
    const request = await store.lockRequest(tx, sessionId);
    if (request === null) return null;
    const { recordingId, origin, askedParticipantId: asked } = request;
    const at = now();
    const waits = at.getTime() - (request.askedAt?.getTime() ?? 0) < ANSWER_MS - TIMER_TOLERANCE_MS;
    if (asked !== null && asked !== returned && waits && candidates.includes(asked)) return null;
    const hasTimedOut = asked !== null && asked !== returned && !waits;
    const declinedBy = hasTimedOut ? [...request.declinedBy, asked] : request.declinedBy;
    const left = candidates.filter((one) => !declinedBy.includes(one));
    const participantId = left.find((one) => one === asked) ?? left[0] ?? null;
    const askedAt = participantId === null ? null : at;
    await store.updateRequest(tx, sessionId, { askedParticipantId: participantId, askedAt, declinedBy });
    return participantId === null ? null : { recordingId, origin, participantId };
  });
}

/** Stores that the browser of a participant cannot record, so that the next one is asked. */
export async function declineRequest(db: Db, sessionId: string, participantId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await store.lockRequest(tx, sessionId);
    if (request === null || request.declinedBy.includes(participantId)) return;
    const declinedBy = [...request.declinedBy, participantId];
    const isAsked = request.askedParticipantId === participantId;
    const asked = isAsked ? { askedParticipantId: null, askedAt: null } : request;
    await store.updateRequest(tx, sessionId, { ...asked, declinedBy });
  });
}

/** Takes the request out when a recording begins or is not wanted any more. Returns null when there is none. */
export const takeRequest = (tx: Tx, sessionId: string) => store.deleteRequest(tx, sessionId);

/** Deletes the request for a recording of a session, if one of `origins` made it. */
export async function forgetRequests(
  db: Db,
  sessionId: string,
  origins: readonly RecordingOrigin[],
): Promise<void> {
  await store.deleteRequestsOf(db, sessionId, origins);
  await forgetTask(db, sessionId, origins);
}

/** Returns the live sessions with a request for a recording. Deletes the requests of ended sessions. */
export async function listRequested(db: Db): Promise<{ sessionId: string; roomId: string }[]> {
  await store.deleteRequestsOfEnded(db);
  return store.listRequested(db);
}
