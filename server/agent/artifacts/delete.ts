import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import { assertRelation, OWNERS } from '../../rooms/access/access';
import { deleteFilesOf } from '../../rooms/files/delete';
import { deletePollsOf } from '../../rooms/polls/end';
import { deleteSamplesOf } from '../../rooms/quality/delete';
import { clearSession } from '../../rooms/chat/clear-session';
import { artifactDeleted } from '../minutes/artifact-events';
import { deleteMinutes } from '../minutes/delete-minutes';
import { deleteTranscript } from '../transcript/record';
import { findReadable } from './read';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
}

/**
 * Deletes everything that a session left: transcript, minutes, chat with its files and polls. Work on them is
 * cancelled. The session itself stays, with its participants and recordings.
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the caller owns the room, CONFLICT while the session is live
 */
export async function deleteArtifact(
  { db, now, jobs, events }: Deps,
  caller: Caller,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const { room } = await findReadable(db, caller, sessionId);
  assertRelation(caller, room, OWNERS);
  const { accountId, id: roomId } = room;
  await db.transaction(async (tx) => {
    const at = now();
    const outcome = await removeArtifact(tx, { jobs, events }, { accountId, roomId, sessionId }, at);
    if (outcome === 'cleared-before') throw notFound('There is no such artifact.');
    if (outcome === 'live')
      throw conflict('The call is still running; its artifact can be deleted when it is over.');
    await recordEvent(tx, caller, { at, accountId, action: 'artifact.delete', targetId: sessionId });
  });
}

/**
 * Deletes transcript, minutes, chat, files, polls and measurements of a session, cancels work on them, and notifies
 * integrators.
 * @returns the result; only `cleared` changes something
 */
export async function removeArtifact(
  tx: Tx,
  { jobs, events }: Pick<Deps, 'jobs' | 'events'>,
  { accountId, roomId, sessionId }: { accountId: string; roomId: string; sessionId: string },
  at: Date,
): Promise<Awaited<ReturnType<typeof clearSession>>> {
  const outcome = await clearSession(tx, sessionId, at);
  if (outcome !== 'cleared') return outcome;
  await deleteMinutes(tx, jobs, sessionId);
  await deleteTranscript(tx, sessionId);
  await deleteSamplesOf(tx, { roomId, sessionId });
  await deletePollsOf(tx, sessionId);
  await deleteFilesOf(tx, sessionId, at);
  await events.append(tx, artifactDeleted({ accountId, roomId, sessionId }, at));
  return outcome;
}
