import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { RecordingLayout } from '../../platform/vocabulary/recording-status';
import { assertMay } from '../../platform/principal/permissions';
import type { Right } from '../../platform/principal/rights';
import { endSession, type EndDeps } from '../sessions/end';
import { lockChanged } from '../sessions/session-events';
import * as rooms from '../sessions/store-rooms';
import {
  findActor,
  lockRoomOf,
  mainSessionIdOf,
  recordModeration,
  type AnyModerator,
  type Moderator,
} from './moderator';

/*
 * Actions of hosts and co-hosts on a call as a whole, from the call or over REST. Each rule runs in a transaction of
 * its caller, which tells the room afterwards.
 */

interface Deps {
  now: () => Date;
}

/**
 * Locks the call against newcomers who are neither host nor co-host, or unlocks it.
 * @throws ApiError FORBIDDEN
 */
export async function setLocked(
  tx: Tx,
  { now, events }: Deps & { events: EventLog },
  by: Moderator,
  locked: boolean,
): Promise<void> {
  const room = await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'lock');
  await rooms.setCallLocked(tx, by.roomId, locked);
  const at = now();
  const { sessionId } = by;
  await recordModeration(tx, by, at, locked ? 'room.lock' : 'room.unlock', by.roomId, { sessionId });
  if (locked !== room.isLocked) await events.append(tx, lockChanged(room, { sessionId, locked }, at));
}

/**
 * Ends the call for everybody, also in its breakouts. After the commit, the caller wakes the job runner.
 * @returns the ids of the sessions that were ended, the main one first
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over
 */
export async function endForAll(
  tx: Tx,
  { now, ...deps }: Deps & Pick<EndDeps, 'events' | 'jobs' | 'onSessionEnd'>,
  by: AnyModerator,
): Promise<[string, ...string[]]> {
  const room = await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'end');
  const at = now();
  const sessionId = await mainSessionIdOf(tx, by);
  const ended = await endSession(tx, deps, { room, sessionId }, { at, reason: 'ended-by-host' });
  await rooms.recordActivity(tx, by.roomId, at);
  await recordModeration(tx, by, at, 'session.end', sessionId, {});
  return ended;
}

/** A request about the recording of a call. */
type RecordingRequest = { recordingId: string } & (
  | { action: 'request-start' | 'request-stop' | 'request-pause' | 'resume' }
  | { action: 'set-layout'; layout: RecordingLayout }
);

const RIGHTS_OF_REQUESTS = {
  'request-start': 'start-recording',
  'request-stop': 'stop-recording',
  'request-pause': 'pause-recording',
  resume: 'resume-recording',
  'set-layout': 'start-recording',
} as const satisfies Record<RecordingRequest['action'], Right>;

/**
 * Checks that somebody may make a request about the recording of a call.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over
 */
export async function assertMayRequest(
  tx: Tx,
  by: AnyModerator,
  action: RecordingRequest['action'],
): Promise<void> {
  assertMay(await findActor(tx, by), RIGHTS_OF_REQUESTS[action]);
}

/**
 * Records that somebody asks for a recording of a call, asks its recorder to stop or pause, resumes it, or changes how it
 * shows the call.
 * @throws what `assertMayRequest` throws
 */
export async function recordRecordingRequest(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { action, recordingId, ...detail }: RecordingRequest,
): Promise<void> {
  await assertMayRequest(tx, by, action);
  const { sessionId } = by;
  await recordModeration(tx, by, now(), `recording.${action}`, recordingId, { sessionId, ...detail });
}
