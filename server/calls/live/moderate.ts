import { unkeyed, type Once } from '../../identity/idempotency/once';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import type { RoomRole } from '../../platform/principal/principal';
import type { EndDeps } from '../../rooms/sessions/end';
import {
  endForAll,
  remove,
  requestSwitchOff,
  setRole,
  type AnyModerator,
  type SwitchOff,
} from '../../rooms/sessions/moderate';
import { publishRole } from '../../rooms/sessions/publish-changes';

/*
 * What hosts, co-hosts and applications do to a call: the change is stored, then published to the room. The hub and REST
 * call the same functions.
 */

interface Deps {
  db: Db;
  now: () => Date;
  bus: Bus;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

/** The answer to an action on a participant. */
export interface ParticipantsChanged {
  success: true;
  participantIds: string[];
}

const changed = (...participantIds: string[]): ParticipantsChanged => ({ success: true, participantIds });

/** What a browser is told that is to turn something off. */
const TOLD = { mute: 'muted', 'stop-camera': 'stop-camera', 'stop-screen': 'stop-screen' } as const;

/** Asks a participant's browser to turn microphone, camera or screen off. @throws what `requestSwitchOff` throws */
export async function switchOff(
  { db, now, bus }: Deps,
  by: AnyModerator,
  { participantId, what }: { participantId: string; what: SwitchOff },
  once: Once<ParticipantsChanged> = unkeyed(db),
): Promise<ParticipantsChanged> {
  const { answer } = await once.transaction(async (tx) => {
    await requestSwitchOff(tx, { now }, by, { participantId, what });
    return { answer: changed(participantId) };
  });
  const message = { type: TOLD[what], by: by.participantId };
  bus.publish(by.roomId, { kind: 'message', to: participantId, message });
  return answer;
}

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
  const { roomId, sessionId } = by;
  const { answer } = await once.transaction(async (tx) => {
    await endForAll(tx, { now, ...deps }, by);
    return { answer: { success: true as const, conferenceSessionId: sessionId } };
  });
  deps.jobs.wake();
  bus.publish(roomId, { kind: 'ended', sessionId });
  log.info({ roomId, sessionId, by: by.participantId }, 'session ended');
  return answer;
}
