import type { Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { decisionEvent, type Place } from './events';
import * as store from './store';

export type LobbyDecision = 'admitted' | 'denied';

/**
 * Stores the decision about one person who waits, or about everybody. A repeated decision changes nothing. Called in a
 * transaction that locks the room.
 * @param request.id null: everybody who waits
 * @param request.subject the person who decides; null: an application. Nobody decides about themselves
 * @returns the people whom this decision concerns
 * @throws ApiError NOT_FOUND, CONFLICT when the person was already let in, or decides about themselves
 */
export async function decide(
  tx: Tx,
  { events }: { events: EventLog },
  place: Place,
  request: { id: string | null; decision: LobbyDecision; subject: string | null; at: Date },
): Promise<store.WaitingRow[]> {
  const { decision, at } = request;
  const people = await findPeople(tx, place.roomId, request);
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  await store.updatePeople(tx, place.roomId, ids, { decision, decidedAt: at });
  await events.appendAll(
    tx,
    people.map((person) => decisionEvent(place, person, { decision, at })),
  );
  return people;
}

async function findPeople(
  tx: Tx,
  roomId: string,
  { id, decision, subject }: { id: string | null; decision: LobbyDecision; subject: string | null },
): Promise<store.WaitingRow[]> {
  if (id === null) return (await store.listWaiting(tx, roomId)).filter((one) => one.subject !== subject);
  const person = await store.findById(tx, roomId, id);
  if (person === null) throw notFound('There is no such person in the waiting room.', 'waiting-gone');
  if (person.subject === subject) throw conflict('Somebody else has to let you in.', 'not-yourself');
  if (person.decision === decision) return [];
  if (person.decision === 'admitted')
    throw conflict('This person has already been let in.', 'already-admitted');
  return [person];
}
