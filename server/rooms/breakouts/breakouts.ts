import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import type { OpenBreakouts } from '../../platform/db/schema/sessions';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/features';
import type { NewBreakouts } from '../../platform/hub/breakouts';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { settingsOf } from '../../platform/room-settings';
import { mainSessionOf } from '../sessions/breakout-place';
import { listOpenBreakouts } from './state';
import { endBreakout, type EndDeps } from '../sessions/end';
import {
  findActor,
  lockRoomOf,
  recordModeration,
  type AnyModerator,
  type Moderator,
} from '../moderation/moderator';
import { assertMay } from '../../platform/principal/permissions';
import type { Right } from '../../platform/principal/rights';
import * as breakouts from '../sessions/store-breakouts';
import { lastHumanLeftAt, type ParticipantRow } from '../sessions/store-participants';
import * as store from '../sessions/store';

/*
 * Breakouts of a call: sessions of the same room under its main session. Where somebody belongs is stored; their connection
 * follows. Each rule runs in a transaction of its caller, who tells the room afterwards.
 */

/** Most breakouts that one call may have had. */
const BREAKOUTS_OF_CALL = 200;
/** Most people who belong in the breakouts of a call. */
const ASSIGNED_MAX = 2_000;

const NO_BREAKOUT = 'There is no such breakout room any more.';

interface Deps {
  now: () => Date;
}

/** What a change of the breakouts concerns. */
export interface BreakoutsChange {
  mainSessionId: string;
  /** Subjects of those who belong somewhere else now; null: anybody may. */
  subjects: string[] | null;
}

/**
 * Opens breakouts of a call, and stores who belongs in which one.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over, has open ones or had too many, or its room allows none
 */
export async function openBreakouts(
  tx: Tx,
  { now, jobs }: Deps & { jobs: Pick<Jobs, 'enqueue'> },
  by: AnyModerator,
  { breakouts: asked, spread, minutes, mayReturn }: NewBreakouts,
): Promise<BreakoutsChange> {
  const { room, main } = await requireMain(tx, by, 'open-breakouts');
  assertFeature(settingsOf(room.settings).features, 'breakouts');
  if (main.breakouts !== null) throw conflict('Breakout rooms are open already: close them first.');
  const had = await breakouts.countOfCall(tx, main.id);
  if (had + asked.length > BREAKOUTS_OF_CALL) {
    throw conflict(`This call has had ${had} breakout rooms, and cannot have as many more.`);
  }
  const at = now();
  const rows = asked.map(({ name }, position) =>
    store.newSession({
      id: newId('ses'),
      roomId: room.id,
      openedAt: at,
      parentSessionId: main.id,
      breakoutName: name,
      breakoutPosition: position,
      // Who may not write or share in the call may not do it here either.
      grants: main.grants,
    }),
  );
  await breakouts.insertBreakouts(tx, rows);
  const afterMs = minutes === null ? null : minutes * 60_000;
  const closesAt = afterMs === null ? null : new Date(at.getTime() + afterMs).toISOString();
  await breakouts.setOpenBreakouts(tx, main.id, { closesAt, mayReturn });
  if (afterMs !== null) {
    await jobs.enqueue(tx, 'close-breakouts', main.id, { accountId: room.accountId, after: afterMs });
  }
  const present = await listPeople(tx, main.id);
  const places = new Map(
    asked.flatMap(({ participantIds }, index) =>
      subjectsOf(present, participantIds).map((subject) => [subject, rows[index]?.id ?? null] as const),
    ),
  );
  await assignAll(tx, main.id, places);
  if (spread) await spreadRest(tx, main.id, { rows, present });
  const detail = { count: rows.length, minutes, mayReturn };
  await recordModeration(tx, by, at, 'breakouts.open', main.id, detail);
  return { mainSessionId: main.id, subjects: null };
}

/**
 * Closes the breakouts of a call: everybody belongs in the main session again. One in which nobody is ends at once, the
 * others when their last participant has moved on.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over or none are open
 */
export async function closeBreakouts(
  tx: Tx,
  deps: Deps & EndDeps,
  by: AnyModerator,
): Promise<BreakoutsChange> {
  const { room, main } = await requireMain(tx, by, 'close-breakouts');
  openOf(main);
  await closeAll(tx, deps, { room, main });
  await recordModeration(tx, by, deps.now(), 'breakouts.close', main.id, { reason: 'asked' });
  return { mainSessionId: main.id, subjects: null };
}

/**
 * Closes breakouts whose time is over, or that their room does not allow any more.
 * @returns null when there is nothing to close
 */
export async function closeBreakoutsFor(
  tx: Tx,
  deps: Deps & EndDeps,
  { mainSessionId, reason }: { mainSessionId: string; reason: 'time' | 'off' },
): Promise<(BreakoutsChange & { roomId: string }) | null> {
  const found = await breakouts.findOpen(tx, mainSessionId);
  if (found === null) return null;
  const { id: roomId, accountId } = found.room;
  const room = await store.lockRoom(tx, roomId);
  const main = await store.findLiveById(tx, { roomId, sessionId: mainSessionId });
  const at = deps.now();
  if (room === null || !main?.breakouts) return null;
  const { closesAt } = main.breakouts;
  if (reason === 'time' && (closesAt === null || new Date(closesAt) > at)) return null;
  await closeAll(tx, deps, { room, main });
  const detail = { reason };
  await recordEvent(tx, null, { at, accountId, action: 'breakouts.close', targetId: mainSessionId, detail });
  return { mainSessionId, subjects: null, roomId };
}

async function closeAll(
  tx: Tx,
  { now, ...deps }: Deps & EndDeps,
  { room, main }: { room: store.LockedRoom; main: store.SessionRow },
): Promise<void> {
  const at = now();
  const closed = await breakouts.closeBreakouts(tx, main.id, at);
  await breakouts.setOpenBreakouts(tx, main.id, null);
  await deps.jobs.cancel(tx, ['close-breakouts'], main.id);
  for (const breakout of closed) {
    const isEntered = breakout.startedAt !== null;
    const leftAt = isEntered ? await lastHumanLeftAt(tx, breakout.id) : at;
    if (leftAt === null) continue; // people are there: it ends when they have moved on
    await endBreakout(tx, deps, { room, breakout }, { at: leftAt, reason: 'everybody-left' });
  }
}

/**
 * Stores that people belong in another session of the call. Who has left meanwhile is passed over.
 * @param change.breakoutId null: the main session
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or has no open breakouts
 */
export async function assignToBreakout(
  tx: Tx,
  { now }: Deps,
  by: AnyModerator,
  { participantIds, breakoutId }: { participantIds: readonly string[]; breakoutId: string | null },
): Promise<BreakoutsChange> {
  const { main } = await requireMain(tx, by, 'assign-to-breakout');
  openOf(main);
  await findOpenBreakout(tx, main.id, breakoutId);
  const subjects = subjectsOf(await listPeople(tx, main.id), participantIds);
  if (subjects.length === 0) throw conflict('They have left the call.');
  await assignAll(tx, main.id, new Map(subjects.map((subject) => [subject, breakoutId])));
  const detail = { sessionId: breakoutId, count: subjects.length };
  await recordModeration(tx, by, now(), 'breakouts.assign', main.id, detail);
  return { mainSessionId: main.id, subjects };
}

/**
 * Spreads everybody evenly who belongs in no breakout and is neither host nor co-host.
 * @throws ApiError FORBIDDEN, CONFLICT when the call is over or has no open breakouts
 */
export async function spreadOverBreakouts(tx: Tx, { now }: Deps, by: AnyModerator): Promise<BreakoutsChange> {
  const { main } = await requireMain(tx, by, 'assign-to-breakout');
  openOf(main);
  const rows = await listOpenBreakouts(tx, main.id);
  const subjects = await spreadRest(tx, main.id, { rows, present: await listPeople(tx, main.id) });
  const detail = { sessionId: null, count: subjects.length };
  await recordModeration(tx, by, now(), 'breakouts.assign', main.id, detail);
  return { mainSessionId: main.id, subjects };
}

/**
 * Somebody goes to another session of the call: hosts and co-hosts to any, others to the main session and back, where hosts
 * let them. A host who comes is the help that somebody there asked for.
 * @param breakoutId null: the main session
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over or has no open breakouts
 */
export async function goToBreakout(
  tx: Tx,
  by: Moderator,
  breakoutId: string | null,
): Promise<BreakoutsChange> {
  await lockRoomOf(tx, by);
  const main = await findMain(tx, by);
  const { mayReturn } = openOf(main);
  await findOpenBreakout(tx, main.id, breakoutId);
  const actor = await findActor(tx, by);
  const { subject } = by.caller.principal;
  const change = { mainSessionId: main.id, subjects: [subject] };
  if (actor.role !== 'participant') {
    await assignAll(tx, main.id, new Map([[subject, breakoutId]]));
    if (breakoutId !== null) await breakouts.setHelpAsked(tx, breakoutId, null);
    return change;
  }
  const assigned = await breakouts.findAssignment(tx, main.id, subject);
  if (breakoutId === null && !mayReturn) {
    throw forbidden('Hosts have not let people return to the main room.');
  }
  if (breakoutId !== null && assigned?.session.id !== breakoutId) {
    throw forbidden('You do not belong in this breakout room.');
  }
  await breakouts.setReturned(tx, { mainSessionId: main.id, subject, hasReturned: breakoutId === null });
  return change;
}

/**
 * Stores that somebody in a breakout asks for a host.
 * @throws ApiError FORBIDDEN, CONFLICT when they are in none that is open
 */
export async function askForHelp(tx: Tx, { now }: Deps, by: Moderator): Promise<BreakoutsChange> {
  await findActor(tx, by);
  const session = await store.findLiveById(tx, by);
  const isThere = session?.breakoutName && session.breakoutClosedAt === null;
  if (!isThere) throw conflict('You are in no breakout room.');
  await breakouts.setHelpAsked(tx, session.id, now());
  return { mainSessionId: mainSessionOf(session), subjects: [] };
}

/** @throws ApiError FORBIDDEN, CONFLICT when the call is over */
export async function assertMayWriteToBreakouts({ db }: { db: Db }, by: Moderator): Promise<void> {
  assertMay(await findActor(db, by), 'write-to-breakouts');
}

/** Locks the room of a call, and reads its main session for somebody who may moderate it. */
async function requireMain(tx: Tx, by: AnyModerator, right: Right) {
  const room = await lockRoomOf(tx, by);
  assertMay(await findActor(tx, by), right);
  return { room, main: await findMain(tx, by) };
}

async function findMain(tx: Tx, { roomId, sessionId }: AnyModerator): Promise<store.SessionRow> {
  const session = await store.findLiveById(tx, { roomId, sessionId });
  const main = await store.findLiveSession(tx, roomId);
  if (session === null || main?.id !== mainSessionOf(session)) throw conflict('The call is over.');
  return main;
}

/** @throws ApiError CONFLICT when a main session has no open breakouts */
function openOf({ breakouts: open }: store.SessionRow): OpenBreakouts {
  if (open === null) throw conflict('No breakout rooms are open.');
  return open;
}

/** @throws ApiError NOT_FOUND when a breakout is named that is not open */
async function findOpenBreakout(tx: Tx, mainSessionId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const open = await listOpenBreakouts(tx, mainSessionId);
  if (!open.some((one) => one.id === id)) throw notFound(NO_BREAKOUT);
}

const listPeople = async (tx: Tx, mainSessionId: string): Promise<ParticipantRow[]> =>
  (await breakouts.listPresentInCall(tx, mainSessionId)).filter(({ kind }) => kind === 'human');

const subjectsOf = (present: ParticipantRow[], ids: readonly string[]): string[] => [
  ...new Set(present.filter(({ id }) => ids.includes(id)).map(({ subject }) => subject)),
];

/** @throws ApiError CONFLICT when very many people belong in breakouts already */
async function assignAll(
  tx: Tx,
  mainSessionId: string,
  places: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const sessionId of new Set(places.values())) {
    const subjects = [...places].filter(([, place]) => place === sessionId).map(([subject]) => subject);
    await breakouts.assign(tx, mainSessionId, { subjects, sessionId });
  }
  if ((await breakouts.countAssigned(tx, mainSessionId)) > ASSIGNED_MAX) {
    throw conflict(`At most ${ASSIGNED_MAX} people can belong in the breakout rooms of a call.`);
  }
}

/** Fills the smallest breakouts first, in the order in which people joined. @returns the subjects of those who were spread */
async function spreadRest(
  tx: Tx,
  mainSessionId: string,
  { rows, present }: { rows: store.SessionRow[]; present: ParticipantRow[] },
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
