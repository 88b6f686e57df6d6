import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Askable, ParticipantState } from '../../platform/hub/protocol';
import type { Log } from '../../platform/log/log';
import { OVERRIDABLE, type CallOverrides, type Overrides } from '../../platform/principal/call-overrides';
import type { RoomRole } from '../../platform/principal/principal';
import type { EndDeps } from '../../rooms/sessions/end';
import { endForAll } from '../../rooms/moderation/call';
import {
  remove,
  requestMuteAll,
  requestSwitch,
  setRole,
  setSpotlight,
  type AskToTurnOn,
  type SwitchOff,
} from '../../rooms/moderation/people';
import type { AnyModerator } from '../../rooms/moderation/moderator';
import { describeParticipant } from '../../rooms/entry/describe';
import { setOverrides } from '../../rooms/moderation/overrides';
import { decideWaiting, type LobbyModerator } from '../../rooms/moderation/waiting';
import { publishRole } from '../../rooms/entry/publish-changes';
import type { LobbyDecision } from '../../rooms/waiting/decide';

/*
 * Actions of hosts, co-hosts and applications on a call. A change is stored, then published to the room. The hub and
 * REST call the same functions.
 */

interface Deps {
  db: Db;
  now: () => Date;
  bus: Bus;
}

/** The services that store a change to a call, report it and publish it. */
export interface ChangeDeps extends Deps {
  events: EventLog;
}

/** The answer to an action on a participant. */
export interface ParticipantsChanged {
  success: true;
  participantIds: string[];
}

const changed = (...participantIds: string[]): ParticipantsChanged => ({ success: true, participantIds });

/** The messages that tell a browser to turn something off. */
const TOLD = {
  mute: 'muted',
  'stop-camera': 'stop-camera',
  'stop-screen': 'stop-screen',
  'stop-pointers': 'stop-pointers',
} as const;

/**
 * Asks a participant's browser to turn the microphone, camera or shared screen off, or to remove the pointers on the
 * screen.
 * @throws what `requestSwitch` throws
 */
export async function switchOff(
  { db, now, bus }: Deps,
  by: AnyModerator,
  { participantId, what }: { participantId: string; what: SwitchOff },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer } = await once.transaction(async (tx) => {
    await requestSwitch(tx, { now }, by, { participantId, what });
    return { answer: changed(participantId) };
  });
  const message = { type: TOLD[what], by: by.participantId };
  bus.publish(by.roomId, { kind: 'message', sessionId: null, to: participantId, message });
  return answer;
}

/**
 * Asks the browsers of all who are not muted to mute, but for the person who asks.
 * @throws what `requestMuteAll` throws
 */
export async function muteAll(
  { db, now, bus }: Deps,
  by: AnyModerator,
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const presences = await bus.presence.list(by.roomId);
  const heard = new Set(
    presences
      .filter(({ participant }) => participant.devices.microphone)
      .map(({ participant }) => participant.participantId),
  );
  const { answer } = await once.transaction(async (tx) => {
    const ids = await requestMuteAll(tx, { now }, by);
    return { answer: changed(...ids.filter((id) => heard.has(id))) };
  });
  const message = { type: TOLD.mute, by: by.participantId };
  for (const to of answer.participantIds)
    bus.publish(by.roomId, { kind: 'message', sessionId: null, to, message });
  return answer;
}

/** The device that each request is about. */
const ASKED = { 'ask-to-unmute': 'microphone', 'ask-to-start-camera': 'camera' } as const;

/**
 * Asks a participant to turn the microphone or camera on. The server does not turn it on for them.
 * @throws what `requestSwitch` throws, and ApiError CONFLICT when it is already on, or they may not use it or are not
 *   connected
 */
export async function askToTurnOn(
  { db, now, bus }: Deps,
  by: AnyModerator,
  { participantId, what }: { participantId: string; what: AskToTurnOn },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const device = ASKED[what];
  const presences = await bus.presence.list(by.roomId);
  const { answer } = await once.transaction(async (tx) => {
    await requestSwitch(tx, { now }, by, { participantId, what });
    const target = presences.find(({ participant }) => participant.participantId === participantId);
    assertCanTurnOn(target?.participant, device);
    return { answer: changed(participantId) };
  });
  const message = { type: 'asked-to-turn-on' as const, device, by: by.participantId };
  bus.publish(by.roomId, { kind: 'message', sessionId: null, to: participantId, message });
  return answer;
}

/** @throws ApiError CONFLICT with a sentence */
function assertCanTurnOn(target: ParticipantState | undefined, device: Askable): void {
  if (!target?.connected)
    throw conflict('They have lost the connection; ask them when they are back.', 'person-disconnected');
  if (target.devices[device]) throw conflict(`Their ${device} is already on.`, 'device-on');
  if (target.forbidden?.includes(device))
    throw conflict(`Their join token does not allow them to use a ${device}.`, 'person-not-permitted');
}

/** Sets or ends the spotlight on a participant. @throws what `setSpotlight` throws */
export async function changeSpotlight(
  { db, now, bus }: Deps,
  by: AnyModerator,
  change: { participantId: string; ends: boolean },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer, isChanged } = await once.transaction(async (tx) => {
    const done = await setSpotlight(tx, { now }, by, change);
    return { answer: changed(change.participantId), ...done };
  });
  if (!isChanged) return answer;
  const participantId = change.ends ? null : change.participantId;
  const message = { type: 'spotlight' as const, participantId, by: by.participantId };
  bus.publish(by.roomId, { kind: 'message', sessionId: by.sessionId, to: null, message });
  return answer;
}

/**
 * Lets a participant share the screen or write in the chat, or not.
 * @throws what `setOverrides` throws, and ApiError CONFLICT when their join token does not allow what they are let do
 */
export async function changeOverrides(
  { db, now, bus }: Deps,
  by: AnyModerator,
  change: { participantId: string; overrides: Partial<Overrides> },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const presences = await bus.presence.list(by.roomId);
  const { answer, overrides, people } = await once.transaction(async (tx) => {
    const done = await setOverrides(tx, { now }, by, change);
    const target = presences.find(({ participant }) => participant.participantId === change.participantId);
    assertTokenAllows(target?.participant, change.overrides);
    return { answer: changed(...done.people.map(({ id }) => id)), ...done };
  });
  publishOverrides(bus, by, overrides);
  const connected = new Set(presences.map(({ participant }) => participant.participantId));
  for (const row of people.filter(({ id }) => !connected.has(id))) {
    // They have not resumed after a restart: no connection publishes their new state.
    const participant = describeParticipant(row, null, overrides);
    bus.publish(by.roomId, { kind: 'participant', sessionId: row.sessionId, participant });
  }
  return answer;
}

const ALLOWED = { screen: 'share their screen', chat: 'write in the chat' } as const;

/** @throws ApiError CONFLICT with a sentence */
function assertTokenAllows(target: ParticipantState | undefined, overrides: Partial<Overrides>): void {
  const refused = OVERRIDABLE.find((one) => overrides[one] === true && target?.forbidden?.includes(one));
  if (refused)
    throw conflict(`Their join token does not allow them to ${ALLOWED[refused]}.`, 'person-not-permitted');
}

/** The answer to what everybody is let do. */
export interface EverybodyChanged {
  success: true;
  everybodyMay: Overrides;
}

/**
 * Lets everybody who is neither host nor co-host share the screen or write in the chat, or not.
 * @throws what `setOverrides` throws
 */
export async function changeOverridesOfAll(
  { db, now, bus }: Deps,
  by: AnyModerator,
  change: Partial<Overrides>,
  once: Once<EverybodyChanged> = unkeyed(db),
): Promise<EverybodyChanged> {
  const { answer, overrides } = await once.transaction(async (tx) => {
    const done = await setOverrides(tx, { now }, by, { participantId: null, overrides: change });
    return { answer: { success: true as const, everybodyMay: done.overrides.everybody }, ...done };
  });
  publishOverrides(bus, by, overrides);
  return answer;
}

const publishOverrides = (bus: Bus, { roomId, sessionId }: AnyModerator, overrides: CallOverrides): void =>
  bus.publish(roomId, { kind: 'grants', sessionId, grants: overrides });

/** Removes a person from the call and bans them from the room. @throws what `remove` throws */
export async function removeParticipant(
  { db, now, bus, events }: ChangeDeps,
  by: AnyModerator,
  participantId: string,
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer } = await once.transaction(async (tx) => {
    const removed = await remove(tx, { now, events }, by, participantId);
    return { answer: changed(...removed) };
  });
  for (const removed of answer.participantIds) {
    bus.publish(by.roomId, { kind: 'left', participantId: removed, reason: 'removed' });
  }
  bus.publish(by.roomId, { kind: 'bans' });
  return answer;
}

/** Gives a participant another role for the rest of the session. @throws what `setRole` throws */
export async function changeRole(
  { db, now, bus, events }: ChangeDeps,
  by: AnyModerator,
  { participantId, role }: { participantId: string; role: RoomRole },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer, row } = await once.transaction(async (tx) => {
    const given = await setRole(tx, { now, events }, by, participantId, role);
    return { answer: changed(participantId), row: given };
  });
  await publishRole(bus, by.roomId, row);
  return answer;
}

/**
 * Admits people who wait, or turns somebody away until the call ends.
 * @param request.id null: everybody who waits
 * @throws what `decideWaiting` throws
 */
export async function decideAboutWaiting(
  { db, now, bus, events }: ChangeDeps,
  by: LobbyModerator,
  request: { id: string | null; decision: LobbyDecision },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer, decided } = await once.transaction(async (tx) => {
    const ids = await decideWaiting(tx, { now, events }, by, request);
    return { answer: changed(...(request.id === null ? ids : [request.id])), decided: ids };
  });
  if (decided.length === 0) return answer;
  bus.publish(by.roomId, { kind: 'ask-again', ids: decided });
  bus.publish(by.roomId, { kind: 'waiting' });
  return answer;
}

/** The answer to the end of a call. */
export interface SessionEnded {
  success: true;
  conferenceSessionId: string;
}

/** Ends the call for everybody in it. @throws what `endForAll` throws */
export async function endCall(
  { db, now, bus, log, ...deps }: ChangeDeps & EndDeps & { log: Log },
  by: AnyModerator,
  once: Once<SessionEnded> = unkeyed(db),
): Promise<SessionEnded> {
  const { roomId } = by;
  const { answer, ended } = await once.transaction(async (tx) => {
    const ended = await endForAll(tx, { now, ...deps }, by);
    return { answer: { success: true as const, conferenceSessionId: ended[0] }, ended };
  });
  deps.jobs.wake();
  for (const sessionId of ended) {
    bus.publish(roomId, { kind: 'ended', sessionId });
    log.info({ roomId, sessionId, by: by.participantId }, 'session ended');
  }
  return answer;
}
