import type { Db, Tx } from '../../platform/db/client';
import type { BreakoutsState, OwnBreakout } from '../../platform/hub/breakouts';
import { mainSessionOf } from '../sessions/breakout-place';
import { findAssignment, findOpen, listLiveBreakouts, listPresentInCall } from '../sessions/store-breakouts';
import type { ParticipantRow } from '../sessions/store-participants';
import * as store from '../sessions/store';

interface Call {
  roomId: string;
  /** The main session, or a breakout. */
  sessionId: string;
}

interface Reader extends Call {
  subject: string;
  /** Whether they see who is where. */
  maySee: boolean;
}

/**
 * Returns the open breakouts of a call as one of its participants sees them; null: there are none, or the call is
 * over.
 */
export async function readBreakouts(
  { db, now }: { db: Db; now: () => Date },
  { subject, maySee, ...call }: Reader,
): Promise<BreakoutsState | null> {
  const open = await readOpenBreakouts(db, call, { withPeople: maySee });
  if (open === null) return null;
  const { mainSessionId, closesAt } = open;
  const assigned = await findAssignment(db, mainSessionId, subject);
  return {
    ...open,
    closesInMs: closesAt === null ? null : Math.max(0, new Date(closesAt).getTime() - now().getTime()),
    ownBreakoutId: assigned?.session.id ?? null,
    breakouts: open.breakouts.map((one) => (maySee ? one : { ...one, helpAskedAt: null })),
  };
}

/**
 * Returns the open breakouts of a call, and who is where, unless nobody is to know; null: there are none, or the call
 * is over.
 */
export async function readOpenBreakouts(
  db: Db,
  { roomId, sessionId }: Call,
  { withPeople = true } = {},
): Promise<Omit<BreakoutsState, 'closesInMs' | 'ownBreakoutId'> | null> {
  const main = await store.findLiveSession(db, roomId);
  if (!main?.breakouts) return null;
  const [session, breakouts, present] = await Promise.all([
    main.id === sessionId ? main : store.findLiveById(db, { roomId, sessionId }),
    listOpenBreakouts(db, main.id),
    withPeople ? listPresentInCall(db, main.id) : [],
  ]);
  if (session === null || mainSessionOf(session) !== main.id) return null;
  return {
    mainSessionId: main.id,
    ...main.breakouts,
    breakouts: breakouts.map(({ id, breakoutName, helpAskedAt }) => ({
      breakoutId: id,
      name: breakoutName ?? '',
      helpAskedAt: helpAskedAt?.toISOString() ?? null,
      people: peopleIn(present, id),
    })),
    people: peopleIn(present, main.id),
  };
}

/** Returns the open breakouts of a call, in their order. */
export const listOpenBreakouts = async (db: Db | Tx, mainSessionId: string): Promise<store.SessionRow[]> =>
  (await listLiveBreakouts(db, mainSessionId)).filter(({ breakoutClosedAt }) => breakoutClosedAt === null);

/** Returns the breakout that a session is; null: it is the main session of its call. */
export const ownBreakoutOf = ({ id, breakoutName }: store.SessionRow): OwnBreakout | null =>
  breakoutName === null ? null : { breakoutId: id, name: breakoutName };

const peopleIn = (present: ParticipantRow[], sessionId: string): BreakoutsState['people'] =>
  present
    .filter((row) => row.kind === 'human' && row.sessionId === sessionId)
    .map(({ id, displayName, role }) => ({ participantId: id, displayName, role }));

/** Returns when the open breakouts of a main session close automatically; null: never, or none are open. */
export async function readClosingTime(db: Db, mainSessionId: string): Promise<Date | null> {
  const found = await findOpen(db, mainSessionId);
  const closesAt = found?.session.breakouts?.closesAt ?? null;
  return closesAt === null ? null : new Date(closesAt);
}
