import type { z } from 'zod';
import type { Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { badRequest } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import type { Caller } from '../../platform/principal/principal';
import { findRunningRecording } from '../../recordings/running';
import type { EndDeps } from '../../rooms/sessions/end';
import type { Moderation } from '../../rooms/moderation/rights';
import { requireLiveSession, requireRoom } from './access';
import type {
  actOnParticipant as participantContract,
  changeGrants as grantsContract,
  controlRecording as recordingContract,
} from './contract';
import {
  askToTurnOn,
  changeGrants,
  changeGrantsOfAll,
  changeRole,
  changeSpotlight,
  decideAboutWaiting,
  endCall,
  muteAll,
  removeParticipant,
  switchOff,
  type EverybodyChanged,
  type SessionEnded,
  type ParticipantsChanged,
} from '../actions/moderate';
import { askForRecording, type RequestDeps } from '../actions/request-recording';
import { askToStop, withdrawRequest, type RecordingRequested } from '../actions/stop-recording';

type ActionInput = z.output<typeof participantContract.input>;

interface Deps extends EndDeps, RequestDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
  jobs: Jobs;
  log: Log;
  events: EventLog;
}

/*
 * What is done to a call over REST, by the rules that hold for hosts and co-hosts in it.
 */

/** Ends the call that runs, for everybody in it. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs */
export async function endLiveSession(
  deps: Deps,
  caller: Caller,
  { roomId }: { roomId: string },
  once: Once<SessionEnded>,
): Promise<SessionEnded> {
  const { by } = await requireLiveSession(deps.db, caller, { roomId, moderation: 'end' });
  return endCall(deps, by, once);
}

/** Mutes everybody in the call that runs. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs */
export async function muteLiveSession(
  deps: Deps,
  caller: Caller,
  { roomId }: { roomId: string },
  once: Once<ParticipantsChanged>,
): Promise<ParticipantsChanged> {
  const { by } = await requireLiveSession(deps.db, caller, { roomId, moderation: 'mute-all' });
  return muteAll(deps, by, once);
}

/**
 * Changes what everybody may do in the call that runs who is neither host nor co-host.
 * @throws ApiError BAD_REQUEST when nothing is to change, NOT_FOUND, FORBIDDEN, CONFLICT when no call runs
 */
export async function changeLiveGrants(
  deps: Deps,
  caller: Caller,
  { roomId, ...grants }: z.output<typeof grantsContract.input>,
  once: Once<EverybodyChanged>,
): Promise<EverybodyChanged> {
  const change = definedOf(grants);
  if (Object.keys(change).length === 0) throw badRequest('Name what is to change: "screen" or "chat".');
  const { by } = await requireLiveSession(deps.db, caller, { roomId, moderation: 'set-grants' });
  return changeGrantsOfAll(deps, by, change, once);
}

const definedOf = ({ screen, chat }: { screen?: boolean | undefined; chat?: boolean | undefined }) => ({
  ...(screen !== undefined && { screen }),
  ...(chat !== undefined && { chat }),
});

/**
 * Acts on a participant of the call that runs, or on somebody who waits, also while there is no call yet.
 * @throws ApiError BAD_REQUEST, NOT_FOUND when there is no such room or participant, FORBIDDEN, CONFLICT when no call runs,
 *   or the participant has left it
 */
export async function actOnParticipant(
  deps: Deps,
  caller: Caller,
  { roomId, participantId, ...asked }: ActionInput,
  once: Once<ParticipantsChanged>,
): Promise<ParticipantsChanged> {
  const action = readAction(asked);
  if (action.kind === 'admit' || action.kind === 'deny') {
    const { by } = await requireRoom(deps.db, caller, { roomId, moderation: action.kind });
    const decision = action.kind === 'admit' ? 'admitted' : 'denied';
    return decideAboutWaiting(deps, by, { id: participantId, decision }, once);
  }
  const moderation = moderationOf(action.kind);
  const { by } = await requireLiveSession(deps.db, caller, { roomId, moderation });
  switch (action.kind) {
    case 'set-role':
      return changeRole(deps, by, { participantId, role: action.role }, once);
    case 'remove':
      return removeParticipant(deps, by, participantId, once);
    case 'spotlight':
    case 'end-spotlight':
      return changeSpotlight(deps, by, { participantId, ends: action.kind === 'end-spotlight' }, once);
    case 'allow-screen':
    case 'deny-screen':
    case 'allow-chat':
    case 'deny-chat':
      return changeGrants(deps, by, { participantId, grants: GRANTS[action.kind] }, once);
    case 'ask-to-unmute':
    case 'ask-to-start-camera':
      return askToTurnOn(deps, by, { participantId, what: action.kind }, once);
    default:
      return switchOff(deps, by, { participantId, what: action.kind }, once);
  }
}

const GRANTS = {
  'allow-screen': { screen: true },
  'deny-screen': { screen: false },
  'allow-chat': { chat: true },
  'deny-chat': { chat: false },
} as const;

/** What somebody has to be allowed who asks for an action on a participant in the call. */
function moderationOf(kind: Exclude<ActionInput['action'], 'admit' | 'deny'>): Moderation {
  switch (kind) {
    case 'end-spotlight':
      return 'spotlight';
    case 'allow-screen':
    case 'deny-screen':
    case 'allow-chat':
    case 'deny-chat':
      return 'set-grants';
    default:
      return kind;
  }
}

/** @throws ApiError BAD_REQUEST when a role is missing, or given where none is needed */
function readAction({ action, role }: Pick<ActionInput, 'action' | 'role'>) {
  if (action !== 'set-role') {
    if (role !== undefined) throw badRequest('The field "role" is for the action set-role only.');
    return { kind: action };
  }
  if (role === undefined) throw badRequest('The field "role" is missing: the action set-role needs it.');
  return { kind: action, role };
}

/**
 * Asks the browser of a host or co-host to record the call, or the browser that records it to stop.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs; to start, when it is recorded, or nobody there can
 *   record it; to stop, when nothing is recorded
 */
export async function controlRecording(
  deps: Deps,
  caller: Caller,
  { roomId, action }: z.output<typeof recordingContract.input>,
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const target = { roomId, moderation: `${action}-recording` as const };
  const { room, by } = await requireLiveSession(deps.db, caller, target);
  if (action === 'start') return askForRecording(deps, { room, by }, once);
  const running = await findRunningRecording(deps, by.sessionId);
  return running === null ? withdrawRequest(deps, by, once) : askToStop(deps, by, running, once);
}
