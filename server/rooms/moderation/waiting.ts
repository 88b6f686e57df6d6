import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { tokenPermissionsOf, assertMay } from '../../platform/principal/permissions';
import { decide, type LobbyDecision } from '../waiting/decide';
import type { Place } from '../waiting/events';
import { findActor, lockRoomOf, recordModeration, type Moderator, type OutsideModerator } from './moderator';

/*
 * Actions of hosts and co-hosts on people who wait to be let in. Each rule runs in a transaction of its caller, which
 * tells the room afterwards.
 */

/** Somebody who decides who is let in: with a call, or over REST without one. */
export type LobbyModerator = Moderator | (Omit<OutsideModerator, 'sessionId'> & Pick<Place, 'sessionId'>);

/**
 * Admits somebody who waits, or turns them away until the call ends.
 * @param request.id null: everybody who waits
 * @returns the ids of the people whom this decision concerns
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when they were already let in
 */
export async function decideWaiting(
  tx: Tx,
  { now, events }: { now: () => Date; events: EventLog },
  by: LobbyModerator,
  { id, decision }: { id: string | null; decision: LobbyDecision },
): Promise<string[]> {
  const room = await lockRoomOf(tx, by);
  const permissions = tokenPermissionsOf(by.caller);
  const actor = by.participantId === null ? { ...by, permissions } : await findActor(tx, by);
  assertMay(actor, decision === 'admitted' ? 'admit' : 'deny');
  const at = now();
  const place = { roomId: room.id, accountId: room.accountId, sessionId: by.sessionId };
  const request = { id, decision, subject: actor.subject, at };
  const people = await decide(tx, { events }, place, request);
  const action = decision === 'admitted' ? 'participant.admit' : 'participant.deny';
  for (const { id: targetId, subject } of people) {
    await recordModeration(tx, by, at, action, targetId, { subject });
  }
  return people.map((person) => person.id);
}

/**
 * Refuses somebody who may not write to those who wait.
 * @throws ApiError FORBIDDEN
 */
export async function assertMayWriteToWaiting({ db }: { db: Db }, by: Moderator): Promise<void> {
  assertMay(await findActor(db, by), 'write-to-waiting');
}
