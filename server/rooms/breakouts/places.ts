import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { SessionRow } from '../sessions/store';
import * as breakouts from '../sessions/store-breakouts';
import type { ParticipantRow } from '../sessions/store-participants';

/** The maximum number of people who belong in the breakouts of a call. */
const ASSIGNED_MAX = 2_000;

/** Lists the people in a call, in whichever of its sessions. */
export const listPeople = async (tx: Tx, mainSessionId: string): Promise<ParticipantRow[]> =>
  (await breakouts.listPresentInCall(tx, mainSessionId)).filter(({ kind }) => kind === 'human');

/** Returns the subjects of those participants who are there. */
export const subjectsOf = (present: ParticipantRow[], ids: readonly string[]): string[] => [
  ...new Set(present.filter(({ id }) => ids.includes(id)).map(({ subject }) => subject)),
];

/**
 * Stores where people belong, by their subjects.
 * @throws ApiError CONFLICT when very many people belong in breakouts already
 */
export async function assignAll(
  tx: Tx,
  mainSessionId: string,
  places: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const sessionId of new Set(places.values())) {
    const subjects = [...places].filter(([, place]) => place === sessionId).map(([subject]) => subject);
    await breakouts.assign(tx, mainSessionId, { subjects, sessionId });
  }
  if ((await breakouts.countAssigned(tx, mainSessionId)) > ASSIGNED_MAX) {
    throw conflict(
      `At most ${ASSIGNED_MAX} people can belong in the breakout rooms of a call.`,
      'breakout-limit',
    );
  }
}

/**
 * Fills the smallest breakouts first, in the order in which people joined.
 * @returns the subjects of those who were spread
 */
export async function spreadRest(
  tx: Tx,
  mainSessionId: string,
  { rows, present }: { rows: SessionRow[]; present: ParticipantRow[] },
): Promise<string[]> {
  const assigned = await breakouts.listAssigned(tx, mainSessionId);
  const known = new Set(assigned.map(({ subject }) => subject));
  const hosts = new Set(present.filter(({ role }) => role !== 'participant').map(({ subject }) => subject));
  const rest = new Set(
    present.map(({ subject }) => subject).filter((one) => !known.has(one) && !hosts.has(one)),
  );
  const here = new Set(present.map(({ subject }) => subject));
  const sizes = new Map(
    rows.map(({ id }) => [
      id,
      assigned.filter(({ subject, sessionId }) => sessionId === id && here.has(subject)).length,
    ]),
  );
  const places = new Map<string, string>();
  for (const subject of rest) {
    const [smallest] = [...sizes].toSorted(([, one], [, other]) => one - other);
    if (smallest === undefined) break;
    places.set(subject, smallest[0]);
    sizes.set(smallest[0], smallest[1] + 1);
  }
  await assignAll(tx, mainSessionId, places);
  return [...rest];
}
