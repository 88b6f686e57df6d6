import type { z } from 'zod';
import { enterSession } from '../../agent/artifacts/history';
import type { Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { isSentByPeople } from '../../platform/vocabulary/recording-status';
import { findRunningRecording } from '../../recordings/capture/running';
import type { EndDeps } from '../../rooms/sessions/end';
import { requireLiveSession } from './access';
import type { changeOverrides as overridesContract, controlRecording as recordingContract } from './contract';
import {
  changeOverridesOfAll,
  endCall,
  muteAll,
  type EverybodyChanged,
  type SessionEnded,
  type ParticipantsChanged,
} from '../actions/moderate';
import { pauseRecording, resumeRecording } from '../actions/pause-recording';
import { setRecordingLayout } from '../actions/set-recording-layout';
import { startTrackRecording, type TrackRecordingDeps } from '../actions/start-track-recording';
import { askForRecording, type RequestDeps } from '../actions/request-recording';
import { askToStop, withdrawRequest, type RecordingRequested } from '../actions/stop-recording';

interface Deps extends EndDeps, RequestDeps, TrackRecordingDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
  jobs: Jobs;
  log: Log;
  events: EventLog;
}

/*
 * Actions on a call over REST, by the rules for hosts and co-hosts in the call.
 */

/** Ends the running call for everybody. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call is running */
export async function endLiveSession(
  deps: Deps,
  caller: Caller,
  { roomId }: { roomId: string },
  once: Once<SessionEnded>,
): Promise<SessionEnded> {
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right: 'end' });
  return endCall(deps, by, once);
}

/**
 * Ends a call for everybody, for a person in the portal who sees its session. It never ends a later call of the room.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when the session has ended or is a breakout room
 */
export async function endFromHistory(
  deps: Deps,
  person: Caller<UserPrincipal>,
  { sessionId }: { sessionId: string },
): Promise<SessionEnded> {
  const { found, entered } = await enterSession(deps.db, person, sessionId);
  const target = { roomId: entered.room.id, right: 'end' } as const;
  if (found.session.endedAt !== null) throw conflict('The session has ended already.');
  if (found.session.breakoutName !== null)
    throw conflict('This is a breakout room: it ends with the main session of its call.');
  const { by } = await requireLiveSession(deps.db, entered.caller, target);
  return endCall(deps, { ...by, sessionId });
}

/** Mutes everybody in the running call. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call is running */
export async function muteLiveSession(
  deps: Deps,
  caller: Caller,
  { roomId }: { roomId: string },
  once: Once<ParticipantsChanged>,
): Promise<ParticipantsChanged> {
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right: 'mute-all' });
  return muteAll(deps, by, once);
}

/**
 * Changes the actions that participants who are neither host nor co-host may take in the running call.
 * @throws ApiError BAD_REQUEST when the request has no change, NOT_FOUND, FORBIDDEN, CONFLICT when no call is running
 */
export async function changeLiveOverrides(
  deps: Deps,
  caller: Caller,
  { roomId, ...overrides }: z.output<typeof overridesContract.input>,
  once: Once<EverybodyChanged>,
): Promise<EverybodyChanged> {
  const change = definedOf(overrides);
  if (Object.keys(change).length === 0)
    throw badRequest('Name the permission to change: "screen" or "chat".');
  const { by } = await requireLiveSession(deps.db, caller, { roomId, right: 'set-overrides' });
  return changeOverridesOfAll(deps, by, change, once);
}

const definedOf = ({ screen, chat }: { screen?: boolean | undefined; chat?: boolean | undefined }) => ({
  ...(screen !== undefined && { screen }),
  ...(chat !== undefined && { chat }),
});

/**
 * Starts a recording of the call, by the server or the browser of a host or co-host, stops, pauses or resumes it, or
 * changes its layout.
 * @throws ApiError BAD_REQUEST for fields of another action. NOT_FOUND, FORBIDDEN, CONFLICT when no call is running. For
 *   a start, when the call is already recorded or nobody can record; otherwise, when the call is not recorded;
 *   SERVICE_UNAVAILABLE when only the server may record and no recorder is running
 */
export async function controlRecording(
  deps: Deps,
  caller: Caller,
  { roomId, action, kind = 'composite', recordBy, layout }: z.output<typeof recordingContract.input>,
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  if (isSentByPeople(kind)) assertTracks({ action, kind, recordBy, layout });
  if (recordBy !== undefined && action !== 'start') throw badRequest('"recordBy" is for "start" only.');
  if (layout !== undefined && action !== 'start' && action !== 'set-layout')
    throw badRequest(`"layout" is not for "${action}".`);
  const right = action === 'set-layout' ? 'start-recording' : (`${action}-recording` as const);
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right });
  if (isSentByPeople(kind)) return startTrackRecording(deps, { room, by, kind }, once);
  if (action === 'start') return askForRecording(deps, { room, by, recordBy, layout }, once);
  if (action === 'set-layout') {
    if (layout === undefined) throw badRequest('Name the "layout".');
    return setRecordingLayout(deps, by, layout, once);
  }
  if (action === 'pause') return pauseRecording(deps, by, once);
  if (action === 'resume') return resumeRecording(deps, by, once);
  const running = await findRunningRecording(deps, by.sessionId);
  return running === null ? withdrawRequest(deps, by, once) : askToStop(deps, by, running, once);
}

/** @throws ApiError BAD_REQUEST for fields that a recording without a recorder does not have */
function assertTracks({
  action,
  kind,
  recordBy,
  layout,
}: Pick<z.output<typeof recordingContract.input>, 'action' | 'kind' | 'recordBy' | 'layout'>): void {
  if (action !== 'start') throw badRequest('"kind" is for "start" only.');
  if (layout !== undefined) throw badRequest(`A recording of kind "${kind}" has no "layout".`);
  if (recordBy === 'browser')
    throw badRequest(`The server makes recordings of kind "${kind}": leave out "recordBy".`);
}
